// The workflow field of the Admin API.
import { z } from 'zod';
import { stringifyExact } from '../exact-json.js';
import type { Faults } from '../faults/faults.js';
import type { Shop } from '../shops/shops.js';
import type { FlowTrigger, TriggerField } from './flow-triggers.js';
import type { TriggerStore } from './trigger-store.js';

export type WorkflowParts = { faults: Faults; flowTriggers: readonly FlowTrigger[]; triggers: TriggerStore };
type Received = { handle?: string | null; payload?: unknown };

export function workflowMutations(shop: Shop, { faults, flowTriggers, triggers }: WorkflowParts) {
  return {
    flowTriggerReceive: async ({ handle, payload }: Received) => {
      const trigger = flowTriggers.find((each) => each.handle === handle);
      if (faults.take('trigger', shop)) return refused('handle', 'The trigger is refused, as was asked for');
      if (!trigger) return refused('handle', `There is no trigger with the handle '${handle ?? ''}'`);
      const problem = payloadProblem(trigger, payload);
      if (problem !== null) return refused('payload', problem);
      await triggers.add(shop, trigger.handle, payload);
      return { userErrors: [] };
    },
  };
}

const refused = (field: string, message: string) => ({ userErrors: [{ field: [field], message }] });

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
function payloadProblem({ fields }: FlowTrigger, payload: unknown): string | null {
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
