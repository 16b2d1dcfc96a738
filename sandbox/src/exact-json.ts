// JSON whose integers keep all their digits: one that a number does not hold is a bigint. Ids of the platform are such
// numbers.
import { randomUUID } from 'node:crypto';

const MAY_BE_INEXACT = /\d{16}/;
/** A whole text, so that digits in one are left alone, or a number. */
const TEXTS_AND_NUMBERS = /"(?:[^"\\]|\\[^])*"|-?\d[\d.eE+-]*/g;
const INTEGER = /^-?[1-9]\d*$/;

/** Throws a `SyntaxError` for what is no JSON. */
export function parseExact(text: string): unknown {
  if (!MAY_BE_INEXACT.test(text)) return JSON.parse(text);
  const mark = randomUUID();
  const marked = text.replace(TEXTS_AND_NUMBERS, (found) =>
    INTEGER.test(found) && !Number.isSafeInteger(Number(found)) ? `"${mark}${found}"` : found,
  );
  return JSON.parse(marked, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  );
}

export function stringifyExact(value: unknown, space?: number): string {
  const mark = randomUUID();
  const text = JSON.stringify(
    value,
    (_key, each: unknown) => (typeof each === 'bigint' ? `${mark}${each}` : each),
    space,
  );
  const [first, ...marked] = text.split(`"${mark}`);
  return [first, ...marked.map((rest) => rest.replace('"', ''))].join('');
}
