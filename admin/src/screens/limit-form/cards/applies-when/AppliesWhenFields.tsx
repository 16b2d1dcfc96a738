import { hasLocalTime, isKnownOfOrders, type WhenCondition } from '@purchase-limits/domain/applies-when';
import { SIZES } from '@purchase-limits/domain/sizes';
import { useFieldArray } from 'react-hook-form';
import { useFormat } from '../../../../components/use-format';
import { fieldId } from '../../form-errors';
import type { LimitFormValues } from '../../form-values';
import { useLimitFormContext } from '../../limit-form-context';
import { useText } from '../../texts';
import { useLimitField } from '../../use-limit-field';
import { WhenConditionFields } from './WhenConditionFields';
import { BlockStack } from '../../../../ui/BlockStack';
import { Button } from '../../../../ui/Button';
import { InlineError } from '../../../../ui/InlineError';
import { InlineStack } from '../../../../ui/InlineStack';
import { Select } from '../../../../ui/Select';
import { Note } from '../../../../ui/Text';
import { PlusIcon } from '../../../../ui/icons';

const PATH = 'appliesWhen';
const FIRST: WhenCondition = { type: 'account', operator: 'any_of', values: ['signed_in'] };

/** The conditions of a limit, each of which can be added, changed and taken out. */
export function AppliesWhenFields() {
  const t = useText();
  const { values, touch, errorOf } = useLimitFormContext();
  const { timeZone } = useFormat();
  const match = useLimitField(`${PATH}.match`);
  const { fields, append, remove } = useFieldArray<LimitFormValues, `${typeof PATH}.conditions`>({
    name: `${PATH}.conditions`,
  });
  // An error of one of them stands beside it.
  const problem = fields.every((_, index) => !errorOf(`${PATH}.conditions.${index}`)) && errorOf(PATH);
  const handleRemove = (index: number) => {
    remove(index);
    touch(PATH);
  };
  return (
    <BlockStack gap="400">
      {fields.length > 1 && (
        <Select
          {...match}
          label={t('appliesWhen.match')}
          options={(['all', 'any'] as const).map((value) => ({ value, label: t(`match.${value}`) }))}
        />
      )}
      {fields.map(({ id }, index) => (
        <WhenConditionFields
          key={id}
          path={`${PATH}.conditions.${index}`}
          number={index + 1}
          onRemove={() => handleRemove(index)}
        />
      ))}
      {hasLocalTime(values) && <Note>{t('when.zone', { zone: timeZone })}</Note>}
      {!isKnownOfOrders(values) && <Note>{t('when.orderReport')}</Note>}
      {problem && <InlineError message={problem} fieldID={fieldId(PATH)} />}
      <InlineStack>
        <Button
          id={fieldId(PATH)}
          icon={PlusIcon}
          disabled={fields.length >= SIZES.conditions}
          onClick={() => append(FIRST)}
        >
          {t('addCondition')}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
