// By which limit a message is, for the app's pixel alone: in characters that are neither seen nor read out
// (`domain/src/refusal-marks.ts` reads them).
import { Text } from './text';

const DIGIT_BITS: i32 = 4;
const FIRST_DIGIT: i32 = 28;

/** A word joiner, then a variation selector for each hexadecimal digit of the rule's number. */
export function addMark(text: Text, rule: i32): void {
  text.add(0xe2);
  text.add(0x81);
  text.add(0xa0);
  let shift = FIRST_DIGIT;
  while (shift > 0 && rule >> shift === 0) shift -= DIGIT_BITS;
  for (; shift >= 0; shift -= DIGIT_BITS) {
    text.add(0xef);
    text.add(0xb8);
    text.add(0x80 + ((rule >> shift) & 15));
  }
}
