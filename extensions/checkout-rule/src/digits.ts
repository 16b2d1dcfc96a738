// Numbers by their digits.
import { ZERO } from './reader';
import { Text } from './text';

/**
 * `value`: a whole number of the last of so many decimals. `trims`: zeros at the end are not written. From so many
 * digits before the first sign between groups on, there are groups.
 */
export function addDigits(
  text: Text,
  value: f64,
  decimals: i32,
  trims: bool,
  firstGroup: i32,
  group: Uint8Array,
  decimal: Uint8Array,
): void {
  const digits: i32[] = [];
  const fraction: i32[] = [];
  let rest = value;
  let isTrimming = trims;
  for (let left = decimals; left > 0; left -= 1) {
    const digit = (rest % 10) as i32;
    rest = Math.floor(rest / 10);
    if (isTrimming && digit === 0) continue;
    isTrimming = false;
    fraction.push(digit);
  }
  while (rest >= 1 || digits.length === 0) {
    digits.push((rest % 10) as i32);
    rest = Math.floor(rest / 10);
  }
  const isGrouped = digits.length >= 3 + firstGroup;
  for (let at: i32 = digits.length - 1; at >= 0; at -= 1) {
    text.add(digits[at] + ZERO);
    if (isGrouped && at > 0 && at % 3 === 0) text.addAll(group);
  }
  if (fraction.length === 0) return;
  text.addAll(decimal);
  for (let at: i32 = fraction.length - 1; at >= 0; at -= 1) text.add(fraction[at] + ZERO);
}
