// What the checkout rule is told of a customer: whether there are tags, and what was bought in the windows of limits
// (rules §3.13); and in the same form what all customers bought, of allowances that they share (rules §3.18).
// `extensions/checkout-rule/src/bought.ts` reads it.
import { GMT, windowEnd } from './repurchase-window.js';
import { compile, type Shop } from './evaluate.js';
import { plus, type Amount, type Subject } from './measure.js';
import {
  boundText,
  windowNumber,
  type CheckoutLimit,
  type CheckoutShop,
  type NumberedLimit,
} from './publish-checkout.js';
import { codeOf } from './person-codes.js';
import { purchasesOf } from './persons.js';
import { counts, pastSubjects, type Compiled, type Purchase } from './subjects.js';

type FactsShop = Pick<CheckoutShop, 'currency' | 'weightUnit'> & Pick<Shop, 'timezone'>;
/** `purchases`: also those of others, where persons count. */
type Customer = { tags: readonly string[]; purchases: readonly Purchase[] };
/** How much of a subject a purchase counts, and up to which day (days since 1970 in GMT). */
export type Counted = { subject: string; amount: Amount; lastDay: number };
/** `lastDay`: on which something still counts. `used`: how much of the maximum, as a part of 1; 0 without one. */
type FactsLine = { number: number; text: string; lastDay: number; used: number };

const DAY_MS = 86_400_000;
/** No window reaches further; it stands for a lifetime too. */
const NEVER_ENDS = 99_999_999;
/** Of one customer: who has more is no shopper. */
const MOST_KEYS = 40;

/** What the platform hands over of a metafield; a longer one is none at all. */
export const MOST_CHARACTERS = 10_000;

/**
 * The text of the customer's metafield: a line on tags, then a line for each window and what it measures. Where there
 * is no room for all, those go first that end first.
 */
export function customerFacts(
  numbered: readonly NumberedLimit[],
  { tags, purchases }: Customer,
  shop: FactsShop,
  now: number,
): string {
  const first = tags.some((tag) => tag.trim() !== '') ? 't' : '';
  const own = numbered.filter(({ limit }) => !limit.repurchase.shared);
  const keys = own.some(({ limit }) => limit.repurchase.persons) ? keysLine(purchases) : '';
  const ofPerson = (limit: CheckoutLimit) =>
    purchasesOf({ purchases }, limit.repurchase).map(({ at, lines }) => ({ at, lines }));
  const found = factsLines(own, ofPerson, shop, now).sort((one, other) => other.lastDay - one.lastDay);
  return first + fitting(found, MOST_CHARACTERS - first.length - keys.length) + keys;
}

/** By which the checkout knows what else is the customer's; last, where earlier functions read no more. */
function keysLine(purchases: readonly Purchase[]): string {
  const own = purchases.filter(({ isOthers }) => !isOthers).flatMap(({ persons = [] }) => persons);
  const codes = [...new Set(own)].slice(-MOST_KEYS).map(codeOf);
  return codes.length > 0 ? `\nk${codes.join('')}` : '';
}

/**
 * The lines of the windows that all customers share. `soldOf`: what they bought, as far as the limit can count it.
 * Where there is no room for all, the fullest stay.
 */
export function storeFacts(
  numbered: readonly NumberedLimit[],
  soldOf: (limit: CheckoutLimit) => readonly Purchase[],
  shop: FactsShop,
  now: number,
  room = MOST_CHARACTERS,
): string {
  const shared = numbered.filter(({ limit }) => limit.repurchase.shared);
  const lines = factsLines(shared, soldOf, shop, now).sort((one, other) => other.used - one.used);
  return fitting(lines, room);
}

/** Those that fit, by the numbers of their windows. */
function fitting(lines: readonly FactsLine[], most: number): string {
  let room = most;
  return lines
    .filter(({ text }) => (room -= text.length) >= 0)
    .sort((one, other) => one.number - other.number)
    .map(({ text }) => text)
    .join('');
}

function factsLines(
  numbered: readonly NumberedLimit[],
  purchasesOf: (limit: CheckoutLimit) => readonly Purchase[],
  shop: FactsShop,
  now: number,
): FactsLine[] {
  const { timezone = GMT } = shop;
  const windows = new Map(
    numbered
      .filter(({ limit }) => limit.repurchase.option !== 'no_limit')
      .map((one) => [windowNumber(one), one.limit] as const),
  );
  return [...windows].flatMap(([number, limit]) => {
    const compiled = compile(limit, shop.weightUnit);
    const { max } = compiled.bounds;
    return linesOf(countedOf(compiled, purchasesOf(limit), { now, timezone })).map(({ subject, days }) => ({
      number,
      lastDay: days.at(-1)!.lastDay,
      used: max === null ? 0 : Number(days[0]!.total) / Number(max),
      text: `\n${number}|${subject}${days.map(({ lastDay, total }) => `|${lastDay},${textOf(total)}`).join('')}`,
    }));
    function textOf(total: Amount): string {
      return boundText(total, compiled.limit, shop, 'down');
    }
  });
}

/**
 * When the text becomes another by itself, since a purchase stops to count in a window of these limits; null: never.
 */
export function factsEnd(
  limits: readonly Pick<Compiled['limit'], 'repurchase' | 'startDate'>[],
  purchases: readonly Pick<Purchase, 'at'>[],
  { now, timezone }: { now: number; timezone: string },
): number | null {
  const ends = limits.flatMap((limit) =>
    purchases
      .filter(({ at }) => counts(limit, at, now, timezone))
      .map(({ at }) => windowEnd(limit.repurchase, at, timezone)!),
  );
  const first = ends.reduce((one, other) => Math.min(one, other), Infinity);
  return Number.isFinite(first) ? first : null;
}

/** What each purchase in the window counts; without a maximum units are counted, since the window has one order. */
export function countedOf(
  compiled: Compiled,
  purchases: readonly Purchase[],
  { now, timezone }: { now: number; timezone: string },
): Counted[] {
  const amountOf = ({ units, total }: Subject) => (compiled.limit.max === null ? units : total);
  return purchases.flatMap((purchase) => {
    const subjects = pastSubjects(compiled, { now, purchases: [purchase], sold: [purchase] }, timezone) ?? [];
    const end = windowEnd(compiled.limit.repurchase, purchase.at, timezone)!;
    const lastDay = Math.min(Math.floor(end / DAY_MS), NEVER_ENDS);
    return subjects.map((subject) => ({
      subject: subject.kind === 'cart' ? '0' : subject.id,
      amount: amountOf(subject),
      lastDay,
    }));
  });
}

/** By subject, what counts up to each day on which something stops to count; never below 0. */
function linesOf(counted: readonly Counted[]): { subject: string; days: { lastDay: number; total: Amount }[] }[] {
  const subjects = [...new Set(counted.map(({ subject }) => subject))];
  return subjects.map((subject) => {
    const own = counted.filter((one) => one.subject === subject);
    const lastDays = [...new Set(own.map(({ lastDay }) => lastDay))].sort((one, other) => one - other);
    const days = lastDays.map((lastDay) => {
      const total = own
        .filter((one) => one.lastDay >= lastDay)
        .map(({ amount }) => amount)
        .reduce(plus);
      return { lastDay, total: total > 0 ? total : 0 };
    });
    return { subject, days };
  });
}
