// What became of a limit, version by version.
import { LIMIT_FIELDS } from '@purchase-limits/domain/limit';
import { z } from 'zod';
import { instant } from './answers.js';

export const HISTORY_CHANGES = [
  'created',
  'imported',
  'changed',
  'restored',
  'activated',
  'deactivated',
  'deleted',
  'recovered',
  'stopped_quota',
  'stopped_downgrade',
  'carried_again',
] as const;

const MOST_VERSION = 2_147_483_647;

/** `before`: only versions below this one. */
export const limitHistoryQuery = z.strictObject({
  before: z.coerce.number().int().positive().max(MOST_VERSION).nullable().default(null),
});
export type LimitHistoryQuery = z.infer<typeof limitHistoryQuery>;

const single = z.union([z.string(), z.number(), z.null()]).optional();
/** Of lists and texts there is only that they differ. */
export const limitChange = z.strictObject({ field: z.enum(LIMIT_FIELDS), before: single, after: single });
const historyItem = z.strictObject({
  version: z.int(),
  at: instant,
  /** The platform's id of the staff member; null: the app, or it was not noted. */
  by: z.string().nullable(),
  /** The staff member's name, where the platform told it. */
  byName: z.string().nullable(),
  /** Whether that is who asks. */
  isYou: z.boolean(),
  change: z.enum(HISTORY_CHANGES),
  /** The version whose content was saved again. */
  restoredVersion: z.int().nullable(),
  /** What differs from the version before; values of lists and texts are not told. */
  changes: z.array(limitChange),
  /** Whether this version has a content of its own, which differs from the present one. */
  canRestore: z.boolean(),
});
export type LimitHistoryItem = z.infer<typeof historyItem>;

/** Newest first. `next`: what to name as `before` for further ones; null: there are none. */
export const limitHistory = z.strictObject({ items: z.array(historyItem), next: z.int().nullable() });
export type LimitHistory = z.infer<typeof limitHistory>;

/** `version`: of the limit, as it was seen. `from`: the version whose content is wanted. */
export const restoreLimitBody = z.strictObject({
  version: z.int().positive(),
  from: z.int().positive().max(MOST_VERSION),
});
