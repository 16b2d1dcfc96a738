// Keys of persons as the set of the checkout has them: SipHash-2-4 of a text, in a few printable characters
// (`domain/src/person-codes.ts`). Words of 64 bits are two of 32, since tsc has no others.

/** Of each code. */
export const CODE_BYTES: i32 = 5;
/** Printable characters, but for a quotation mark, a backslash and a bar. */
const CODE_BASE: f64 = 91;
const FIRST: i32 = 33;
const QUOTATION_MARK: i32 = 34;
const BACKSLASH: i32 = 92;
const BAR: i32 = 124;
const WORD_BYTES: i32 = 8;
const TWO_32: f64 = 4294967296;

/** `secret`: the shop's own key, four words from the smallest. */
export function codeOf(secret: Int32Array, text: Uint8Array): Uint8Array {
  const state = new Int32Array(8);
  hash(secret, text, state);
  const low: f64 = state[0];
  const high: f64 = state[1] & 0xffff;
  let value: f64 = (low < 0 ? low + TWO_32 : low) + high * TWO_32;
  const code = new Uint8Array(CODE_BYTES);
  for (let place: i32 = 0; place < CODE_BYTES; place += 1) {
    const rest = Math.floor(value / CODE_BASE);
    let character: i32 = FIRST + ((value - rest * CODE_BASE) as i32);
    if (character >= QUOTATION_MARK) character += 1;
    if (character >= BACKSLASH) character += 1;
    if (character >= BAR) character += 1;
    code[place] = character;
    value = rest;
  }
  return code;
}

/** Of 32 digits in base 16, as they are published; what is none counts as 0. */
export function readSecret(digits: Uint8Array): Int32Array {
  const secret = new Int32Array(4);
  for (let at: i32 = 0; at + 1 < digits.length && at < 32; at += 2) {
    const value: i32 = (digitOf(digits[at]) << 4) | digitOf(digits[at + 1]);
    secret[at >> 3] = secret[at >> 3] | (value << (((at >> 1) & 3) << 3));
  }
  return secret;
}

function digitOf(code: i32): i32 {
  if (code >= 97 && code <= 102) return code - 87;
  return code >= 48 && code <= 57 ? code - 48 : 0;
}

/** The hash is in the first two words of the state. */
function hash(secret: Int32Array, text: Uint8Array, state: Int32Array): void {
  state[0] = secret[0] ^ 0x70736575;
  state[1] = secret[1] ^ 0x736f6d65;
  state[2] = secret[2] ^ 0x6e646f6d;
  state[3] = secret[3] ^ 0x646f7261;
  state[4] = secret[0] ^ 0x6e657261;
  state[5] = secret[1] ^ 0x6c796765;
  state[6] = secret[2] ^ 0x79746573;
  state[7] = secret[3] ^ 0x74656462;
  for (let from: i32 = 0; from <= text.length; from += WORD_BYTES) {
    const low = wordOf(text, from);
    let high = wordOf(text, from + 4);
    if (from + WORD_BYTES > text.length) high = high | ((text.length & 255) << 24);
    state[6] = state[6] ^ low;
    state[7] = state[7] ^ high;
    round(state);
    round(state);
    state[0] = state[0] ^ low;
    state[1] = state[1] ^ high;
  }
  state[4] = state[4] ^ 255;
  for (let count: i32 = 0; count < 4; count += 1) round(state);
  state[0] = state[0] ^ state[2] ^ state[4] ^ state[6];
  state[1] = state[1] ^ state[3] ^ state[5] ^ state[7];
}

function wordOf(text: Uint8Array, from: i32): i32 {
  let word: i32 = 0;
  for (let at: i32 = 3; at >= 0; at -= 1) {
    const byte: i32 = from + at < text.length ? text[from + at] : 0;
    word = (word << 8) | byte;
  }
  return word;
}

function round(state: Int32Array): void {
  add(state, 0, 2);
  turn(state, 2, 13);
  mix(state, 2, 0);
  swap(state, 0);
  add(state, 4, 6);
  turn(state, 6, 16);
  mix(state, 6, 4);
  add(state, 0, 6);
  turn(state, 6, 21);
  mix(state, 6, 0);
  add(state, 4, 2);
  turn(state, 2, 17);
  mix(state, 2, 4);
  swap(state, 4);
}

/** The word at `to` and that at `from`. */
function add(state: Int32Array, to: i32, from: i32): void {
  const one: i32 = state[to];
  const other: i32 = state[from];
  const sum: i32 = (one + other) | 0;
  const carry: i32 = ((one & other) | ((one | other) & ~sum)) >>> 31;
  state[to] = sum;
  state[to + 1] = (state[to + 1] + state[from + 1] + carry) | 0;
}

/** Turns the word to the left, by fewer than 32 bits. */
function turn(state: Int32Array, at: i32, by: i32): void {
  const low: i32 = state[at];
  const high: i32 = state[at + 1];
  state[at] = (low << by) | (high >>> (32 - by));
  state[at + 1] = (high << by) | (low >>> (32 - by));
}

function mix(state: Int32Array, to: i32, from: i32): void {
  state[to] = state[to] ^ state[from];
  state[to + 1] = state[to + 1] ^ state[from + 1];
}

function swap(state: Int32Array, at: i32): void {
  const low: i32 = state[at];
  state[at] = state[at + 1];
  state[at + 1] = low;
}
