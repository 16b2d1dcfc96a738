// What a customer bought in the windows of re-purchase limits: the customer's metafield, as `customer-facts.ts` of the
// domain writes it. Its first line says whether the customer has any tag.
import { LIMBS } from './limbs';
import { BAR, COMMA, LETTER_T, NEW_LINE, NONE, Reader } from './reader';

export class Bought {
  hasAnyTag: bool = false;
  /** By entry: the rule's number, the id of what was measured, and how much counts today. */
  rules: f64[] = [];
  subjects: f64[] = [];
  totals: f64[] = [];
  weights: Float64Array[] = [];

  /** The entries are in the order of the rules' numbers. */
  placeOf(rule: f64, subject: f64): i32 {
    let low: i32 = 0;
    let high = this.rules.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.rules[middle] < rule) low = middle + 1;
      else high = middle;
    }
    for (; low < this.rules.length && this.rules[low] === rule; low += 1)
      if (this.subjects[low] === subject) return low;
    return -1;
  }
}

/** `day`: days since 1970 in GMT. An amount counts up to its day, that day included. */
export function readBought(bytes: Uint8Array, day: f64): Bought {
  const bought = new Bought();
  const reader = new Reader(bytes);
  bought.hasAnyTag = reader.skips(LETTER_T);
  while (reader.skips(NEW_LINE)) readEntry(reader, bought, day);
  return bought;
}

/** A rule's number, an id, then days with amounts: the first whose day is not over counts. */
function readEntry(reader: Reader, bought: Bought, day: f64): void {
  const rule = reader.number();
  reader.skips(BAR);
  const subject = reader.number();
  let isFound = false;
  let total: f64 = 0;
  let weight: Float64Array = new Float64Array(LIMBS);
  while (reader.skips(BAR)) {
    const last = reader.number();
    reader.skips(COMMA);
    const from = reader.at;
    const amount = reader.number();
    if (isFound || last < day || amount === NONE) continue;
    isFound = true;
    total = amount;
    const end = reader.at;
    reader.at = from;
    weight = reader.limbs();
    reader.at = end;
  }
  if (!isFound) return;
  bought.rules.push(rule);
  bought.subjects.push(subject);
  bought.totals.push(total);
  bought.weights.push(weight);
}
