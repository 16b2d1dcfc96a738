// What a product is to the rules: the token in its metafield.
import {
  CLOSE,
  LETTER_A,
  LETTER_C,
  LETTER_F,
  LETTER_H,
  LETTER_M,
  LETTER_T,
  LETTER_X,
  MINUS,
  NINE,
  NONE,
  OPEN,
  Reader,
  SEMICOLON,
  ZERO,
} from './reader';
import { readIds, readPlaces, Rule } from './rules';
import { Line } from './cart';
import { isSame } from './text';

/** What a product's token says of a line, by bits. */
export const MEASURED: i32 = 1;
export const TRIGGER: i32 = 2;
export const EXCLUDED: i32 = 4;

/** Shared, and never written to. */
const NO_PLACES: i32[] = [];
const NO_IDS: f64[] = [];

/** What a token says of a line under one rule. Lines with the same token share it. */
export class Mark {
  flags: i32 = 0;
  collections: i32[] = NO_PLACES;
  /** Which variants trigger; none: all of them, where the product triggers at all. */
  triggers: f64[] = NO_IDS;
  isTriggerProduct: bool = false;

  /** Whether the variant would trigger, in the cart of a product that does. */
  wouldTrigger(variant: f64): bool {
    if (!this.isTriggerProduct || this.triggers.length === 0) return true;
    for (let at: i32 = 0; at < this.triggers.length; at += 1) if (this.triggers[at] === variant) return true;
    return false;
  }
}

/** Shared, and never written to. */
const NO_PAIRS: Int32Array = new Int32Array(0);
const FIRST_PAIRS: i32 = 8;

/** Of which lines tokens say something under one rule, in the order of the lines, and the places of what they say. */
export class Marks {
  count: i32 = 0;
  /** A line, then the place of its mark among all. A list that grows by itself would cost three times as much. */
  pairs: Int32Array = NO_PAIRS;

  add(line: i32, mark: i32): void {
    const at = this.count * 2;
    if (at === this.pairs.length) {
      const longer = new Int32Array(at === 0 ? FIRST_PAIRS : at * 2);
      longer.set(this.pairs);
      this.pairs = longer;
    }
    this.pairs[at] = line;
    this.pairs[at + 1] = mark;
    this.count += 1;
  }

  lineAt(which: i32): i32 {
    return this.pairs[which * 2];
  }

  markAt(which: i32): i32 {
    return this.pairs[which * 2 + 1];
  }
}

/**
 * Reads what products' tokens say of lines: entries with `;` between, each a rule's number or a range of them, and then
 * `m` measured, `t` a trigger, `x` excluded, each with the variants in brackets if not all are meant, `c` or `h` its
 * collections.
 */
export class TokenReader {
  rules: Rule[];
  marks: Marks[];
  /** All that tokens said. */
  said: Mark[] = [];
  /** The last token, the rules it says something under, and the places of that: products of a group have the same. */
  token: Uint8Array = new Uint8Array(0);
  namesVariants: bool = false;
  places: i32[] = [];
  which: i32[] = [];

  constructor(rules: Rule[], marks: Marks[]) {
    this.rules = rules;
    this.marks = marks;
  }

  /** `at`: the line's place. */
  read(line: Line, at: i32): void {
    if (this.namesVariants || !isSame(line.token, this.token)) this.readEntries(line);
    const places = this.places;
    for (let entry: i32 = 0; entry < places.length; entry += 1) this.marks[places[entry]].add(at, this.which[entry]);
  }

  readEntries(line: Line): void {
    this.token = line.token;
    this.namesVariants = line.token.includes(OPEN as u8);
    this.places = [];
    this.which = [];
    const rules = this.rules;
    const reader = new Reader(line.token);
    // Both are in the order of the numbers.
    let place: i32 = 0;
    while (!reader.isEnd()) {
      const first = reader.number();
      if (first === NONE) return;
      const last = reader.skips(MINUS) ? reader.number() : first;
      const mark = new Mark();
      readMark(reader, line, mark);
      this.said.push(mark);
      while (place < rules.length && rules[place].number < first) place += 1;
      for (; place < rules.length && rules[place].number <= last; place += 1) {
        this.places.push(place);
        this.which.push(this.said.length - 1);
      }
    }
  }
}

/** Up to the end of the entry, which is read too. */
function readMark(reader: Reader, line: Line, mark: Mark): void {
  const bytes = reader.bytes;
  while (reader.at < bytes.length) {
    const next = bytes[reader.at];
    reader.at += 1;
    if (next === SEMICOLON) return;
    if (next === LETTER_M) {
      if (isMeant(readVariants(reader), line)) mark.flags |= MEASURED;
    } else if (next === LETTER_C) {
      mark.collections = [];
      readPlaces(reader, mark.collections);
    } else if (next === LETTER_H) {
      mark.collections = [];
      readBits(reader, mark.collections);
    } else if (next === LETTER_T) {
      mark.isTriggerProduct = true;
      mark.triggers = readVariants(reader);
      if (isMeant(mark.triggers, line)) mark.flags |= TRIGGER;
    } else if (next === LETTER_X && isMeant(readVariants(reader), line)) mark.flags |= EXCLUDED;
  }
}

function readVariants(reader: Reader): f64[] {
  if (!reader.skips(OPEN)) return NO_IDS;
  const variants: f64[] = [];
  readIds(reader, variants);
  reader.skips(CLOSE);
  return variants;
}

/** Whether the line's variant is one of these; none: all are. */
function isMeant(variants: f64[], line: Line): bool {
  if (variants.length === 0) return true;
  for (let at: i32 = 0; at < variants.length; at += 1) if (variants[at] === line.variant) return true;
  return false;
}

/** A number in base 16: each bit that is set is a place, the last bit the first. */
function readBits(reader: Reader, places: i32[]): void {
  const start = reader.at;
  while (digitOf(reader.peek()) !== -1) reader.at += 1;
  for (let at = reader.at - 1; at >= start; at -= 1) {
    const digit = digitOf(reader.bytes[at]);
    for (let bit: i32 = 0; bit < 4; bit += 1)
      if ((digit & (1 << bit)) !== 0) places.push((reader.at - 1 - at) * 4 + bit);
  }
}

function digitOf(character: i32): i32 {
  if (character >= ZERO && character <= NINE) return character - ZERO;
  return character >= LETTER_A && character <= LETTER_F ? character - LETTER_A + 10 : -1;
}
