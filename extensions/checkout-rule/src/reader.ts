// Texts of numbers and single characters, as they are published.
import { LIMBS, LIMB_DIGITS } from './limbs';

export const ZERO: i32 = 48;
export const NINE: i32 = 57;
export const COMMA: i32 = 44;
export const SEMICOLON: i32 = 59;
export const BAR: i32 = 124;
export const NEW_LINE: i32 = 10;
export const OPEN: i32 = 40;
export const CLOSE: i32 = 41;
export const LETTER_A: i32 = 97;
export const LETTER_C: i32 = 99;
export const LETTER_M: i32 = 109;
export const LETTER_K: i32 = 107;
export const LETTER_P: i32 = 112;
export const LETTER_Q: i32 = 113;
export const LETTER_S: i32 = 115;
export const LETTER_T: i32 = 116;
export const LETTER_V: i32 = 118;
export const LETTER_X: i32 = 120;
export const EXCLAMATION: i32 = 33;
export const POINT: i32 = 46;
export const OPEN_BRACE: i32 = 123;
export const CLOSE_BRACE: i32 = 125;
export const BACKSLASH: i32 = 92;
export const LETTER_F: i32 = 102;
export const LETTER_H: i32 = 104;
export const LETTER_N: i32 = 110;
export const EQUALS: i32 = 61;
export const MINUS: i32 = 45;

/** A bound, a day or a number that is not there. */
export const NONE: f64 = -1;
/** More than any number that is published. An infinite one would never end where its digits are written. */
const LARGEST: f64 = 1e21;

/** Reads a text of numbers and single characters. */
export class Reader {
  bytes: Uint8Array;
  at: i32 = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** The next character; 0 at the end. */
  peek(): i32 {
    return this.at < this.bytes.length ? this.bytes[this.at] : 0;
  }

  isEnd(): bool {
    return this.at >= this.bytes.length;
  }

  /** Skips this character if it comes next. */
  skips(character: i32): bool {
    if (this.peek() !== character) return false;
    this.at += 1;
    return true;
  }

  /** Up to the next line. */
  skipLine(): void {
    while (!this.isEnd() && this.peek() !== NEW_LINE) this.at += 1;
    this.skips(NEW_LINE);
  }

  /** The next character, which is read with it. */
  take(): i32 {
    const next = this.peek();
    this.at += 1;
    return next;
  }

  /** A whole number; {@link NONE} where none stands. */
  number(): f64 {
    const bytes = this.bytes;
    const end = bytes.length;
    const start = this.at;
    let at = start;
    let value: f64 = 0;
    while (at < end) {
      const digit: i32 = bytes[at];
      if (digit < ZERO || digit > NINE) break;
      value = value * 10 + (digit - ZERO);
      at += 1;
    }
    this.at = at;
    if (at === start) return NONE;
    return value < LARGEST ? value : LARGEST;
  }

  /** A whole number from 0 to `most`; 0 where another one stands, or none. */
  small(most: i32): i32 {
    const value = this.number();
    return value >= 0 && value <= most ? (value as i32) : 0;
  }

  /** A whole number of any length, in limbs from the smallest; all of them 0 where none stands. */
  limbs(): Float64Array {
    const start = this.at;
    while (this.peek() >= ZERO && this.peek() <= NINE) this.at += 1;
    const limbs = new Float64Array(LIMBS);
    let end = this.at;
    for (let limb: i32 = 0; limb < LIMBS && end > start; limb += 1) {
      const from = end - LIMB_DIGITS > start ? end - LIMB_DIGITS : start;
      let value: f64 = 0;
      for (let at = from; at < end; at += 1) value = value * 10 + (this.bytes[at] - ZERO);
      limbs[limb] = value;
      end = from;
    }
    return limbs;
  }
}
