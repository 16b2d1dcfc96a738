// The admin's list of limits: how it is asked for, and a page of it.
import { z } from 'zod';
import { limitView } from './limit.js';

export const LIMIT_SORT_KEYS = ['startDate', 'endDate', 'createdAt', 'updatedAt'] as const;
export type LimitSortKey = (typeof LIMIT_SORT_KEYS)[number];
export const LIMIT_TABS = ['all', 'active', 'inactive'] as const;
export const MAX_SEARCH_LENGTH = 150;

export const limitFilter = z.object({
  status: z.enum(LIMIT_TABS).default('all'),
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

/** A row of the list. `status` is what the merchant wants; a row with `stoppedBy` shows as inactive with the reason. */
export const limitRow = limitView.pick({
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
});
export type LimitRow = z.infer<typeof limitRow>;

const count = z.int().nonnegative();
/** `pending`: the write named by `after` has not reached the list yet; ask again. */
export const limitPage = z.strictObject({
  items: z.array(limitRow),
  total: count,
  counts: z.strictObject({ all: count, active: count, inactive: count }),
  pending: z.boolean(),
});
export type LimitPage = z.infer<typeof limitPage>;
