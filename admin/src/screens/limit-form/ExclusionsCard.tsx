import { BlockStack, Card, Text } from '@shopify/polaris';
import { ChosenProducts } from './ChosenProducts';
import { fieldId } from './form-errors';
import { canExclude } from './form-values';
import { useLimitFormState } from './limit-form-state';

/** Products that the limit does not count. */
export function ExclusionsCard() {
  const { values, change } = useLimitFormState();
  if (!canExclude(values)) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            Excluded products (optional)
          </Text>
          <Text as="p" tone="subdued">
            These products are not counted, whatever is in the cart.
          </Text>
        </BlockStack>
        <ChosenProducts
          buttonId={fieldId('exclusions')}
          items={values.excludedProductIds.map((productId) => ({ productId }))}
          withVariants={false}
          onChange={(items) => change({ excludedProductIds: items.map(({ productId }) => productId) })}
        />
      </BlockStack>
    </Card>
  );
}
