// Values of the input as the judge counts.
import { MINUS, NINE, NONE, Reader, ZERO } from './reader';

/** The number at the end of a platform's id (`gid://shopify/Product/12`). */
export function numberAtEnd(id: Uint8Array): f64 {
  let value: f64 = 0;
  let step: f64 = 1;
  for (let at = id.length - 1; at >= 0; at -= 1) {
    const digit: i32 = id[at];
    if (digit < ZERO || digit > NINE) break;
    value += (digit - ZERO) * step;
    step *= 10;
  }
  return step === 1 ? NONE : value;
}

/** `2026-11-20` as days since 1970. */
export function daysSince1970(date: Uint8Array): f64 {
  const reader = new Reader(date);
  const year = reader.number();
  reader.skips(MINUS);
  const month = reader.number();
  reader.skips(MINUS);
  const day = reader.number();
  if (day === NONE) return NONE;
  // A year that begins in March ends with the day that some years lack.
  const shifted = month > 2 ? year : year - 1;
  const monthFromMarch = (month + 9) % 12;
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + day - 1;
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return shifted * 365 + leapDays + dayOfYear - DAYS_TO_1970;
}

const DAYS_TO_1970: f64 = 719468;

const UNDERSCORE: i32 = 95;
/** The first letters of the languages, in their order: EN, PT, DA, NL, FR, DE, ZH, ES, SV, VI. */
const FIRST: i32[] = [69, 80, 68, 78, 70, 68, 90, 69, 83, 86];
const SECOND: i32[] = [78, 84, 65, 76, 82, 69, 72, 83, 86, 73];
export const LANGUAGES: i32 = 10;
const CHINESE: i32 = 6;
const LETTER_T: i32 = 84;

/** The place of a language code of the platform (`EN`, `PT_BR`); -1: one without texts, as Traditional Chinese. */
export function languageAt(code: Uint8Array): i32 {
  for (let at: i32 = 0; at < FIRST.length; at += 1) {
    if (code[0] !== FIRST[at] || code[1] !== SECOND[at] || (code.length > 2 && code[2] !== UNDERSCORE)) continue;
    return at === CHINESE && code.length > 3 && code[3] === LETTER_T ? -1 : at;
  }
  return -1;
}
