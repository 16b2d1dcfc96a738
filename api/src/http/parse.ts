import { fieldErrors, WITH_INPUT } from '@purchase-limits/contract/field-errors';
import type { z } from 'zod';
import { InvalidFieldsError } from './rule-error.js';

/** The value as the schema shapes it; a 422 that names each field otherwise. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, WITH_INPUT);
  if (!parsed.success) throw new InvalidFieldsError(fieldErrors(parsed.error));
  return parsed.data;
}
