import { z } from 'zod';
import { stringifyExact } from '../exact-json.js';
import type { FlowTrigger, TriggerField } from './flow-triggers.js';

const MOST_BYTES = 50 * 1024;

const TYPES: Record<Extract<TriggerField, { key: string }>['type'], z.ZodType> = {
  boolean: z.boolean(),
  email: z.email(),
  single_line_text_field: z.string(),
  url: z.url(),
  number_decimal: z.number(),
};
const referenced = z.union([z.int().positive(), z.bigint().positive()]).optional();

/** Why the platform refuses the payload: undeclared or missing fields, other types, its size. Null: it does not. */
export function payloadProblem({ fields }: FlowTrigger, payload: unknown): string | null {
  if (Buffer.byteLength(stringifyExact(payload ?? null)) > MOST_BYTES)
    return `The payload is larger than ${MOST_BYTES} bytes`;
  const parsed = z.strictObject(Object.fromEntries(fields.map(schemaOf))).safeParse(payload);
  const problems = parsed.error?.issues.map(({ path, message }) => `${path.join('.') || 'payload'}: ${message}`);
  return problems ? problems.join('; ') : null;
}

/** The name of the field in a payload, and what it may be: `customer_id` for a `customer_reference`. */
function schemaOf(field: TriggerField): [string, z.ZodType] {
  if ('key' in field) return [field.key, TYPES[field.type]];
  return [field.type.replace(/_reference$/, '_id'), referenced];
}
