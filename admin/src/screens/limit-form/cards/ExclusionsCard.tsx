import { lazy, Suspense } from 'react';
import { PURCHASE_TYPES } from '@purchase-limits/domain/limit';
import { FoldedSection } from '../FoldedSection';
import { canExclude } from '../form-values';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { useLimitField } from '../use-limit-field';
import { ChosenProducts } from './ChosenProducts';
import { ChosenTags } from './ChosenTags';
import { BlockStack } from '../../../ui/BlockStack';
import { ChoiceList } from '../../../ui/ChoiceList';
import { Select } from '../../../ui/Select';
import { SkeletonBodyText } from '../../../ui/Skeleton';

// With a field that suggests words, which few limits need.
const GroupConditions = lazy(async () => ({ default: (await import('./GroupConditions')).GroupConditions }));

const PRODUCTS = 'exclusions.products';
const GROUP = 'exclusions.group';
const TAGS = 'exclusions.customerTags';
const PURCHASE_TYPE = 'purchaseType';

const FIELDS = [PURCHASE_TYPE, PRODUCTS, GROUP, TAGS];
/** As high as one condition. */
const LINES_OF_SKELETON = 10;

/** Purchases and products that the limit does not count, and customers to whom it does not apply. */
export const exclusionsCard: FormCard = {
  Card: ExclusionsCard,
  fields: { [PRODUCTS]: 'exclusions', [GROUP]: 'exclusions', [TAGS]: 'excludedTags', [PURCHASE_TYPE]: 'purchaseType' },
};

function ExclusionsCard() {
  const t = useText();
  const { values, typeForm } = useLimitFormContext();
  const hasProducts = canExclude(typeForm.type, values);
  const hasTags = typeForm.type === 'customer_tag';
  const { kind, products, customerTags } = values.exclusions;
  const state = [
    values.purchaseType !== 'all' && t(`purchaseType.${values.purchaseType}`),
    hasProducts && kind === 'group' && t('products.group'),
    hasProducts && kind === 'specific' && products.length > 0 && t('productCount', { count: products.length }),
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
  const t = useText();
  const kind = useLimitField('exclusions.kind');
  return (
    <BlockStack gap="300">
      <ChoiceList
        title={t('exclusions')}
        choices={[
          { label: t('products.specific'), value: 'specific' },
          { label: t('products.group'), value: 'group' },
        ]}
        selected={[kind.value]}
        onChange={([chosen]) => kind.onChange(chosen as 'specific' | 'group')}
      />
      {kind.value === 'group' ? (
        <Suspense fallback={<SkeletonBodyText lines={LINES_OF_SKELETON} />}>
          <GroupConditions path={GROUP} />
        </Suspense>
      ) : (
        <ListedProducts />
      )}
    </BlockStack>
  );
}

function ListedProducts() {
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
