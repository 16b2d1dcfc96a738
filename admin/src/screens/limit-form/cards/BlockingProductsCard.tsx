import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { FormSection } from '../../../components/FormSection';
import { ProductSelectionFields } from './ProductSelectionFields';

/** Which products bring the limit about. */
export const blockingProductsCard: FormCard = {
  Card: BlockingProductsCard,
  fields: { products: 'blockingProducts' },
};

function BlockingProductsCard() {
  const t = useText();
  return (
    <FormSection title={t('blockingProducts')}>
      <ProductSelectionFields path="products" title={t('blockingProducts')} />
    </FormSection>
  );
}
