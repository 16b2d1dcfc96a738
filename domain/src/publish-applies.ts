// Conditions on the situation as the checkout reads them: `extensions/checkout-rule/src/applies.ts` (rules §3.17).
import {
  conditionsIn,
  isTimed,
  readHours,
  WEEKDAYS,
  type AppliesWhen,
  type Gate,
  type WhenCondition,
} from './applies-when.js';
import { holdsAt } from './holds.js';

const DAY_MS = 86_400_000;
/** In so many days every window of hours begins and ends. */
const DAYS_AHEAD = 8;

/** What the shop's clock shows when the rules are published, and when hours begin or end next; null: never. */
export type Times = { now: string; next: string | null };

/**
 * `&` or `/` and the conditions, with semicolons between; nothing where there are none. Behind `~`, the same of each
 * limit that replaces this one, in groups that all have to hold.
 */
export function appliesText(appliesWhen: AppliesWhen | undefined, placeOf: PlaceOf, times: Times): string {
  if (!appliesWhen) return '';
  const { unless } = appliesWhen;
  if (!unless) return groupText(appliesWhen, placeOf, times).slice(0, -1);
  const gates = unless.map((gate) => `~${gateText(gate, placeOf, times)}`);
  return groupText(appliesWhen, placeOf, times) + gates.join('');
}

type PlaceOf = (tag: string) => number;

/** Its sign, and its conditions with a semicolon behind each. */
function groupText({ match, conditions }: AppliesWhen, placeOf: PlaceOf, times: Times): string {
  const texts = conditions.map((condition) => `${conditionText(condition, placeOf, times)};`);
  return (match === 'all' ? '&' : '/') + texts.join('');
}

/** When another limit applies, in groups that all have to hold. */
function gateText(
  { startDate, endDate, customerTags, excludedTags, when }: Gate,
  placeOf: PlaceOf,
  times: Times,
): string {
  const named = customerTags?.kind === 'specific' ? `t${customerTags.tags.map(placeOf).join(',')};` : 'a;';
  const excluded = excludedTags.length > 0 ? `!t${excludedTags.map(placeOf).join(',')};` : '';
  const days = `D${daysSince1970(startDate)}-${endDate === null ? '' : daysSince1970(endDate)};`;
  return `&${days}${customerTags ? named + excluded : ''}${when ? groupText(when, placeOf, times) : ''}`;
}

function conditionText(condition: WhenCondition, placeOf: PlaceOf, times: Times): string {
  const { type, operator, values } = condition;
  const not = operator === 'none_of' ? '!' : '';
  switch (type) {
    case 'customer_tags':
      return `${not}${operator === 'all_of' ? 'T' : 't'}${values.map(placeOf).join(',')}`;
    case 'account':
      return values.includes('guest') ? 'g' : '!g';
    case 'order_count':
      return `n${operator === 'at_most' ? 0 : values[0]}-${operator === 'at_least' ? '' : values[0]}`;
    case 'purchaser':
      return values.includes('company') ? 'p' : '!p';
    case 'company_location':
      return `${not}p${values.join(',')}`;
    case 'country':
      return `${not}c${values.join(',')}`;
    case 'language':
      return `${not}l${values.map((code) => code.toUpperCase().replaceAll('-', '_')).join(',')}`;
    case 'weekdays':
      return `${not}w${values.map((day) => WEEKDAYS.indexOf(day as (typeof WEEKDAYS)[number])).join('')}`;
    case 'dates':
      return `${not}d${values
        .map(daysSince1970)
        .filter((day) => day >= 0)
        .join(',')}`;
    case 'hours':
    case 'moment':
      // The checkout knows only whether the next of these is over.
      return `b${[times.now, times.next ?? times.now].map((time) => (holdsAt(condition, time) ? 1 : 0)).join('')}`;
  }
}

/** When, on the shop's clock after `time`, one of the conditions on hours or a moment begins or ceases to hold. */
export function nextChange(all: readonly (AppliesWhen | undefined)[], time: string): string | null {
  const timed = all.flatMap((one) => conditionsIn(one).filter(isTimed));
  const changes = timed.flatMap((condition) => {
    const now = holdsAt(condition, time);
    const edges = edgesOf(condition, time).filter((edge) => edge > time);
    return edges.sort().find((edge) => holdsAt(condition, edge) !== now) ?? [];
  });
  return changes.sort()[0] ?? null;
}

const daysSince1970 = (day: string) => Date.parse(`${day}T00:00Z`) / DAY_MS;

function edgesOf({ type, values }: WhenCondition, time: string): string[] {
  if (type === 'moment') return values;
  const today = Date.parse(`${time.slice(0, 10)}T00:00Z`);
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) =>
    new Date(today + ahead * DAY_MS).toISOString().slice(0, 10),
  );
  return values.flatMap((value) => {
    const { from, to } = readHours(value);
    return days.flatMap((day) => [`${day}T${from}`, `${day}T${to}`]);
  });
}
