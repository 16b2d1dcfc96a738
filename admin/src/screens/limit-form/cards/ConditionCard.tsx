import type { ConditionType } from '@purchase-limits/domain/limit';
import { FormLayout, Select, TextField } from '@shopify/polaris';
import { FormSection } from '../../../components/FormSection';
import { boundsIn, measuredBy, type BoundName } from '../form-values';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { useLimitField } from '../use-limit-field';

/** What is measured, and between which bounds. */
export const conditionCard: FormCard = {
  Card: ConditionCard,
  fields: { max: 'max', min: 'min', multiple: 'multiple', conditionType: 'conditionType' },
};

function ConditionCard() {
  const t = useText();
  const { typeForm, values, shop } = useLimitFormContext();
  const conditionType = useLimitField('conditionType');
  if (values.blocksOrder) return null;
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
          label={t(`${measuredBy(typeForm.type, values)}.measure`)}
          options={[
            { label: t('product_quantity'), value: 'product_quantity' },
            { label: t('total_product_value', { currency: shop.currency }), value: 'total_product_value' },
            { label: t('total_weight', { unit: shop.weightUnit }), value: 'total_weight' },
          ]}
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
  };
  return (
    <TextField
      {...field}
      label={t(bound)}
      inputMode={values.conditionType === 'product_quantity' ? 'numeric' : 'decimal'}
      autoComplete="off"
      placeholder={t('none')}
      suffix={units[values.conditionType]}
    />
  );
}
