import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { EachVariantField } from './EachVariantField';
import { FormSection } from '../../../components/FormSection';
import { ProductSelectionFields } from './ProductSelectionFields';

/** Which products a limit is about. */
export const productsCard: FormCard = { Card: ProductsCard, fields: { products: 'products' } };

function ProductsCard() {
  const t = useText();
  return (
    <FormSection title={t('products')}>
      <ProductSelectionFields path="products" title={t('products')} />
      <EachVariantField />
    </FormSection>
  );
}
