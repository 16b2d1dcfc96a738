// Which lines are of the same product, or of the same variant.
import { Line } from './cart';

/** By line, the first line of the same product. */
export function firstOfProduct(lines: Line[]): Int32Array {
  const products = new Float64Array(lines.length);
  for (let at: i32 = 0; at < lines.length; at += 1) products[at] = lines[at].product;
  return firstOf(products);
}

/** By line, the first line of the same variant. */
export function firstOfVariant(lines: Line[]): Int32Array {
  const variants = new Float64Array(lines.length);
  for (let at: i32 = 0; at < lines.length; at += 1) variants[at] = lines[at].variant;
  return firstOf(variants);
}

/** By place, the first place with the same number. */
function firstOf(numbers: Float64Array): Int32Array {
  let size: i32 = 4;
  while (size < numbers.length * 2) size *= 2;
  const places = new Int32Array(size).fill(-1);
  const first = new Int32Array(numbers.length);
  for (let at: i32 = 0; at < numbers.length; at += 1) {
    const number = numbers[at];
    // Its last bits; NONE, which is -1, goes to the end.
    let slot = (number - Math.floor(number / size) * size) as i32;
    while (places[slot] !== -1 && numbers[places[slot]] !== number) slot = slot + 1 === size ? 0 : slot + 1;
    if (places[slot] === -1) places[slot] = at;
    first[at] = places[slot];
  }
  return first;
}
