// All limits of a shop as one text: what it would change, and changing it at once.
import { SIZES } from '@purchase-limits/domain/sizes';
import { z } from 'zod';
import { limitChange } from './limit-history.js';
import { limit, limitDraft } from './limit.js';

/**
 * Limits are known by their names here: `replaces` names others, of this set or of the shop. A product or collection
 * may be named by its handle in place of its id.
 */
export const limitSetBody = z.strictObject({
  limits: z.array(limitDraft).max(SIZES.limits, `Send at most ${SIZES.limits} limits`),
  /** Whether limits of the shop that are not in the set are deleted. */
  deletesOthers: z.boolean().default(false),
});
export type LimitSetBody = z.infer<typeof limitSetBody>;

/** The limits of the shop as a set that would change nothing. */
export const limitSet = z.strictObject({ limits: z.array(limit.omit({ id: true })) });
export type LimitSet = z.infer<typeof limitSet>;

const named = z.strictObject({ id: z.string(), name: z.string() });
/** `base`: of the shop's limits as they were compared; whoever applies the plan sends it again. */
export const limitSetPlan = z.strictObject({
  base: z.string(),
  creates: z.array(z.strictObject({ name: z.string() })),
  changes: z.array(named.extend({ changes: z.array(limitChange) })),
  deletes: z.array(named),
  unchanged: z.int().nonnegative(),
});
export type LimitSetPlan = z.infer<typeof limitSetPlan>;

export const applyLimitSetBody = limitSetBody.extend({ base: z.string().max(100) });
export type ApplyLimitSetBody = z.infer<typeof applyLimitSetBody>;
const count = z.int().nonnegative();
/** `eventId`: to wait for (`?after=`); null: nothing was to be changed. */
export const appliedLimitSet = z.strictObject({
  created: count,
  changed: count,
  deleted: count,
  unchanged: count,
  eventId: z.string().nullable(),
});
export type AppliedLimitSet = z.infer<typeof appliedLimitSet>;
