import { CONDITION_TYPES, isCounted, type ConditionType } from '@purchase-limits/domain/limit';
import { FormSection } from '../../../components/FormSection';
import { boundsIn, hasNoBounds, measuredBy, type BoundName } from '../form-values';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { useLimitField } from '../use-limit-field';
import { FormLayout } from '../../../ui/FormLayout';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';

/** What is measured, and between which bounds. */
export const conditionCard: FormCard = {
  Card: ConditionCard,
  fields: { max: 'max', min: 'min', multiple: 'multiple', conditionType: 'conditionType' },
};

function ConditionCard() {
  const t = useText();
  const { typeForm, values, shop } = useLimitFormContext();
  const conditionType = useLimitField('conditionType');
  if (hasNoBounds(values)) return null;
  const measured = measuredBy(typeForm.type, values);
  const isTogether = measured === 'product' && values.countTogether;
  const isOfOne = measured === 'product' && !isTogether;
  // What is chosen stays in sight with its error, whatever is chosen after it.
  const hidden: Partial<Record<ConditionType, boolean>> = {
    distinct_products: isOfOne,
    distinct_variants: isOfOne && values.applyToEachVariant,
  };
  return (
    <FormSection title={t('limit')}>
      <FormLayout>
        <FormLayout.Group condensed>
          {boundsIn(values).map((bound) => (
            <BoundField key={bound} bound={bound} />
          ))}
        </FormLayout.Group>
        <Select
          {...conditionType}
          label={t('conditionType')}
          options={CONDITION_TYPES.filter((type) => !hidden[type] || type === values.conditionType).map((type) => ({
            label: t(type, { currency: shop.currency, unit: shop.weightUnit }),
            value: type,
          }))}
        />
      </FormLayout>
    </FormSection>
  );
}

type BoundFieldProps = {
  /** Which bound. */
  bound: BoundName;
};

/** A bound whose field is empty isn't set. */
function BoundField({ bound }: BoundFieldProps) {
  const t = useText();
  const { values, shop } = useLimitFormContext();
  const field = useLimitField(bound);
  const units: Record<ConditionType, string> = {
    product_quantity: t('units'),
    total_product_value: shop.currency,
    total_weight: shop.weightUnit,
    distinct_products: t('units.distinct_products'),
    distinct_variants: t('units.distinct_variants'),
  };
  return (
    <TextField
      {...field}
      label={t(bound)}
      inputMode={isCounted(values.conditionType) ? 'numeric' : 'decimal'}
      autoComplete="off"
      placeholder={t('none')}
      suffix={units[values.conditionType]}
    />
  );
}
