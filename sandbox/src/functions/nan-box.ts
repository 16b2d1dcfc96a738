// How the platform hands a function values of its input: 64 bits that are a number, or a "not a number" with a tag, a
// length and the place of the value.
const BOX = 0x7ffcn << 48n;
const TAGS = { null: 0n, boolean: 1n, string: 3n, object: 4n, array: 5n, error: 15n };
/** Longer texts and lists are asked for their length. */
export const MOST_IN_BOX = 2 ** 14 - 1;

/** `place`: where the value is found again; `length`: bytes of a text, entries of a list or an object. */
export function boxed(tag: keyof typeof TAGS, place = 0, length = 0): bigint {
  return BigInt.asIntN(64, BOX | (TAGS[tag] << 46n) | (BigInt(Math.min(length, MOST_IN_BOX)) << 32n) | BigInt(place));
}

const bits = new DataView(new ArrayBuffer(8));

export function boxedNumber(value: number): bigint {
  bits.setFloat64(0, value);
  return bits.getBigInt64(0);
}

export const placeIn = (box: bigint): number => Number(box & 0xffff_ffffn);
