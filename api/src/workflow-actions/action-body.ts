// What a step of a workflow sends: the fields that `extensions/flow-action-*` declare. A spec compares them.
import { WORKFLOW_ACTIONS, type WorkflowAction } from '@purchase-limits/contract/integrations';
import { LIMIT_SAMPLES } from '@purchase-limits/domain/limit-samples';
import { z } from 'zod';
import { InvalidFieldsError } from '../http/rule-error.js';
import { SHOP_DOMAIN } from '../platform/shop-domain.js';

const MOST_TEXT = 1_000;
/** A hundred years. */
const MOST_DAYS = 36_500;

/** The platform adds further members. */
export const stepBody = z.object({
  shopify_domain: z.string().regex(SHOP_DOMAIN),
  action_run_id: z.string().min(1).max(200),
  handle: z.enum(WORKFLOW_ACTIONS),
  properties: z.record(z.string(), z.unknown()),
});
export type StepBody = z.infer<typeof stepBody>;

/** Fields that the merchant left empty come as empty texts, or not at all. */
const orAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (sent) => (sent === null || (typeof sent === 'string' && sent.trim() === '') ? undefined : sent),
    schema,
  );
const text = orAbsent(z.string('Fill in this field').trim().max(MOST_TEXT));
/** Workflows write numbers as texts, too. */
const number = z.preprocess(
  (sent) => (typeof sent === 'string' && /^-?\d+(\.\d+)?$/.test(sent.trim()) ? Number(sent) : sent),
  z.number('Use a number'),
);
const day = z.iso.date('Use a day such as 2026-12-31');
/** A product in a workflow; the platform sends its number, or its global id. */
const productId = z.preprocess(
  (sent) => (typeof sent === 'string' || typeof sent === 'number' ? String(sent).replace(/^.*\//, '') : sent),
  z.string().regex(/^[1-9]\d{0,18}$/, 'Choose a product'),
);
/** `two per customer` is the sample `twoPerCustomer`. */
const sample = text.transform((named, context) => {
  const written = named.replaceAll(/[\s_-]/g, '').toLowerCase();
  const found = LIMIT_SAMPLES.find(({ id }) => id.toLowerCase() === written);
  if (!found) context.addIssue({ code: 'custom', message: `There is no sample “${named}”` });
  return found ?? z.NEVER;
});
const bounds = { minimum: orAbsent(number.optional()), maximum: orAbsent(number.optional()) };

export const STEP_FIELDS = {
  'activate-limit': z.object({ limit: text }),
  'deactivate-limit': z.object({ limit: text }),
  'set-limit-bounds': z
    .object({ limit: text, ...bounds })
    .refine(({ minimum, maximum }) => minimum !== undefined || maximum !== undefined, {
      path: ['maximum'],
      message: 'Set a minimum, a maximum, or both',
    }),
  'extend-limit': z
    .object({
      limit: text,
      days: orAbsent(number.pipe(z.int('Use whole days').min(1).max(MOST_DAYS)).optional()),
      'end-date': orAbsent(day.optional()),
    })
    .refine((sent) => (sent.days === undefined) !== (sent['end-date'] === undefined), {
      path: ['days'],
      message: 'Set either days or an end date',
    }),
  'create-limit': z.object({ sample, name: text, product_id: orAbsent(productId.optional()), ...bounds }),
} as const satisfies Record<WorkflowAction, z.ZodType>;
export type StepFields<Action extends WorkflowAction> = z.output<(typeof STEP_FIELDS)[Action]>;

/** The step's fields. Throws a 422 that names those that are wrong. */
export function readFields<Action extends WorkflowAction>(action: Action, properties: object): StepFields<Action> {
  const parsed = STEP_FIELDS[action].safeParse(properties);
  if (parsed.success) return parsed.data as StepFields<Action>;
  const fields = parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
  throw new InvalidFieldsError(Object.fromEntries(fields.toReversed()));
}
