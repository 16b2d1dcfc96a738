// The JSON shape of a limit (rules §1) as a schema: types and unknown fields; what the values must satisfy is
// `validate-limit`.
import { z } from 'zod';
import {
  CONDITION_FIELDS,
  CONDITION_OPERATORS,
  CONDITION_TYPES,
  LANGUAGES,
  LIMIT_TYPES,
  MESSAGE_KEYS,
  PERIOD_UNITS,
  REPURCHASE_OPTIONS,
} from '../src/limit.js';
import { CART_NOTIFICATION_TRIGGERS, NOTIFICATION_TRIGGERS } from '../src/limit.js';
import { REQUIRED, type FieldErrors } from '../src/validate-limit.js';

const id = z.string().max(200);
const list = <T extends z.ZodType>(item: T) => z.array(item).max(10_000);
const bound = z.number().nullable();

const productSelection = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({
    kind: z.literal('specific'),
    items: list(z.strictObject({ productId: id, variantIds: list(id).optional() })),
  }),
  z.strictObject({
    kind: z.literal('group'),
    match: z.enum(['all', 'any']),
    conditions: z
      .array(
        z.strictObject({
          field: z.enum(CONDITION_FIELDS),
          operator: z.enum(CONDITION_OPERATORS),
          value: z.string().max(255),
        }),
      )
      .max(60),
  }),
]);

const messages = z.strictObject(
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      z.strictObject(Object.fromEntries(MESSAGE_KEYS.map((key) => [key, z.string().optional()]))).optional(),
    ]),
  ) as Record<
    (typeof LANGUAGES)[number],
    z.ZodOptional<z.ZodObject<Record<(typeof MESSAGE_KEYS)[number], z.ZodOptional<z.ZodString>>>>
  >,
);

const draftShape = {
  name: z.string(),
  type: z.enum(
    LIMIT_TYPES as [string, ...string[]] as unknown as [
      'product',
      'collection',
      'customer_tag',
      'cart',
      'product-blocking',
    ],
  ),
  status: z.enum(['active', 'inactive']).optional(),
  // null and '' are emptied fields, which validation reports as required.
  startDate: z
    .string()
    .nullable()
    .transform((day) => day ?? '')
    .optional(),
  endDate: z
    .string()
    .nullable()
    .transform((day) => day || null)
    .optional(),
  conditionType: z
    .enum(CONDITION_TYPES as unknown as ['product_quantity', 'total_product_value', 'total_weight'])
    .optional(),
  min: bound.optional(),
  max: bound.optional(),
  multiple: bound.optional(),
  products: productSelection.optional(),
  collectionIds: list(id).optional(),
  customerTags: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('all') }),
      z.strictObject({ kind: z.literal('specific'), tags: list(z.string().max(255)) }),
    ])
    .optional(),
  applyTo: z.enum(['cart', 'collection', 'product']).optional(),
  targets: productSelection.optional(),
  applyToEachVariant: z.boolean().optional(),
  exclusions: z
    .strictObject({
      products: list(z.strictObject({ productId: id })).optional(),
      customerTags: list(z.string().max(255)).optional(),
    })
    .optional(),
  notificationTrigger: z.enum([...new Set([...NOTIFICATION_TRIGGERS, ...CART_NOTIFICATION_TRIGGERS])]).optional(),
  repurchase: z
    .strictObject({
      option: z.enum(REPURCHASE_OPTIONS),
      every: z.strictObject({ amount: z.number(), unit: z.enum(PERIOD_UNITS) }).optional(),
    })
    .optional(),
  contactUs: z.strictObject({ enabled: z.boolean(), url: z.string().max(2_000).default('') }).optional(),
  messages: messages.optional(),
};

/** A limit as submitted. */
export const limitDraftSchema = z.strictObject(draftShape);
/** A limit of a case file: it has an id, and needs neither name nor version. */
export const caseLimitSchema = z.strictObject({
  ...draftShape,
  id: z.string().min(1),
  name: z.string().default(''),
  version: z.number().optional(),
});

/** A schema's complaints as field errors: `path.to.field` → what is wrong. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) errors[path ? `${path}.${key}` : key] ??= 'Unknown field';
    else errors[path || 'body'] ??= isAbsent(issue) ? REQUIRED : issue.message;
  }
  return errors;
}

function isAbsent(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
}
