// Who, where and when, from the phrases of a sentence (rules §3.17).
import type { AppliesWhen, WhenCondition } from '../applies-when.js';
import { WEEKDAYS } from '../applies-when.js';
import { firstFrom } from './dates.js';
import type { Phrase } from './find-phrases.js';
import { WHEN, type Placed } from './roles.js';

type Refuse = (phrase: Phrase) => void;
type Found = { phrase: Placed; condition: WhenCondition };

/** `others`: conditions on customers' tags. */
export function whenOf(
  placed: Placed[],
  others: Found[],
  today: string,
  text: string,
  refuse: Refuse,
): AppliesWhen | undefined {
  const phrases = placed.filter(({ kind }) => WHEN.has(kind));
  const found = phrases.flatMap((phrase): Found[] => {
    const condition = conditionOf(phrase, today);
    if (!condition) refuse(phrase);
    return condition ? [{ phrase, condition }] : [];
  });
  const all = [...found, ...others].toSorted((one, other) => one.phrase.from - other.phrase.from);
  const conditions = merged(withHoursOfDays(all, text), refuse);
  if (conditions.length === 0) return undefined;
  const ors = all.filter(({ phrase }) => phrase.joined === 'or');
  const isAny = ors.length > 0 && conditions.length > 1;
  // Some joined by `or` and others not: no one match says that.
  if (isAny && conditions.length > 2 && ors.length < conditions.length - 1 && !isList(all, text))
    ors.forEach(({ phrase }) => refuse(phrase));
  return { match: isAny ? 'any' : 'all', conditions: conditions.map(({ condition }) => condition) };
}

/** `guests, companies or Germany`. */
function isList(all: Found[], text: string): boolean {
  return all.slice(1).every(({ phrase }, at) => {
    const between = text.slice(all[at]!.phrase.to, phrase.from);
    return phrase.joined === 'or' || /^\s*[,、]\s*$/.test(between);
  });
}

/** Days of the week right before hours, or with hours over midnight: `Fri, Sat 22:00-02:00` begins on these days. */
function withHoursOfDays(found: Found[], text: string): Found[] {
  const [days, ...others] = found.filter(({ condition }) => condition.type === 'weekdays');
  const night = found.find(({ condition }) => condition.type === 'hours' && isOverMidnight(condition));
  const rest = found.filter((one) => one !== days && one !== night);
  const isInOrder = days && night && found.indexOf(night) === found.indexOf(days) + 1;
  const all = days && night && !isInOrder && others.length === 0 ? [...rest, days, night] : found;
  return all.flatMap((one, at) => {
    const next = all[at + 1];
    const before = all[at - 1];
    if (next && isOfDays(one, next, text)) return [];
    if (!before || !isOfDays(before, one, text)) return [one];
    const values = one.condition.values.map((hours) => `${before.condition.values.join(',')} ${hours}`);
    return [{ ...one, condition: { ...one.condition, values } }];
  });
}

function isOfDays(days: Found, hours: Found, text: string): boolean {
  const isPair = days.condition.type === 'weekdays' && hours.condition.type === 'hours';
  if (!isPair || days.condition.operator !== 'any_of' || hours.condition.operator !== 'any_of') return false;
  const isAdjacent = days.phrase.kind === 'bareWeekdays' && hours.phrase.kind === 'bareHours';
  return (isAdjacent && /^\s*$/.test(text.slice(days.phrase.to, hours.phrase.from))) || isOverMidnight(hours.condition);
}

function isOverMidnight({ values }: WhenCondition): boolean {
  return values.some((hours) => {
    const [from = '', to = ''] = hours.split('-');
    return to <= from && to !== '00:00';
  });
}

