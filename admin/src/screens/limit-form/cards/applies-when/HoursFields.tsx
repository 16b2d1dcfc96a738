import { readHours, WEEKDAYS } from '@purchase-limits/domain/applies-when';
import { SIZES } from '@purchase-limits/domain/sizes';
import { weekdayName, weekdayWords } from '../../../../components/limit-sentence/condition-words';
import { useText } from '../../texts';
import type { ValuesProps } from './values-props';
import { BlockStack } from '../../../../ui/BlockStack';
import { Button } from '../../../../ui/Button';
import { InlineStack } from '../../../../ui/InlineStack';
import { Select } from '../../../../ui/Select';
import { TextField } from '../../../../ui/TextField';
import { DeleteIcon, PlusIcon } from '../../../../ui/icons';

const NEW_HOURS = '09:00-17:00';
const WORKDAYS = WEEKDAYS.slice(0, 5);
const WEEKEND = WEEKDAYS.slice(5);

/** Hours from one time to another, of every day or of some; over midnight where the end is not later. */
export function HoursFields({ id, values, onChange }: ValuesProps) {
  const t = useText();
  const change = (index: number, value: string) => onChange(values.map((other, at) => (at === index ? value : other)));
  return (
    <BlockStack gap="300">
      {values.map((value, index) => (
        <HoursRow
          key={index}
          id={index === 0 ? id : `${id}-${index}`}
          value={value}
          number={index + 1}
          onChange={(changed) => change(index, changed)}
          onRemove={values.length > 1 ? () => onChange(values.filter((_other, at) => at !== index)) : null}
        />
      ))}
      <InlineStack>
        <Button
          variant="plain"
          icon={PlusIcon}
          disabled={values.length >= SIZES.conditions}
          onClick={() => onChange([...values, NEW_HOURS])}
        >
          {t('when.addHours')}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}

type HoursRowProps = {
  id: string;
  /** As the limit has it: `09:00-17:00`. */
  value: string;
  /** Its position, from 1 on. */
  number: number;
  onChange: (value: string) => void;
  /** null: there are no others. */
  onRemove: (() => void) | null;
};

function HoursRow({ id, value, number, onChange, onRemove }: HoursRowProps) {
  const t = useText();
  const { days, from, to } = readHours(value);
  const write = (changes: { days?: string; from?: string; to?: string }) => {
    const chosen = changes.days ?? days?.join(',') ?? '';
    onChange(`${chosen && `${chosen} `}${changes.from ?? from}-${changes.to ?? to}`);
  };
  const own = days?.join(',') ?? '';
  const choices = [...new Set(['', WORKDAYS.join(','), WEEKEND.join(','), ...WEEKDAYS, own])];
  const nameOf = (choice: string) => {
    if (choice === '') return t('when.everyDay');
    const named = choice.split(',');
    return named.length === 1 ? weekdayName(choice, 'long') : weekdayWords(named);
  };
  return (
    <div className="hours">
      <TextField
        id={id}
        label={t('when.from')}
        type="time"
        autoComplete="off"
        value={from}
        onChange={(time) => write({ from: time })}
      />
      <TextField
        label={t('when.to')}
        type="time"
        autoComplete="off"
        value={to}
        onChange={(time) => write({ to: time })}
      />
      <Select
        label={t('when.days')}
        options={choices.map((choice) => ({ value: choice, label: nameOf(choice) }))}
        value={own}
        onChange={(chosen) => write({ days: chosen })}
      />
      {onRemove && (
        <Button
          icon={DeleteIcon}
          variant="tertiary"
          accessibilityLabel={t('when.removeHours', { number })}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
