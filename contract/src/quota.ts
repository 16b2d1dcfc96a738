import { QUOTA_LEVELS } from '@purchase-limits/domain/quota';
import { z } from 'zod';

const count = z.int().nonnegative();

export const quotaView = z.strictObject({
  level: z.enum(QUOTA_LEVELS),
  /** Counted against the quota. */
  impressions: count,
  /** Stored and never held against the merchant: beyond the cap of one network, or of a limit not in force. */
  unverified: count,
  contacts: count,
  /** null on paid plans: there is no maximum. */
  warnAt: count.nullable(),
  max: count.nullable(),
});
export type QuotaView = z.infer<typeof quotaView>;
