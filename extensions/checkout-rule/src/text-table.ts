// The built-in texts and how each language writes amounts, as `text-table.mjs` lays them out: for each language as many
// lines, after two lines for all.
import { addDigits } from './digits';
import { BAR, COMMA, EQUALS, NEW_LINE, ZERO } from './reader';
import { standsAt, Text } from './text';

/** Lines of one language. */
const NUMBERS: i32 = 0;
const MONEY: i32 = 1;
const WEIGHTS: i32 = 2;
const PERIODS: i32 = 3;
const SYMBOLS: i32 = 4;
const TEXTS: i32 = 5;
/** Texts that no message key names. */
export const CART_TEXT: i32 = 11;
export const REPURCHASE_ONCE: i32 = 12;
export const REPURCHASE_FOR_LIFE: i32 = 13;
export const REPURCHASE_ONCE_FOR_LIFE: i32 = 14;
export const CART_MIN: i32 = 15;
export const CART_MAX: i32 = 16;
export const CART_MULTIPLE: i32 = 17;
export const CART_LOGIN: i32 = 18;
export const CART_REPURCHASE: i32 = 19;
export const CART_REPURCHASE_ONCE: i32 = 20;
export const CART_REPURCHASE_FOR_LIFE: i32 = 21;
export const CART_REPURCHASE_ONCE_FOR_LIFE: i32 = 22;
/** From a text about a cart to the one about products that are counted together. */
export const TO_GROUP: i32 = 8;
/** Of different products: at least and at most of a cart, of products together, of a named one; then of variants. */
export const DISTINCT_TEXT: i32 = 31;
const TEXT_COUNT: i32 = 43;
const LINES: i32 = 48;
/** Lines for all languages: decimals of currencies, placeholders. */
const SHARED: i32 = 2;

const ENGLISH: i32 = 0;
const NO_BREAK_SPACE_1: i32 = 0xc2;
const NO_BREAK_SPACE_2: i32 = 0xa0;
const DOLLAR: i32 = 36;
const ASCII: i32 = 127;
const WEIGHT_DECIMALS: i32 = 3;

/** Part of the table. */
class Part {
  start: i32 = 0;
  end: i32 = 0;
}

export class TextTable {
  bytes: Uint8Array;
  starts: i32[] = [0];

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    for (let at: i32 = 0; at < bytes.length; at += 1) if (bytes[at] === NEW_LINE) this.starts.push(at + 1);
  }

  /** Places among the languages; -1: one without texts, for which English stands. */
  line(language: i32, which: i32): Part {
    const index = SHARED + (language < 0 ? ENGLISH : language) * LINES + which;
    const part = new Part();
    part.start = this.starts[index];
    part.end = this.starts[index + 1] - 1;
    return part;
  }

  /** A part of a line between bars. */
  field(line: Part, which: i32): Part {
    const part = new Part();
    let at = line.start;
    for (let skipped: i32 = 0; skipped < which; at += 1) if (this.bytes[at] === BAR) skipped += 1;
    part.start = at;
    while (at < line.end && this.bytes[at] !== BAR) at += 1;
    part.end = at;
    return part;
  }

  addTo(text: Text, part: Part): void {
    text.addPart(this.bytes, part.start, part.end);
  }

  builtIn(language: i32, which: i32): Uint8Array {
    return this.bytesOf(this.line(language, TEXTS + (which < TEXT_COUNT ? which : 0)));
  }

  bytesOf(part: Part): Uint8Array {
    return this.bytes.slice(part.start, part.end);
  }

  /** The place of the placeholder; -1: there is none of this name. */
  placeholder(name: Uint8Array): i32 {
    let which: i32 = 0;
    let at = this.starts[1];
    const end = this.starts[2];
    while (at < end) {
      const next = at + name.length;
      if (next < end && (this.bytes[next] === BAR || next === end - 1) && standsAt(this.bytes, at, name)) return which;
      while (at < end && this.bytes[at] !== BAR) at += 1;
      at += 1;
      which += 1;
    }
    return -1;
  }

  /** How many decimals the currency has: the first line says which have not 2. */
  decimalsOf(currency: Uint8Array): i32 {
    const end = this.starts[1] - 1;
    for (let at: i32 = 0; at < end; at += 5) if (standsAt(this.bytes, at + 1, currency)) return this.bytes[at] - ZERO;
    return 2;
  }

  /** A whole number of the last of so many decimals. `trims`: zeros at the end are not written. */
  addDecimal(text: Text, language: i32, value: f64, decimals: i32, trims: bool): void {
    const line = this.line(language, NUMBERS);
    const firstGroup = this.bytes[this.field(line, 2).start] - ZERO;
    addDigits(
      text,
      value,
      decimals,
      trims,
      firstGroup,
      this.bytesOf(this.field(line, 0)),
      this.bytesOf(this.field(line, 1)),
    );
  }

  addMoney(text: Text, language: i32, value: f64, currency: Uint8Array): void {
    const line = this.line(language, MONEY);
    const isBefore = this.bytes[line.start] === ZERO;
    if (isBefore) this.addSymbol(text, language, currency, true);
    this.addDecimal(text, language, value, this.decimalsOf(currency), false);
    if (isBefore) return;
    text.add(NO_BREAK_SPACE_1);
    text.add(NO_BREAK_SPACE_2);
    this.addSymbol(text, language, currency, false);
  }

  /** The symbol in this language; without one, the code. Between what is no sign and digits stands a space. */
  addSymbol(text: Text, language: i32, currency: Uint8Array, isBefore: bool): void {
    const money = this.line(language, MONEY);
    const hasSpace = this.bytes[money.start + 1] !== ZERO;
    const line = this.line(language, SYMBOLS);
    let at = line.start;
    let end = at;
    let isFound = false;
    while (at < line.end && !isFound) {
      end = at;
      while (end < line.end && this.bytes[end] !== COMMA) end += 1;
      isFound = this.bytes[at + 3] === EQUALS && standsAt(this.bytes, at, currency);
      if (!isFound) at = end + 1;
    }
    if (isFound) text.addPart(this.bytes, at + 4, end);
    else text.addAll(currency);
    const last = text.bytes[text.bytes.length - 1];
    const isSign = last === DOLLAR || last > ASCII;
    if (!isBefore || (!hasSpace && isSign)) return;
    text.add(NO_BREAK_SPACE_1);
    text.add(NO_BREAK_SPACE_2);
  }

  /** `value` in the unit (0 g, 1 kg, 2 lb, 3 oz), with up to three decimals. */
  addWeight(text: Text, language: i32, value: f64, unit: i32): void {
    const thousandths = Math.floor(value * 1000 + 0.5);
    this.addDecimal(text, language, thousandths, WEIGHT_DECIMALS, true);
    this.addTo(text, this.field(this.line(language, WEIGHTS), unit));
  }

  /** `month`, `10 days`; `unit`: 0 hour, 1 day, 2 month, 3 year, 4 week. */
  addPeriod(text: Text, language: i32, amount: f64, unit: i32): void {
    if (amount > 1) this.addDecimal(text, language, amount, 0, false);
    this.addTo(text, this.field(this.line(language, PERIODS), unit * 2 + (amount > 1 ? 1 : 0)));
  }
}
