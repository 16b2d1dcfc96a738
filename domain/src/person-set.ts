// What the checkout rule is told of persons: who bought how much in the windows of limits that count persons, by codes
// of their keys (rules §3.19). `extensions/checkout-rule/src/person-set.ts` reads it.
import { countedOf, MOST_CHARACTERS } from './customer-facts.js';
import { compile, type Shop } from './evaluate.js';
import { codeOf, type PersonSecret } from './person-codes.js';
import { countsPersons } from './pack-checkout.js';
import { isPersonKey } from './persons.js';
import {
  boundText,
  windowNumber,
  type CheckoutLimit,
  type CheckoutShop,
  type NumberedLimit,
} from './publish-checkout.js';
import { GMT } from './repurchase-window.js';
import type { Purchase } from './subjects.js';

type SetShop = Pick<CheckoutShop, 'currency' | 'weightUnit'> & Pick<Shop, 'timezone'>;
/** `held`: persons of whom the text tells, of `total`. */
export type PersonSet = { text: string; held: number; total: number };
/** One purchase of a subject. `group`: its head, the same for all that count as much up to the same day. */
type Entry = { window: number; subject: string; lastDay: number; group: string; codes: string[] };

/** A group's count of purchases, at most. */
const COUNT_CHARACTERS = 5;

/**
 * The text of the validation's metafield: the secret, then a line for each window and what it measures, with groups of
 * purchases that count as much up to the same day. Where there is no room for all, those stay whose window ends first.
 * `purchasesOf`: those that the limit may count, with the keys of who bought them.
 */
export function personSet(
  numbered: readonly NumberedLimit[],
  purchasesOf: (limit: CheckoutLimit) => readonly Purchase[],
  { key, callingCode }: PersonSecret,
  shop: SetShop,
  now: number,
): PersonSet {
  const windows = new Map(
    numbered.filter(({ limit }) => countsPersons(limit)).map((one) => [windowNumber(one), one.limit] as const),
  );
  const entries = [...windows]
    .flatMap(([window, limit]) => entriesOf(window, limit, purchasesOf(limit), shop, now))
    .sort((one, other) => one.lastDay - other.lastDay);
  const first = `${key}|${callingCode}`;
  const held = fitting(entries, MOST_CHARACTERS - first.length);
  return { text: first + linesOf(held), held: personsIn(held), total: personsIn(entries) };
}

function entriesOf(
  window: number,
  limit: CheckoutLimit,
  purchases: readonly Purchase[],
  shop: SetShop,
  now: number,
): Entry[] {
  const compiled = compile(limit, shop.weightUnit);
  const { timezone = GMT } = shop;
  return purchases.flatMap(({ persons = [], at, lines }) => {
    const codes = persons.filter((one) => isPersonKey(one, limit.repurchase)).map(codeOf);
    if (codes.length === 0) return [];
    return countedOf(compiled, [{ at, lines }], { now, timezone })
      .filter(({ amount }) => amount > 0)
      .map(({ subject, amount, lastDay }) => {
        const counted = boundText(amount, compiled.limit, shop, 'down');
        return { window, subject, lastDay, group: `|${lastDay},${counted},${codes.length},`, codes };
      });
  });
}

/** As many of the first as there is room for. */
function fitting(entries: readonly Entry[], most: number): Entry[] {
  const known = new Set<string>();
  let room = most;
  const costOf = (text: string, more = 0) => (known.has(text) ? 0 : text.length + more);
  return entries.filter((entry) => {
    const line = lineStart(entry);
    const group = line + entry.group;
    const groupCost = known.has(group) ? 0 : entry.group.length + COUNT_CHARACTERS;
    const cost = costOf(line) + groupCost + entry.codes.join('').length;
    if (cost > room) return false;
    room -= cost;
    known.add(line).add(group);
    return true;
  });
}

const lineStart = ({ window, subject }: Entry) => `\n${window}|${subject}`;

function linesOf(entries: readonly Entry[]): string {
  const lines = grouped(entries, lineStart);
  return [...lines]
    .sort(([, [one]], [, [other]]) => one!.window - other!.window)
    .map(([start, own]) => start + [...grouped(own, ({ group }) => group)].map(groupText).join(''))
    .join('');
}

function groupText([head, entries]: [string, Entry[]]): string {
  return `${head}${entries.length},${entries.map(({ codes }) => codes.join('')).join('')}`;
}

function grouped(entries: readonly Entry[], nameOf: (entry: Entry) => string): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const own = groups.get(nameOf(entry));
    if (own) own.push(entry);
    else groups.set(nameOf(entry), [entry]);
  }
  return groups;
}

/** Those with the same keys are one. */
function personsIn(entries: readonly Entry[]): number {
  return new Set(entries.map(({ codes }) => codes.join(''))).size;
}
