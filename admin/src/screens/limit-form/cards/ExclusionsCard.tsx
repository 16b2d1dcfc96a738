import { PURCHASE_TYPES } from '@purchase-limits/domain/limit';
import { FoldedSection } from '../FoldedSection';
import { canExclude } from '../form-values';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { useLimitField } from '../use-limit-field';
import { ChosenProducts } from './ChosenProducts';
import { ChosenTags } from './ChosenTags';
import { Select } from '../../../ui/Select';

const PRODUCTS = 'exclusions.products';
const TAGS = 'exclusions.customerTags';
const PURCHASE_TYPE = 'purchaseType';

const FIELDS = [PURCHASE_TYPE, PRODUCTS, TAGS];

/** Purchases and products that the limit does not count, and customers to whom it does not apply. */
export const exclusionsCard: FormCard = {
  Card: ExclusionsCard,
  fields: { [PRODUCTS]: 'exclusions', [TAGS]: 'excludedTags', [PURCHASE_TYPE]: 'purchaseType' },
};

function ExclusionsCard() {
  const t = useText();
  const { values, typeForm } = useLimitFormContext();
  const hasProducts = canExclude(typeForm.type, values);
  const hasTags = typeForm.type === 'customer_tag';
  const { products, customerTags } = values.exclusions;
  const state = [
    values.purchaseType !== 'all' && t(`purchaseType.${values.purchaseType}`),
    hasProducts && products.length > 0 && t('productCount', { count: products.length }),
    hasTags && customerTags.length > 0 && t('tagCount', { count: customerTags.length }),
  ].filter(Boolean);
  return (
    <FoldedSection title={t('exclusionsTitle')} state={state.join(' · ') || t('none')} fields={FIELDS}>
      <PurchaseTypeField />
      {hasProducts && <ExcludedProducts />}
      {hasTags && <ExcludedTags />}
    </FoldedSection>
  );
}

function PurchaseTypeField() {
  const t = useText();
  const field = useLimitField(PURCHASE_TYPE);
  const types = ['all', ...PURCHASE_TYPES] as const;
  return (
    <Select
      {...field}
      label={t('purchaseType')}
      options={types.map((value) => ({ value, label: t(`purchaseType.${value}`) }))}
    />
  );
}

function ExcludedProducts() {
  const { id, value: products, onChange } = useLimitField(PRODUCTS);
  return (
    <ChosenProducts
      buttonId={id}
      texts={{ select: 'selectExclusions', change: 'changeExclusions' }}
      items={products}
      withVariants={false}
      onChange={(items) => onChange(items.map(({ productId }) => ({ productId })))}
    />
  );
}

function ExcludedTags() {
  return <ChosenTags path={TAGS} errorPath={TAGS} selectText="selectExcludedTags" />;
}
