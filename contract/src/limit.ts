// A limit on the wire (rules §1): what is sent, what is answered. What the values must satisfy is `validate-limit`.
import { OPERATORS, WHEN_TYPES } from '@purchase-limits/domain/applies-when';
import { BROKEN_ORDER_ACTIONS } from '@purchase-limits/domain/broken-orders';
import type { StoppedBy } from '@purchase-limits/domain/in-force';
import { LANGUAGES } from '@purchase-limits/domain/languages';
import {
  APPLY_TO,
  CART_NOTIFICATION_TRIGGERS,
  CONDITION_FIELDS,
  CONDITION_OPERATORS,
  CONDITION_TYPES,
  LIMIT_STATUSES,
  LIMIT_TYPES,
  MESSAGE_KEYS,
  NOTIFICATION_TRIGGERS,
  PERIOD_UNITS,
  PERSONS,
  PURCHASE_TYPES,
  REPURCHASE_OPTIONS,
  type Limit,
  type LimitDraft,
  type Messages,
} from '@purchase-limits/domain/limit';
import { z } from 'zod';
import { errorAnswer, instant } from './answers.js';

const MOST_ITEMS = 10_000;
const MOST_CONDITIONS = 60;
const id = z.string().max(200);
const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(MOST_ITEMS);
const tag = z.string().max(255);
const bound = z.number().nullable();

const productGroup = z.strictObject({
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
    .max(MOST_CONDITIONS),
});
const productSelection = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({
    kind: z.literal('specific'),
    items: list(z.strictObject({ productId: id, variantIds: list(id).optional() })),
  }),
  productGroup,
]);

const texts = z.strictObject(textByKey());
const messages = z.strictObject(
  Object.fromEntries(LANGUAGES.map((language) => [language, texts.optional()])) as Record<
    (typeof LANGUAGES)[number],
    z.ZodOptional<typeof texts>
  >,
) satisfies z.ZodType<Messages>;

function textByKey() {
  return Object.fromEntries(MESSAGE_KEYS.map((key) => [key, z.string().optional()])) as Record<
    (typeof MESSAGE_KEYS)[number],
    z.ZodOptional<z.ZodString>
  >;
}

/** Sent and answered differently, or only answered. */
type OwnShape = 'id' | 'startDate' | 'endDate' | 'exclusions' | 'contactUs';
/** The fields of a complete limit that are sent and answered alike. */
const shape = {
  name: z.string(),
  type: z.enum(LIMIT_TYPES),
  status: z.enum(LIMIT_STATUSES),
  conditionType: z.enum(CONDITION_TYPES),
  min: bound,
  max: bound,
  multiple: bound,
  products: productSelection.optional(),
  collectionIds: list(id).optional(),
  customerTags: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('all') }),
      z.strictObject({ kind: z.literal('specific'), tags: list(tag) }),
    ])
    .optional(),
  appliesWhen: z
    .strictObject({
      match: z.enum(['all', 'any']),
      conditions: z
        .array(
          z.strictObject({
            type: z.enum(WHEN_TYPES),
            operator: z.enum(OPERATORS),
            values: z.array(z.string().max(255)).max(MOST_ITEMS),
          }),
        )
        .max(MOST_CONDITIONS),
    })
    .optional(),
  /** Ids of limits that don't apply while this one does. */
  replaces: list(id).optional(),
  applyTo: z.enum(APPLY_TO).optional(),
  targets: productSelection.optional(),
  applyToEachVariant: z.boolean(),
  countTogether: z.boolean().optional(),
  neverTogether: z.boolean().optional(),
  purchaseType: z.enum(PURCHASE_TYPES).optional(),
  notificationTrigger: z.enum([...new Set([...NOTIFICATION_TRIGGERS, ...CART_NOTIFICATION_TRIGGERS])]),
  hint: z.boolean().optional(),
  repurchase: z.strictObject({
    option: z.enum(REPURCHASE_OPTIONS),
    every: z.strictObject({ amount: z.number(), unit: z.enum(PERIOD_UNITS) }).optional(),
    shared: z.boolean().optional(),
    neverOver: z.boolean().optional(),
    persons: z.enum(PERSONS).optional(),
  }),
  brokenOrders: z
    .strictObject({
      action: z.enum(BROKEN_ORDER_ACTIONS),
      tag: z.string().max(255).optional(),
      tellsCustomer: z.boolean().optional(),
    })
    .optional(),
  messages,
} satisfies { [field in Exclude<keyof Limit, OwnShape>]: z.ZodType };
const excludedProducts = list(z.strictObject({ productId: id }));
const excludedTags = list(tag);

