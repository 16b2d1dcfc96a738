// The admin's list of limits: how it is asked for, and a page of it.
import { APPLY_TO, LIMIT_TYPES, PURCHASE_TYPES } from '@purchase-limits/domain/limit';
import { OPERATORS, WHEN_TYPES } from '@purchase-limits/domain/applies-when';
import type { LimitScope } from '@purchase-limits/domain/limit-scope';
import { z } from 'zod';
import { limitView } from './limit.js';

export const LIMIT_SORT_KEYS = ['startDate', 'endDate', 'createdAt', 'updatedAt'] as const;
export type LimitSortKey = (typeof LIMIT_SORT_KEYS)[number];
/** `deleted`: those that can be brought back; `all` has none of them. */
export const LIMIT_TABS = ['all', 'active', 'inactive', 'deleted'] as const;
/**
 * What becomes of a limit that is not deleted. `off`: the merchant has turned it off. `stopped`: by the plan, or since
 * the free impressions are used up.
 */
export const LIMIT_STATES = ['in_force', 'off', 'stopped', 'scheduled', 'ended'] as const;
export type LimitState = (typeof LIMIT_STATES)[number];
export const MAX_SEARCH_LENGTH = 150;

export const limitFilter = z.strictObject({
  status: z.enum(LIMIT_TABS).default('all'),
  type: z.enum(['all', ...LIMIT_TYPES]).default('all'),
  state: z.enum(['all', ...LIMIT_STATES]).default('all'),
  search: z
    .string()
    .max(MAX_SEARCH_LENGTH)
    .default('')
    .transform((text) => text.trim()),
  sort: z.enum(LIMIT_SORT_KEYS).default('createdAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(250).default(20),
  /** The event of a write that the reader has seen answered. */
  after: z
    .string()
    .regex(/^\d{1,18}$/, 'An event id')
    .nullable()
    .default(null),
});
export type LimitFilter = z.infer<typeof limitFilter>;

/** All limits of a tab, type, state and search, whatever their page. */
export const limitIdsFilter = limitFilter.pick({ status: true, type: true, state: true, search: true });
export type LimitIdsFilter = z.infer<typeof limitIdsFilter>;
export const foundLimitIds = z.strictObject({ ids: z.array(z.string()) });
export type FoundLimitIds = z.infer<typeof foundLimitIds>;

const count = z.int().nonnegative();
const conditionScope = z.strictObject({ conditions: count, match: z.enum(['all', 'any']) });
const productScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('specific'), products: count, hasChosenVariants: z.boolean() }),
  conditionScope.extend({ kind: z.literal('group') }),
]);
const customerScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('specific'), first: z.array(z.string()).max(2), tags: count }),
]);
/** What a limit measures, in counts: a row has no ids. */
const limitScope = z.strictObject({
  measures: z.enum([...APPLY_TO, 'variant', 'together']),
  neverTogether: z.literal(true).optional(),
  purchaseType: z.enum(PURCHASE_TYPES).optional(),
  products: productScope.optional(),
  collections: count.optional(),
  triggers: productScope.optional(),
  customers: customerScope.optional(),
  repurchase: limitView.shape.repurchase.optional(),
  excluded: z.strictObject({ products: count, customerTags: count, group: conditionScope.optional() }).optional(),
  replaces: count.optional(),
  when: z
    .strictObject({
      match: z.enum(['all', 'any']),
      conditions: z.array(
        z.strictObject({
          type: z.enum(WHEN_TYPES),
          operator: z.enum(OPERATORS),
          first: z.array(z.string()).max(7),
          count,
        }),
      ),
    })
    .optional(),
}) satisfies z.ZodType<LimitScope>;

/**
 * A row of the list. `status` is what the merchant wants; a row with `stoppedBy` shows as inactive with the reason. A
 * deleted limit was updated last when it was deleted.
 */
export const limitRow = limitView
  .pick({
    id: true,
    name: true,
    type: true,
    status: true,
    stoppedBy: true,
    conditionType: true,
    min: true,
    max: true,
    multiple: true,
    startDate: true,
    endDate: true,
    createdAt: true,
    updatedAt: true,
    version: true,
  })
  .extend({ scope: limitScope });
export type LimitRow = z.infer<typeof limitRow>;

/** `pending`: the write named by `after` has not reached the list yet; ask again. */
export const limitPage = z.strictObject({
  items: z.array(limitRow),
  total: count,
  counts: z.strictObject({ all: count, active: count, inactive: count, deleted: count }),
  pending: z.boolean(),
});
export type LimitPage = z.infer<typeof limitPage>;

/** What duplicating limits answers: the copies, as the list shows them, and the ids that are not there any more. */
export const duplicatedLimits = z.strictObject({
  limits: z.array(limitRow),
  eventId: z.string(),
  missing: z.array(z.string()),
});
export type DuplicatedLimits = z.infer<typeof duplicatedLimits>;

/** Limits by their names. `ids`: these, with commas between; `replacing`: those that replace this one. */
export const limitNamesQuery = z
  .strictObject({ ids: z.string().max(2_000), replacing: z.string().max(64) })
  .partial()
  .refine(({ ids, replacing }) => ids !== undefined || replacing !== undefined, 'Name ids or replacing');
export type LimitNamesQuery = z.infer<typeof limitNamesQuery>;
export const limitNames = z.strictObject({ limits: z.array(z.strictObject({ id: z.string(), name: z.string() })) });
export type LimitNames = z.infer<typeof limitNames>;
