import type { ConditionType } from '@purchase-limits/domain/limit';
import { BlockStack, Checkbox, ChoiceList, InlineError, TextField } from '@shopify/polaris';
import { fieldId } from '../form-errors';
import { BOUNDS, canSellInMultiples, measuredBy, type BoundName } from '../form-values';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import type { FormCard } from '../types/limit-type-form';
import { useLimitField } from '../use-limit-field';
import { FormSection } from '../../../components/FormSection';

/** What is measured, and between which bounds. */
export const conditionCard: FormCard = {
  Card: ConditionCard,
  fields: { conditionType: 'conditionType', min: 'min', max: 'max', multiple: 'multiple' },
};

function ConditionCard() {
  const t = useText();
  const { typeForm, values, shop, errorOf } = useLimitFormContext();
  const conditionType = useLimitField('conditionType');
  const bounds = BOUNDS.filter((bound) => bound !== 'multiple' || canSellInMultiples(values));
  const hasNone = bounds.every((bound) => !values[bound].isUsed);
  const noBound = hasNone && errorOf('min');

  if (values.blocksOrder) return null;
  return (
    <FormSection title={t('limit')}>
      <ChoiceList
        title={t(`${measuredBy(typeForm.type, values)}.measure`)}
        choices={[
          { label: t('product_quantity'), value: 'product_quantity' },
          { label: t('total_product_value', { currency: shop.currency }), value: 'total_product_value' },
          { label: t('total_weight', { unit: shop.weightUnit }), value: 'total_weight' },
        ]}
        selected={[conditionType.value]}
        onChange={([chosen]) => conditionType.onChange(chosen as ConditionType)}
      />
      <BlockStack gap="200">
        {bounds.map((bound) => (
          <BoundField
            key={bound}
            bound={bound}
            isOnlyOne={bounds.every((one) => one === bound || !values[one].isUsed)}
          />
        ))}
        {noBound && <InlineError message={noBound} fieldID={fieldId('min')} />}
      </BlockStack>
    </FormSection>
  );
}

type BoundFieldProps = {
  /** Which bound. */
  bound: BoundName;
  /** Whether no other bound is used. */
  isOnlyOne: boolean;
};

function BoundField({ bound, isOnlyOne }: BoundFieldProps) {
  const t = useText();
  const { values, shop, touch } = useLimitFormContext();
  const { id, value, error, onChange, onBlur } = useLimitField(bound);
  const units: Record<ConditionType, string> = {
    product_quantity: t('units'),
    total_product_value: shop.currency,
    total_weight: shop.weightUnit,
  };
  const handleUse = (isUsed: boolean) => {
    onChange({ ...value, isUsed });
    // The error of a limit without bounds is at the minimum.
    if (!isUsed && isOnlyOne) touch('min');
  };
  return (
    <BlockStack gap="100">
      <Checkbox
        id={value.isUsed ? undefined : id}
        label={t(`${bound}.use`)}
        checked={value.isUsed}
        onChange={handleUse}
      />
      {value.isUsed && (
        <div className="bound-field">
          <TextField
            id={id}
            label={t(bound)}
            labelHidden
            inputMode={values.conditionType === 'product_quantity' ? 'numeric' : 'decimal'}
            autoComplete="off"
            suffix={units[values.conditionType]}
            value={value.text}
            error={error}
            onChange={(text) => onChange({ isUsed: true, text })}
            onBlur={onBlur}
          />
        </div>
      )}
    </BlockStack>
  );
}
