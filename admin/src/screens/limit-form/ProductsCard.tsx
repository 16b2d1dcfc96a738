import type { ProductSelection } from '@purchase-limits/domain/limit';
import { BlockStack, Box, Card, Checkbox, ChoiceList, InlineError, Text } from '@shopify/polaris';
import { ChosenProducts } from './ChosenProducts';
import { fieldId } from './form-errors';
import { GroupConditions } from './GroupConditions';
import { useLimitFormState } from './limit-form-state';

/** Which products a product limit is about. */
export function ProductsCard() {
  const { values, change, touch, errorOf } = useLimitFormState();
  const error = values.selection === 'specific' ? errorOf('products') : undefined;
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          Products
        </Text>
        <ChoiceList
          title="Products"
          titleHidden
          choices={[
            { label: 'All products', value: 'all' },
            { label: 'Specific products', value: 'specific' },
            { label: 'Products that meet conditions', value: 'group' },
          ]}
          selected={[values.selection]}
          onChange={([selection]) => change({ selection: selection as ProductSelection['kind'] })}
        />
        {values.selection === 'specific' && (
          <BlockStack gap="200">
            <ChosenProducts
              buttonId={fieldId('products')}
              items={values.items}
              withVariants
              onChange={(items) => {
                change({ items });
                touch('products');
              }}
            />
            {error && <InlineError message={error} fieldID={fieldId('products')} />}
          </BlockStack>
        )}
        {values.selection === 'group' && <GroupConditions />}
        <Box borderBlockStartWidth="025" borderColor="border-secondary" paddingBlockStart="400">
          <Checkbox
            label="Apply to each variant"
            helpText="Each variant has the limit on its own. Otherwise all variants of a product count together."
            checked={values.applyToEachVariant}
            onChange={(applyToEachVariant) => change({ applyToEachVariant })}
          />
        </Box>
      </BlockStack>
    </Card>
  );
}
