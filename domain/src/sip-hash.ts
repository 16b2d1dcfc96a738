// SipHash-2-4 (Aumasson and Bernstein), for keys that say nothing of a person without the shop's own key.
const U64 = (BigInt(1) << BigInt(64)) - BigInt(1);
const WORD_BYTES = 8;
/** What half a character becomes, which has no bytes. */
const HALF_A_CHARACTER = /\p{Surrogate}/gu;

/** The hash of the text's UTF-8, as 16 digits in base 16. `key`: 32 of them. */
export function sipHash(key: string, text: string): string {
  const bytes = utf8(text);
  const [k0, k1] = [wordOf(bytesOf(key), 0), wordOf(bytesOf(key), WORD_BYTES)];
  const state: State = [
    k0 ^ BigInt('0x736f6d6570736575'),
    k1 ^ BigInt('0x646f72616e646f6d'),
    k0 ^ BigInt('0x6c7967656e657261'),
    k1 ^ BigInt('0x7465646279746573'),
  ];
  for (let from = 0; from <= bytes.length; from += WORD_BYTES) {
    const isLast = from + WORD_BYTES > bytes.length;
    const length = isLast ? BigInt(bytes.length & 255) << BigInt(56) : BigInt(0);
    const word = wordOf(bytes, from) | length;
    state[3] ^= word;
    rounds(state, 2);
    state[0] ^= word;
  }
  state[2] ^= BigInt(255);
  rounds(state, 4);
  return (state[0] ^ state[1] ^ state[2] ^ state[3]).toString(16).padStart(16, '0');
}

type State = [bigint, bigint, bigint, bigint];

function rounds(state: State, count: number): void {
  let [v0, v1, v2, v3] = state;
  for (let round = 0; round < count; round += 1) {
    v0 = sum(v0, v1);
    v1 = rotated(v1, 13) ^ v0;
    v0 = rotated(v0, 32);
    v2 = sum(v2, v3);
    v3 = rotated(v3, 16) ^ v2;
    v0 = sum(v0, v3);
    v3 = rotated(v3, 21) ^ v0;
    v2 = sum(v2, v1);
    v1 = rotated(v1, 17) ^ v2;
    v2 = rotated(v2, 32);
  }
  state.splice(0, 4, v0, v1, v2, v3);
}

const sum = (one: bigint, other: bigint) => (one + other) & U64;
const rotated = (word: bigint, by: number) => ((word << BigInt(by)) | (word >> BigInt(64 - by))) & U64;

/** Eight bytes, the first of them the smallest; those past the end are 0. */
function wordOf(bytes: readonly number[], from: number): bigint {
  let word = BigInt(0);
  for (let at = from + WORD_BYTES - 1; at >= from; at -= 1) word = (word << BigInt(8)) | BigInt(bytes[at] ?? 0);
  return word;
}

function bytesOf(digits: string): number[] {
  return (digits.match(/../g) ?? []).map((two) => parseInt(two, 16));
}

function utf8(text: string): number[] {
  const encoded = encodeURIComponent(text.replace(HALF_A_CHARACTER, '\ufffd'));
  return (encoded.match(/%..|./g) ?? []).map((one) =>
    one.length === 3 ? parseInt(one.slice(1), 16) : one.charCodeAt(0),
  );
}
