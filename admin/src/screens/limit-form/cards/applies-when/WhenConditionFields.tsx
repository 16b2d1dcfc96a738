import {
  CONDITIONS,
  WHEN_TYPES,
  type Operator,
  type WhenCondition,
  type WhenType,
} from '@purchase-limits/domain/applies-when';
import { fieldId } from '../../form-errors';
import { useLimitFormContext } from '../../limit-form-context';
import { useText, type FormTextKey } from '../../texts';
import { useLimitField } from '../../use-limit-field';
import { WhenValues } from './WhenValues';
import { Button } from '../../../../ui/Button';
import { InlineError } from '../../../../ui/InlineError';
import { Select } from '../../../../ui/Select';
import { DeleteIcon } from '../../../../ui/icons';

type WhenConditionFieldsProps = {
  /** Where the condition is in the limit. */
  path: `appliesWhen.conditions.${number}`;
  /** Its position, from 1 on. */
  number: number;
  /** Takes the condition out. */
  onRemove: () => void;
};

/** What a condition of this type starts with. */
const FIRST_VALUES: Partial<Record<WhenType, string[]>> = {
  account: ['signed_in'],
  purchaser: ['company'],
  order_count: ['0'],
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  hours: ['09:00-17:00'],
};

/** One condition: what it is about, how it compares, and with what. */
export function WhenConditionFields({ path, number, onRemove }: WhenConditionFieldsProps) {
  const t = useText();
  const { errorOf, touch } = useLimitFormContext();
  const { value: condition, onChange } = useLimitField(path);
  const { type, operator, values } = condition;
  const { operators } = CONDITIONS[type];
  const problem = errorOf(path);
  const handleChange = (changes: Partial<WhenCondition>) => {
    onChange({ ...condition, ...changes });
    touch(path);
  };
  const handleType = (chosen: WhenType) => {
    // Only what the merchant has typed is found wrong.
    onChange({ type: chosen, operator: CONDITIONS[chosen].operators[0]!, values: FIRST_VALUES[chosen] ?? [] });
  };
  const labelOf = (name: Operator): FormTextKey => {
    if (type !== 'customer_tags' || name === 'all_of') return `op.${name}`;
    return name === 'any_of' ? 'op.has_any' : 'op.has_none';
  };
  return (
    <div className="when-condition" role="group" aria-label={t('condition', { number })}>
      <Select
        id={fieldId(`${path}.type`)}
        label={t('when.type')}
        labelHidden
        options={WHEN_TYPES.map((name) => ({
          value: name,
          label: t(name === 'customer_tags' ? 'customerTags' : `when.${name}`),
        }))}
        value={type}
        onChange={(chosen) => handleType(chosen as WhenType)}
      />
      {operators.length > 1 && (
        <Select
          label={t('operator')}
          labelHidden
          options={operators.map((name) => ({ value: name, label: t(labelOf(name)) }))}
          value={operator}
          onChange={(chosen) => handleChange({ operator: chosen as Operator })}
        />
      )}
      <div className="when-values" id={fieldId(`${path}.values`)}>
        <WhenValues path={path} type={type} values={values} onChange={(changed) => handleChange({ values: changed })} />
        {problem && <InlineError message={problem} fieldID={fieldId(`${path}.values`)} />}
      </div>
      <Button
        icon={DeleteIcon}
        variant="tertiary"
        accessibilityLabel={t('removeCondition', { number })}
        onClick={onRemove}
      />
    </div>
  );
}