/** Countries of two phrases are either; two that exclude each other can't both be meant. */
function merged(all: Found[], refuse: Refuse): Found[] {
  const result: Found[] = [];
  for (const one of all) {
    const { type, operator, values } = one.condition;
    const same = result.find(({ condition }) => condition.type === type && condition.operator === operator);
    const other = result.find(({ condition }) => condition.type === type);
    if (!other) result.push(one);
    else if (same && ['country', 'weekdays', 'language', 'hours', 'dates'].includes(type)) {
      const joined = [...new Set([...same.condition.values, ...values])];
      same.condition = {
        type,
        operator,
        values: type === 'weekdays' ? WEEKDAYS.filter((day) => joined.includes(day)) : joined,
      };
    } else if (type === 'moment' && !same) result.push(one);
    else if (type === 'customer_tags' && !same) result.push(one);
    else if (type === 'account' && one.phrase.joined === 'or') refuse(one.phrase);
    else refuse(one.phrase);
  }
  return result;
}

function conditionOf(phrase: Placed, today: string): WhenCondition | null {
  const isExcluded = phrase.role === 'excluded';
  const listed = (
    type: WhenCondition['type'],
    values: string[] | undefined,
    isNone = isExcluded,
  ): WhenCondition | null =>
    values && values.length > 0 ? { type, operator: isNone ? 'none_of' : 'any_of', values } : null;
  const choice = (type: WhenCondition['type'], value: string, opposite: string): WhenCondition => ({
    type,
    operator: 'any_of',
    values: [isExcluded ? opposite : value],
  });
  switch (phrase.kind) {
    case 'signedIn':
      return choice('account', 'signed_in', 'guest');
    case 'guests':
      return choice('account', 'guest', 'signed_in');
    case 'companies':
      return choice('purchaser', 'company', 'person');
    case 'persons':
      return choice('purchaser', 'person', 'company');
    case 'firstOrder':
      return isExcluded
        ? { type: 'order_count', operator: 'at_least', values: ['1'] }
        : { type: 'order_count', operator: 'equals', values: ['0'] };
    case 'ordersExactly':
      return ordersOf('equals', phrase);
    case 'ordersAtMost':
      return ordersOf('at_most', phrase);
    case 'ordersAtLeast':
      return ordersOf('at_least', phrase);
    case 'countries':
    case 'bareCountries':
      return listed('country', phrase.countries);
    case 'notCountries':
      return listed('country', phrase.countries, true);
    case 'languages':
    case 'bareLanguages':
      return listed('language', phrase.languages);
    case 'weekdays':
    case 'bareWeekdays':
      return listed('weekdays', phrase.days);
    case 'bareDate':
      return listed('dates', daysOf(phrase, today));
    default:
      return clockCondition(phrase, today);
  }
}

function ordersOf(operator: 'equals' | 'at_most' | 'at_least', { numbers, role }: Placed): WhenCondition | null {
  const [count] = numbers;
  return count === undefined || role === 'excluded' ? null : { type: 'order_count', operator, values: [String(count)] };
}

function daysOf({ dates }: Placed, today: string): string[] {
  return dates.flatMap((date) => firstFrom(date, today) ?? []);
}

function clockCondition(phrase: Placed, today: string): WhenCondition | null {
  const operator = phrase.role === 'excluded' ? 'none_of' : 'any_of';
  const [first, second] = phrase.times.length > 0 ? phrase.times : phrase.numbers.map(hourOf);
  const hours = (from: string, to: string): WhenCondition => ({ type: 'hours', operator, values: [`${from}-${to}`] });
  const [day] = daysOf(phrase, today);
  switch (phrase.kind) {
    case 'hours':
    case 'bareHours':
      return first && second ? hours(first, second) : null;
    case 'hoursFrom':
      return first ? hours(first, '00:00') : null;
    case 'hoursUntil':
      return first ? hours('00:00', first) : null;
    case 'momentFrom':
    case 'momentUntil':
      if (!day || !first || phrase.role === 'excluded') return null;
      return { type: 'moment', operator: phrase.kind === 'momentFrom' ? 'from' : 'until', values: [`${day}T${first}`] };
    default:
      return null;
  }
}

const hourOf = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
