// What the conditions of a limit must satisfy to be saved (rules §4).
import {
  ACCOUNTS,
  CONDITIONS,
  COUNTRY,
  isTimed,
  LANGUAGE,
  readHours,
  PURCHASERS,
  WEEKDAYS,
  type AppliesWhen,
  type ValueKind,
  type WhenCondition,
} from './applies-when.js';
import { isDay } from './calendar.js';
import { SIZES } from './sizes.js';

type Report = (path: string, message: string | false | undefined) => void;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const MOST_ORDERS = 1_000_000;

/** Each checks one value. */
const VALUES: Record<ValueKind, { isValid: (value: string) => boolean; message: string; one?: true }> = {
  tags: { isValid: (value) => value.trim() !== '' && value.length <= SIZES.characters, message: 'Enter a tag' },
  account: choice(ACCOUNTS),
  purchaser: choice(PURCHASERS),
  number: {
    isValid: (value) => /^\d{1,7}$/.test(value) && Number(value) <= MOST_ORDERS,
    message: 'Enter a whole number',
    one: true,
  },
  ids: { isValid: (value) => /^[1-9]\d{0,15}$/.test(value), message: 'Choose a company location' },
  countries: { isValid: (value) => COUNTRY.test(value), message: 'Enter a country as two letters, such as DE' },
  languages: {
    isValid: (value) => LANGUAGE.test(value),
    message: 'Enter a language by its code, such as de or pt-BR',
  },
  weekdays: choice(WEEKDAYS, false),
  hours: { isValid: isHours, message: 'Enter hours as 09:00-17:00' },
  days: { isValid: isDay, message: 'Enter a date as YYYY-MM-DD' },
  moment: {
    isValid: (value) => isDay(value.slice(0, 10)) && value[10] === 'T' && TIME.test(value.slice(11)),
    message: 'Enter a date and time as YYYY-MM-DDThh:mm',
    one: true,
  },
};

function choice(all: readonly string[], one = true) {
  return {
    isValid: (value: string) => all.includes(value),
    message: `Choose one of ${all.join(', ')}`,
    ...(one && { one: true as const }),
  };
}

function isHours(value: string): boolean {
  const { days, from, to } = readHours(value);
  const known: readonly string[] = WEEKDAYS;
  const isWritten = [days?.join(','), `${from}-${to}`].filter(Boolean).join(' ') === value;
  return isWritten && TIME.test(from) && TIME.test(to) && (days?.every((day) => known.includes(day)) ?? true);
}

export function validateAppliesWhen({ conditions }: AppliesWhen, report: Report): void {
  report('appliesWhen', conditions.length > SIZES.conditions && `Use at most ${SIZES.conditions} conditions`);
  conditions.forEach((condition, at) => validateCondition(condition, `appliesWhen.conditions.${at}`, report));
  const timed = conditions.filter(isTimed).flatMap(({ values }) => values);
  report('appliesWhen', timed.length > SIZES.conditions && `Use at most ${SIZES.conditions} hours and moments`);
}

function validateCondition({ type, operator, values }: WhenCondition, path: string, report: Report): void {
  const { operators, values: kind } = CONDITIONS[type];
  const known: readonly string[] = operators;
  report(`${path}.operator`, !known.includes(operator) && `Choose one of ${known.join(', ')}`);
  const { isValid, message, one } = VALUES[kind];
  report(`${path}.values`, values.length === 0 && 'This field is required');
  report(`${path}.values`, one && values.length > 1 && 'Enter one value');
  report(`${path}.values`, values.length > SIZES.tags && `Use at most ${SIZES.tags} values`);
  report(`${path}.values`, values.some((value) => !isValid(value)) && message);
}
