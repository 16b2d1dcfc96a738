// Conditions on who, where and when, in the words of a sentence: `signed-in customers`, `Germany or Austria`,
// `Mon – Fri`.
import { readHours, WEEKDAYS } from '@purchase-limits/domain/applies-when';
import type { WhenScope } from '@purchase-limits/domain/limit-scope';
import { i18n } from '../../i18n/texts';
import { languageName } from '../language-name';
import { MISSING } from './missing';
import { sentenceText as t } from './texts';

type ScopedCondition = WhenScope['conditions'][number];

/** All conditions: those that all have to hold one after the other, others with `or`. */
export function whenWords({ match, conditions }: WhenScope): string {
  const words = conditions.map(conditionWords);
  return match === 'all' ? words.join(' · ') : listOf(words, 'disjunction');
}

function conditionWords({ type, operator, first, count }: ScopedCondition): string {
  const [value = MISSING] = first;
  const written = first.map((one) => valueWords(type, one));
  const more = count - first.length;
  const all = more > 0 ? [...written, t('more', { count: more })] : written;
  const isAll = operator === 'all_of' || (type === 'customer_tags' && operator === 'none_of');
  const values = all.length > 0 ? listOf(all, isAll ? 'conjunction' : 'disjunction') : MISSING;
  const not = (text: string) => (operator === 'none_of' ? t('none_of', { values: text }) : text);
  switch (type) {
    case 'customer_tags':
      return t(`tags.${operator as 'any_of' | 'all_of' | 'none_of'}`, { values });
    case 'account':
      return t(value === 'guest' ? 'account.guest' : 'account.signed_in');
    case 'purchaser':
      return t(value === 'person' ? 'purchaser.person' : 'purchaser.company');
    case 'order_count':
      if (operator === 'equals' && value === '0') return t('orders.first');
      return orderWords(operator, t('orders', { count: Number(value) || 0 }));
    case 'company_location':
      return not(t('locations', { count }));
    case 'language':
      return not(t('language', { values }));
    case 'weekdays':
      return not(weekdayWords(first));
    case 'moment':
      return t(operator as 'from' | 'until', { values });
    case 'country':
    case 'hours':
    case 'dates':
      return not(values);
  }
}

function orderWords(operator: ScopedCondition['operator'], orders: string): string {
  if (operator === 'at_most') return t('atMost', { value: orders });
  return operator === 'at_least' ? t('atLeast', { value: orders }) : orders;
}

function valueWords(type: ScopedCondition['type'], value: string): string {
  switch (type) {
    case 'country':
      return countryName(value);
    case 'language':
      return languageName(value, i18n.locale);
    case 'hours': {
      const { days, from, to } = readHours(value);
      return [days && weekdayWords(days), `${from}–${to}`].filter(Boolean).join(' ');
    }
    case 'dates':
      return dayName(value);
    case 'moment':
      return dateWords(`${value}Z`, { dateStyle: 'medium', timeStyle: 'short' }) ?? value;
    default:
      return value;
  }
}

/** A day (`2026-12-24`) as the merchant's language writes it. */
export function dayName(day: string): string {
  return dateWords(`${day}T00:00Z`, { dateStyle: 'medium' }) ?? day;
}

/** The name of a country, by its code. */
export function countryName(code: string): string {
  return new Intl.DisplayNames([i18n.locale, 'en'], { type: 'region' }).of(code) ?? code;
}

/** The name of a day of the week (`mon`). */
export function weekdayName(day: string, style: 'short' | 'long' = 'short'): string {
  // January 5, 1970 was a Monday.
  const at = Date.UTC(1970, 0, 5 + WEEKDAYS.indexOf(day as (typeof WEEKDAYS)[number]));
  return dayFormat({ weekday: style }).format(at);
}

/** Three and more days in a row are told by the first and the last. */
export function weekdayWords(days: readonly string[]): string {
  const places = WEEKDAYS.flatMap((day, at) => (days.includes(day) ? [at] : []));
  const [first = 0] = places;
  const isRow = places.length > 2 && places.every((at, index) => at === first + index);
  const names = places.map((at) => weekdayName(WEEKDAYS[at]!));
  if (names.length === 0) return MISSING;
  return isRow ? `${names[0]}–${names.at(-1)}` : names.join(', ');
}

/** Undefined: it is no date, as while one is typed. */
function dateWords(text: string, options: Intl.DateTimeFormatOptions): string | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : dayFormat(options).format(date);
}

function dayFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(i18n.locale, { ...options, timeZone: 'UTC' });
}

/** The values with commas, and with `and` or `or` before the last. */
export function listOf(values: readonly string[], type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat(i18n.locale, { type }).format(values);
}
