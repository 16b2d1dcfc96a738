// Keys of persons as the checkout compares them: a few printable characters of a keyed hash (rules §3.19).
// `extensions/checkout-rule/src/person-keys.ts` makes the same.
import { personTexts, type Contact } from './person-texts.js';
import { sipHash } from './sip-hash.js';

/** `key`: the shop's own, 32 digits in base 16. `callingCode`: of its country. */
export type PersonSecret = { key: string; callingCode: string };

/**
 * Of each code. So many are different that a set of the most that a metafield holds, asked for three of them, answers
 * by mistake in less than one of a million cases.
 */
export const CODE_CHARACTERS = 5;
/** Printable, but for what JSON escapes and the bar. */
export const CODE_ALPHABET = Array.from({ length: 94 }, (_, place) => String.fromCharCode(33 + place))
  .filter((character) => !'"\\|'.includes(character))
  .join('');
/** Numbers of 48 bits are exact wherever they are computed. */
const CODE_DIGITS = 12;

/** What is kept of how somebody can be reached: keys that say nothing without the secret. */
export function personKeys(contact: Contact, { key, callingCode }: PersonSecret): string[] {
  return personTexts(contact, callingCode).map((text) => text[0]! + sipHash(key, text));
}

/** The key as the checkout compares it. */
export function codeOf(key: string): string {
  let value = parseInt(key.slice(-CODE_DIGITS), 16);
  let code = '';
  for (let place = 0; place < CODE_CHARACTERS; place += 1) {
    code += CODE_ALPHABET[value % CODE_ALPHABET.length]!;
    value = Math.floor(value / CODE_ALPHABET.length);
  }
  return code;
}
