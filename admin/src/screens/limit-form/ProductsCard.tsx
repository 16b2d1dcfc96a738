import type { ProductItem, ProductSelection } from '@purchase-limits/domain/limit';
import { BlockStack, Box, Card, Checkbox, ChoiceList, InlineError, Text } from '@shopify/polaris';
import { ChosenProducts } from './ChosenProducts';
import { fieldId } from './form-errors';
import { GroupConditions } from './GroupConditions';
import { useLimitFormContext } from './limit-form-context';
import { useText } from './texts';
import type { FormCard } from './types/limit-type-form';
import { useLimitField } from './use-limit-field';

/** Which products a limit is about. */
export const productsCard: FormCard = { Card: ProductsCard, fields: { products: 'products' } };

function ProductsCard() {
  const t = useText();
  const { errorOf, touch } = useLimitFormContext();
  const kind = useLimitField('products.kind');
  const items = useLimitField('products.items');
  const applyToEachVariant = useLimitField('applyToEachVariant');
  const error = errorOf('products');
  const handleItems = (chosen: ProductItem[]) => {
    items.onChange(chosen);
    touch('products');
  };
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t('products')}
        </Text>
        <ChoiceList
          title={t('products')}
          titleHidden
          choices={[
            { label: t('products.all'), value: 'all' },
            { label: t('products.specific'), value: 'specific' },
            { label: t('products.group'), value: 'group' },
          ]}
          selected={[kind.value]}
          onChange={([chosen]) => kind.onChange(chosen as ProductSelection['kind'])}
        />
        {kind.value === 'specific' && (
          <BlockStack gap="200">
            <ChosenProducts buttonId={fieldId('products')} items={items.value} withVariants onChange={handleItems} />
            {error && <InlineError message={error} fieldID={fieldId('products')} />}
          </BlockStack>
        )}
        {kind.value === 'group' && <GroupConditions path="products" />}
        <Box borderBlockStartWidth="025" borderColor="border-secondary" paddingBlockStart="400">
          <Checkbox
            label={t('applyToEachVariant')}
            helpText={t('applyToEachVariantHelp')}
            checked={applyToEachVariant.value}
            onChange={applyToEachVariant.onChange}
          />
        </Box>
      </BlockStack>
    </Card>
  );
}