/** A complete limit. */
export const limit = z.strictObject({
  id: z.string(),
  ...shape,
  startDate: z.string(),
  endDate: z.string().nullable(),
  exclusions: z.strictObject({
    products: excludedProducts,
    group: productGroup.optional(),
    customerTags: excludedTags,
  }),
  contactUs: z.strictObject({ enabled: z.boolean(), url: z.string() }),
}) satisfies z.ZodType<Limit>;

const { name, type, ...withDefaults } = shape;
const draftShape = {
  name,
  type,
  ...z.object(withDefaults).partial().shape,
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
  exclusions: z
    .strictObject({
      products: excludedProducts.optional(),
      group: productGroup.optional(),
      customerTags: excludedTags.optional(),
    })
    .optional(),
  contactUs: z.strictObject({ enabled: z.boolean(), url: z.string().max(2_000).default('') }).optional(),
};

/** A limit as it is submitted: a field with a default may be absent, an unknown field is refused. */
export const limitDraft = z.strictObject(draftShape) satisfies z.ZodType<LimitDraft>;
/** A limit of a case file: it has an id, and needs neither name nor version. */
export const caseLimit = z.strictObject({
  ...draftShape,
  id: z.string().min(1),
  name: z.string().default(''),
  version: z.number().optional(),
});

/** A limit submitted again, with the `version` that was seen. */
export const changeLimitBody = limitDraft.extend({ version: z.int().positive() });
export const limitIdsBody = z.strictObject({
  ids: z.array(z.string()).min(1, 'Choose at least one limit').max(1_000, 'Choose at most 1,000 limits'),
});

const stoppedBy = z.enum(['quota', 'downgrade']).nullable() satisfies z.ZodType<StoppedBy | null>;

/** A limit with what is kept about it; `stoppedBy` is what stops it at this moment. */
export const limitView = limit.extend({
  stoppedBy,
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type LimitView = z.infer<typeof limitView>;

/** Two limits that no cart can satisfy together (a limit alone: both names are its own). Never a refusal. */
const contradictionWarning = z.strictObject({
  code: z.literal('contradiction'),
  message: z.string(),
  limits: z.array(z.strictObject({ id: z.string(), name: z.string() })),
});
export type ContradictionWarning = z.infer<typeof contradictionWarning>;

/** A limit with the contradictions it is part of now. */
export const limitDetails = limitView.extend({ warnings: z.array(contradictionWarning) });
export type LimitDetails = z.infer<typeof limitDetails>;

/** What a command on a limit answers: the new view, the event to wait for (`?after=`), and warnings. */
export const savedLimit = z.strictObject({
  limit: limitView,
  eventId: z.string(),
  warnings: z.array(contradictionWarning),
});
export type SavedLimit = z.infer<typeof savedLimit>;

/**
 * What a bulk command answers. Ids that needed no change are not in `changed`; those that the shop does not have, for
 * example any more, are in `missing`.
 */
export const changedLimits = z.strictObject({
  changed: z.array(z.string()),
  eventId: z.string().nullable(),
  missing: z.array(z.string()),
});
export type ChangedLimits = z.infer<typeof changedLimits>;

/** The 409 of a stale version: who changed the limit and when. `changedBy`: a staff member; null: the app itself. */
export const conflictAnswer = errorAnswer.extend({
  changedBy: z.string().nullable(),
  /** Their name, where the platform told it. */
  changedByName: z.string().nullable(),
  isYou: z.boolean(),
  changedAt: instant,
  version: z.int(),
});
export type ConflictAnswer = z.infer<typeof conflictAnswer>;
