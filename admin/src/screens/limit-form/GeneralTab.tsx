import { BlockStack } from '@shopify/polaris';
import { BasicsCard } from './BasicsCard';
import { ConditionCard } from './ConditionCard';
import { ExclusionsCard } from './ExclusionsCard';
import { useLimitFormState } from './limit-form-state';
import { NotificationCard } from './NotificationCard';
import { ProductsCard } from './ProductsCard';
import { RepurchaseCard } from './RepurchaseCard';

/** Everything about a limit but its texts. */
export function GeneralTab() {
  const { values } = useLimitFormState();
  return (
    <BlockStack gap="400">
      <BasicsCard />
      {values.type === 'product' && <ProductsCard />}
      <ConditionCard />
      <ExclusionsCard />
      <RepurchaseCard />
      <NotificationCard />
    </BlockStack>
  );
}
