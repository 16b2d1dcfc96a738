// Parses the platform's JSON into texts that PostgreSQL can store: it rejects NUL and lone surrogates, so one such
// title would fail a job on every attempt.

const MAY_BE_UNSTORABLE = /\\u(?:0000|d[89a-f])/i;
/** An escape: first a whole pair, then what is unstorable, then any other with what it escapes. */
const ESCAPES = /\\(?:ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|u0000|ud[89a-f][\da-f]{2}|[^])/gi;
const UNSTORABLE_LENGTH = String.raw`\u0000`.length;
const REPLACEMENT = String.raw`\ufffd`;

/** Throws a `SyntaxError` for what is no JSON. */
export function parsePlatformJson(text: string): unknown {
  if (!MAY_BE_UNSTORABLE.test(text)) return JSON.parse(text);
  return JSON.parse(text.replace(ESCAPES, (found) => (found.length === UNSTORABLE_LENGTH ? REPLACEMENT : found)));
}
