import { dayOf } from '@purchase-limits/domain/calendar';
import { MOST_LIMITS, type ImpressionDaysView } from '@purchase-limits/contract/impression-days';
import { now } from '../../clock.js';
import type { Tx } from '../../database/transactions.js';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { readImpressionDays } from './read-impression-days.js';
import { readLastSeen } from './read-last-seen.js';

const DAY_MS = 86_400_000;

/** What was seen and clicked on each of the last days, today included, and of which limits. */
export class GetImpressionDays extends ShopQuery<ImpressionDaysView, number> {}

export const GetImpressionDaysHandler = queryHandler(GetImpressionDays, async (tx, { given: days }) => {
  const today = now().getTime();
  const wanted = Array.from({ length: days }, (_, index) => dayOf(today - (days - 1 - index) * DAY_MS));
  const found = await readImpressionDays(tx, wanted[0]!, wanted.at(-1)!);
  const byDay = new Map(found.days.map((sum) => [sum.day, sum]));
  const most = found.limits.slice(0, MOST_LIMITS);
  const names = await readNames(
    tx,
    most.map(({ limitId }) => limitId),
  );
  const lastSeen = await readLastSeen(tx);
  return {
    days: wanted.map((day) => byDay.get(day) ?? { day, impressions: 0, contacts: 0, refused: 0 }),
    limits: most.map((sum) => ({ ...sum, name: names.get(sum.limitId) ?? null })),
    totalLimits: found.limits.length,
    lastSeenAt: lastSeen.at,
    lastSeenDay: lastSeen.day,
  };
});

/** The names of the limits that are not deleted. */
async function readNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; name: string }>(
    'SELECT id, name FROM purchase_limit WHERE id = ANY ($1) AND deleted_at IS NULL',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
