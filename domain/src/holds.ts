// Whether a limit is for this shopper, here and now (rules §3.17).
import { dayOf } from './calendar.js';
import { localTime } from './calendar-period.js';
import { readHours, WEEKDAYS, type AppliesWhen, type Gate, type WhenCondition } from './applies-when.js';
import type { Situation } from './situation.js';

const DAY_MS = 86_400_000;
/** As that of `selection.ts`, from which pages would load more than this. */
const plain = (text: string) => text.trim().toLowerCase();

type Answer = boolean | undefined;

/** False too where a condition asks for what is not known. `timezone`: the shop's. */
export function holds(appliesWhen: AppliesWhen, situation: Situation, timezone: string): boolean {
  const time = localTime(situation.now, timezone);
  const others = appliesWhen.unless?.map((gate) => gateAnswer(gate, situation, time)) ?? [];
  return groupAnswer(appliesWhen, situation, time) === true && others.every((answer) => answer === false);
}

/** Undefined where a condition asks for what is not known. */
function groupAnswer({ match, conditions }: AppliesWhen, situation: Situation, time: string): Answer {
  const answers = conditions.map((condition) => {
    const answer = answerOf(condition, situation, time);
    return answer === undefined ? undefined : answer !== (condition.operator === 'none_of');
  });
  if (answers.includes(undefined)) return undefined;
  return match === 'all' ? answers.every(Boolean) : answers.some(Boolean);
}

/** Whether the limit that replaces this one applies. */
function gateAnswer({ startDate, endDate, when, ...tags }: Gate, situation: Situation, time: string): Answer {
  const day = dayOf(situation.now);
  const answers = [
    day >= startDate && day <= (endDate ?? day),
    hasWantedTags(tags, situation.customer),
    !when || groupAnswer(when, situation, time),
  ];
  return answers.includes(undefined) ? undefined : answers.every(Boolean);
}

function hasWantedTags(
  { customerTags, excludedTags }: Pick<Gate, 'customerTags' | 'excludedTags'>,
  customer: Situation['customer'],
): Answer {
  if (!customerTags) return true;
  if (customer === undefined) return undefined;
  const tags = (customer?.tags ?? []).map(plain).filter(Boolean);
  const has = (tag: string) => tags.includes(plain(tag));
  return !excludedTags.some(has) && (customerTags.kind === 'all' ? tags.length > 0 : customerTags.tags.some(has));
}

/** Whether a condition on hours or a moment holds at a time of the shop (`2026-11-27T09:00`). */
export function holdsAt({ type, operator, values }: WhenCondition, time: string): boolean {
  if (type === 'moment') return operator === 'from' ? time >= values[0]! : time < values[0]!;
  return isWithinAny(values, time) !== (operator === 'none_of');
}

/** Undefined: it is not known. What `none_of` asks is answered as if it asked for any. */
function answerOf(condition: WhenCondition, situation: Situation, time: string): boolean | undefined {
  const { type, operator, values } = condition;
  const { customer, country, language } = situation;
  const known = <Fact>(fact: Fact | undefined, test: (known: Fact) => boolean) =>
    fact === undefined ? undefined : test(fact);
  switch (type) {
    case 'customer_tags':
      return known(customer, (one) => {
        const tags = (one?.tags ?? []).map(plain);
        const has = (tag: string) => tags.includes(plain(tag));
        return operator === 'all_of' ? values.every(has) : values.some(has);
      });
    case 'account':
      return known(customer, (one) => values.includes(one ? 'signed_in' : 'guest'));
    case 'order_count':
      // Nobody knows what a guest has ordered.
      return known(customer === null ? 0 : customer?.orderCount, (count) => {
        const wanted = Number(values[0]);
        return { equals: count === wanted, at_most: count <= wanted, at_least: count >= wanted }[operator as 'equals'];
      });
    case 'purchaser':
      return known(locationOf(situation), (id) => values.includes(id === null ? 'person' : 'company'));
    case 'company_location':
      return known(locationOf(situation), (id) => id !== null && values.includes(id));
    case 'country':
      return known(country, (code) => values.includes(code));
    case 'language':
      return known(language, (code) => values.some((value) => isLanguage(code, value)));
    case 'weekdays':
      return values.includes(weekdayOf(time));
    case 'dates':
      return values.includes(time.slice(0, 10));
    case 'hours':
      return isWithinAny(values, time);
    case 'moment':
      return holdsAt(condition, time);
  }
}

function locationOf({ customer }: Situation): string | null | undefined {
  return customer === null ? null : customer?.companyLocation;
}

/** A language is itself with any region. */
function isLanguage(code: string, wanted: string): boolean {
  const [of, asked] = [code, wanted].map((one) => one.toLowerCase().replaceAll('_', '-'));
  return of === asked || of!.startsWith(`${asked}-`);
}

function isWithinAny(values: readonly string[], time: string): boolean {
  return values.some((value) => isWithin(value, time));
}

function isWithin(value: string, time: string): boolean {
  const { days, from, to } = readHours(value);
  const clock = time.slice(11);
  const isOf = (day: string) => !days || days.includes(day);
  if (from < to) return isOf(weekdayOf(time)) && clock >= from && clock < to;
  return (isOf(weekdayOf(time)) && clock >= from) || (isOf(weekdayOf(time, -1)) && clock < to);
}

/** `offset`: so many days later. */
function weekdayOf(time: string, offset = 0): string {
  const day = Date.parse(`${time.slice(0, 10)}T00:00Z`) / DAY_MS + offset;
  // 1970 began with a Thursday.
  return WEEKDAYS[(day + 3) % 7]!;
}
