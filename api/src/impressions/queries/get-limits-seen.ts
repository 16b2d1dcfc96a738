import { dayOf } from '@purchase-limits/domain/calendar';
import type { LimitsSeen } from '@purchase-limits/contract/impression-days';
import { now } from '../../clock.js';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { readImpressionDays } from './read-impression-days.js';

const DAY_MS = 86_400_000;

/** How often messages of these limits were seen, and checkouts refused by them, in the last days, today included. */
export class GetLimitsSeen extends ShopQuery<LimitsSeen, { days: number; ids: string[] }> {}

export const GetLimitsSeenHandler = queryHandler(GetLimitsSeen, async (tx, { given: { days, ids } }) => {
  const today = now().getTime();
  const { limits } = await readImpressionDays(tx, dayOf(today - (days - 1) * DAY_MS), dayOf(today));
  const asked = new Set(ids);
  const found = limits.filter(({ limitId }) => asked.has(limitId));
  const positive = (of: 'impressions' | 'refused') =>
    Object.fromEntries(found.filter((counts) => counts[of] > 0).map((counts) => [counts.limitId, counts[of]]));
  return { seen: positive('impressions'), refused: positive('refused') };
});
