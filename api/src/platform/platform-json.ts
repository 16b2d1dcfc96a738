// Parses and writes the platform's JSON. Its texts become ones that PostgreSQL can store: it rejects NUL and lone
// surrogates, so one such title would fail a job on every attempt. Its ids are numbers of 64 bits, more than a number
// here holds exactly.
import { randomUUID } from 'node:crypto';

const MAY_BE_UNSTORABLE = /\\u(?:0000|d[89a-f])/i;
/** An escape: first a whole pair, then what is unstorable, then any other with what it escapes. */
const ESCAPES = /\\(?:ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u0000|ud[89a-f][\da-f]{2}|[^])/gi;
const UNSTORABLE_LENGTH = String.raw`\u0000`.length;
const REPLACEMENT = String.raw`\ufffd`;

/** `Number.MAX_SAFE_INTEGER` has as many digits. */
const MAY_BE_INEXACT = /\d{16}/;
/** A whole text, so that digits in one are left alone, or a number. */
const TEXTS_AND_NUMBERS = /"(?:[^"\\]|\\[^])*"|-?\d[\d.eE+-]*/g;
const INTEGER = /^-?[1-9]\d*$/;

/** Integers that a number cannot hold exactly become texts. Throws a `SyntaxError` for what is no JSON. */
export function parsePlatformJson(text: string): unknown {
  const exact = MAY_BE_INEXACT.test(text) ? text.replace(TEXTS_AND_NUMBERS, quotedIfInexact) : text;
  return parseStorable(exact);
}

function quotedIfInexact(found: string): string {
  return INTEGER.test(found) && !Number.isSafeInteger(Number(found)) ? `"${found}"` : found;
}

/** The number of an id, which {@link writePlatformJson} writes with all its digits. */
export function exactNumber(id: string): number | bigint {
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : BigInt(id);
}

/** Like `JSON.stringify`, and a `bigint` is written as a number. */
export function writePlatformJson(value: unknown): string {
  const mark = randomUUID();
  const text = JSON.stringify(value, (_key, each: unknown) => {
    return typeof each === 'bigint' ? `${mark}${each}` : each;
  });
  const [first, ...marked] = text.split(`"${mark}`);
  return [first, ...marked.map((rest) => rest.replace('"', ''))].join('');
}

function parseStorable(text: string): unknown {
  if (!MAY_BE_UNSTORABLE.test(text)) return JSON.parse(text);
  return JSON.parse(text.replace(ESCAPES, (found) => (found.length === UNSTORABLE_LENGTH ? REPLACEMENT : found)));
}
