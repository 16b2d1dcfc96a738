import { fieldErrors, WITH_INPUT } from '@purchase-limits/contract/field-errors';
import type { z } from 'zod';
import { InvalidFieldsError } from './rule-error.js';

/** The value as the schema shapes it; a 422 that names each field otherwise. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const unstorable = unstorablePath(value);
  if (unstorable !== null)
    throw new InvalidFieldsError({ [unstorable.join('.') || 'body']: 'Contains a character that cannot be stored' });
  const parsed = schema.safeParse(value, WITH_INPUT);
  if (!parsed.success) throw new InvalidFieldsError(fieldErrors(parsed.error));
  return parsed.data;
}

/** NUL and unpaired surrogates: PostgreSQL stores neither. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** The path of the first text, key or value, that PostgreSQL cannot store; null where it can store all. */
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
