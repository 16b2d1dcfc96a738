import { BlockStack, Card, Text } from '@shopify/polaris';
import { ChosenProducts } from './ChosenProducts';
import { fieldId } from './form-errors';
import { canExclude } from './form-values';
import { useLimitFormContext } from './limit-form-context';
import { useText } from './texts';
import type { FormCard } from './types/limit-type-form';
import { useLimitField } from './use-limit-field';

/** Products that the limit does not count. */
export const exclusionsCard: FormCard = { Card: ExclusionsCard, fields: { exclusions: 'exclusions' } };

function ExclusionsCard() {
  const t = useText();
  const { values } = useLimitFormContext();
  const { value: products, onChange } = useLimitField('exclusions.products');
  if (!canExclude(values)) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {t('exclusionsOptional')}
          </Text>
          <Text as="p" tone="subdued">
            {t('exclusionsHelp')}
          </Text>
        </BlockStack>
        <ChosenProducts
          buttonId={fieldId('exclusions')}
          items={products}
          withVariants={false}
          onChange={(items) => onChange(items.map(({ productId }) => ({ productId })))}
        />
      </BlockStack>
    </Card>
  );
}
