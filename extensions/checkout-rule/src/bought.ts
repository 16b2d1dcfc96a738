// What a customer bought in the windows of re-purchase limits: the customer's metafield, as `customer-facts.ts` of the
// domain writes it. Its first line says whether the customer has any tag. What all customers bought, of allowances that
// they share, stands in the same form at the end of the rules.
import { LIMBS } from './limbs';
import { BAR, COMMA, LETTER_K, LETTER_T, NEW_LINE, NONE, Reader } from './reader';

export class Bought {
  hasAnyTag: bool = false;
  /** By entry: the number of the window, the id of what was measured, and how much counts today. */
  windows: f64[] = [];
  subjects: f64[] = [];
  totals: f64[] = [];
  weights: Float64Array[] = [];
  /** By which else the customer is known, as the set of persons has them. */
  codes: Uint8Array | null = null;

  /** The entries are in the order of the windows' numbers. */
  placeOf(window: f64, subject: f64): i32 {
    let low: i32 = 0;
    let high = this.windows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.windows[middle] < window) low = middle + 1;
      else high = middle;
    }
    for (; low < this.windows.length && this.windows[low] === window; low += 1)
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
  if (reader.skips(LETTER_K)) bought.codes = bytes.slice(reader.at);
  return bought;
}

/** The same at the end of the validation's metafield, from this place on. */
export function readSold(bytes: Uint8Array, from: i32, day: f64): Bought {
  const sold = new Bought();
  const reader = new Reader(bytes);
  reader.at = from;
  while (reader.skips(NEW_LINE)) readEntry(reader, sold, day);
  return sold;
}

/** A window's number, an id, then days with amounts: the first whose day is not over counts. */
function readEntry(reader: Reader, bought: Bought, day: f64): void {
  const window = reader.number();
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
  bought.windows.push(window);
  bought.subjects.push(subject);
  bought.totals.push(total);
  bought.weights.push(weight);
}
