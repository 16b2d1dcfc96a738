import { QUOTA_LEVELS } from '@purchase-limits/domain/quota';
import { z } from 'zod';

const count = z.int().nonnegative();

export const quotaView = z.strictObject({
  level: z.enum(QUOTA_LEVELS),
  /** Counted against the quota. */
  impressions: count,
  /** Impressions and contacts beyond an allowance, or without the ticket they need: never held against the merchant. */
  unverified: count,
  contacts: count,
  /** null on paid plans: there is no maximum. */
  warnAt: count.nullable(),
  max: count.nullable(),
});
export type QuotaView = z.infer<typeof quotaView>;
