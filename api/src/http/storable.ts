// Texts that PostgreSQL cannot store: NUL and unpaired surrogates.
import { InvalidFieldsError } from './rule-error.js';

const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
/** JSON in UTF-8 can say such a character only as an escape. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i;

/** Throws a 422 that names the first text, key or value, that cannot be stored. */
export function requireStorable(value: unknown): void {
  const path = unstorablePath(value);
  if (path !== null)
    throw new InvalidFieldsError({ [path.join('.') || 'body']: 'Contains a character that cannot be stored' });
}

/** The same for what was parsed from a text, which is searched faster than its values. */
export function requireStorableJson(text: string, value: unknown): void {
  if (ESCAPED.test(text)) requireStorable(value);
}

function unstorablePath(value: unknown): string[] | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    if (UNSTORABLE.test(key)) return [];
    const found = unstorablePath(item);
    if (found !== null) return [key, ...found];
  }
  return null;
}
