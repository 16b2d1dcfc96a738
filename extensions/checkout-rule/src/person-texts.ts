// E-mail addresses, phone numbers and addresses of delivery in the one form in which they are compared (rules §3.19),
// as `domain/src/person-texts.ts` writes them.
import { LETTER_A, NINE, OPEN, POINT, ZERO } from './reader';
import { Text } from './text';

const AT: i32 = 64;
const PLUS: i32 = 43;
const BAR: i32 = 124;
const SPACE: i32 = 32;
const TAB: i32 = 9;
const NEW_LINE: i32 = 10;
const RETURN: i32 = 13;
const LETTER_Z: i32 = 122;
const CAPITAL_A: i32 = 65;
const CAPITAL_Z: i32 = 90;
const LETTER_E: i32 = 101;
const LETTER_P: i32 = 112;
const FEWEST_DIGITS: i32 = 7;
const MOST_DIGITS: i32 = 15;

/** Providers that deliver mail to a name with a tag behind a plus, the first also with dots, to the name without. */
const PROVIDERS: string[] = [
  'gmail.com',
  'googlemail.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
  'icloud.com',
  'me.com',
  'mac.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'fastmail.com',
];
const WITHOUT_DOTS: i32 = 5;
/** By provider, the place of the one that it is. */
const SAME: i32[] = [0, 0, 2, 2, 2, 5, 5, 5, 8, 9, 10, 11, 12];

function lower(code: i32): i32 {
  return code >= CAPITAL_A && code <= CAPITAL_Z ? code + 32 : code;
}

function isDigit(code: i32): bool {
  return code >= ZERO && code <= NINE;
}

/** `e` and the address; empty: it is none. */
export function emailText(email: Uint8Array): Uint8Array {
  const plain = new Text();
  let at: i32 = -1;
  for (let place: i32 = 0; place < email.length; place += 1) {
    const code: i32 = email[place];
    if (code === SPACE || code === TAB || code === NEW_LINE || code === RETURN) continue;
    if (code === AT) at = plain.bytes.length;
    plain.add(lower(code));
  }
  const codes = plain.bytes;
  const text = new Text();
  if (at <= 0 || at === codes.length - 1) return text.toBytes();
  const provider = providerOf(codes, at + 1);
  text.add(LETTER_E);
  for (let place: i32 = 0; place < at; place += 1) {
    if (provider !== -1 && codes[place] === PLUS) break;
    if (provider !== -1 && provider < WITHOUT_DOTS && codes[place] === POINT) continue;
    text.add(codes[place]);
  }
  if (text.bytes.length === 1) return new Uint8Array(0);
  text.add(AT);
  if (provider === -1) for (let place = at + 1; place < codes.length; place += 1) text.add(codes[place]);
  else addHost(text, PROVIDERS[SAME[provider]]);
  return text.toBytes();
}

function addHost(text: Text, host: string): void {
  for (let place: i32 = 0; place < host.length; place += 1) text.add(host.charCodeAt(place));
}

function providerOf(codes: i32[], from: i32): i32 {
  for (let provider: i32 = 0; provider < PROVIDERS.length; provider += 1) {
    const host = PROVIDERS[provider];
    if (codes.length - from !== host.length) continue;
    let same: i32 = 0;
    while (same < host.length && codes[from + same] === host.charCodeAt(same)) same += 1;
    if (same === host.length) return provider;
  }
  return -1;
}

/** `p` and the digits with the country's code; empty: they are no number. `callingCode`: of the shop's country. */
export function phoneText(phone: Uint8Array, callingCode: Uint8Array): Uint8Array {
  const digits = new Text();
  let isWhole = false;
  let isFirst = true;
  let hasSkipped = false;
  for (let place: i32 = 0; place < phone.length; place += 1) {
    const code: i32 = phone[place];
    const letter = lower(code);
    // What follows a letter is an extension.
    if (letter >= LETTER_A && letter <= LETTER_Z) break;
    if (isFirst && code === PLUS) isWhole = true;
    if (isDigit(code) || code === PLUS) isFirst = false;
    if (isWhole && !hasSkipped && isTrunk(phone, place)) {
      hasSkipped = true;
      place += 2;
    } else if (isDigit(code)) digits.add(code);
  }
  const text = new Text();
  text.add(LETTER_P);
  const codes = digits.bytes;
  let from: i32 = 0;
  if (!isWhole) from = addPrefix(text, codes, callingCode);
  for (; from < codes.length; from += 1) text.add(codes[from]);
  const count: i32 = text.bytes.length - 1;
  return count < FEWEST_DIGITS || count > MOST_DIGITS ? new Uint8Array(0) : text.toBytes();
}

/** `(0)`, which is not called from abroad. */
function isTrunk(phone: Uint8Array, at: i32): bool {
  return at + 2 < phone.length && phone[at] === OPEN && phone[at + 1] === ZERO && phone[at + 2] === OPEN + 1;
}

/** The country's code before a number of the country; answers how many digits it replaces. */
function addPrefix(text: Text, digits: i32[], callingCode: Uint8Array): i32 {
  const startsWithZero = digits.length > 0 && digits[0] === ZERO;
  if (startsWithZero && digits.length > 1 && digits[1] === ZERO) return 2;
  const isNorthAmerica = callingCode.length === 1 && callingCode[0] === ZERO + 1;
  if (isNorthAmerica && digits.length > 0 && digits[0] === ZERO + 1) return 0;
  text.addAll(callingCode);
  // Numbers of Italy keep their first 0.
  const isItaly = callingCode.length === 2 && callingCode[0] === ZERO + 3 && callingCode[1] === NINE;
  return startsWithZero && !isItaly && !isNorthAmerica ? 1 : 0;
}

/** `a`, the postal code or else the city, and the lines of the address; empty: it says too little. */
export function deliveryText(first: Uint8Array, second: Uint8Array, city: Uint8Array, zip: Uint8Array): Uint8Array {
  const text = new Text();
  text.add(LETTER_A);
  addFolded(text, zip);
  if (text.bytes.length === 1) addFolded(text, city);
  if (text.bytes.length === 1) return new Uint8Array(0);
  text.add(BAR);
  const before = text.bytes.length;
  addFolded(text, first);
  if (text.bytes.length === before) return new Uint8Array(0);
  text.add(BAR);
  addFolded(text, second);
  return text.toBytes();
}

/** Without spaces, punctuation and capitals of ASCII. */
function addFolded(text: Text, from: Uint8Array): void {
  for (let place: i32 = 0; place < from.length; place += 1) {
    const code = lower(from[place]);
    if (isDigit(code) || (code >= LETTER_A && code <= LETTER_Z) || code > 127) text.add(code);
  }
}
