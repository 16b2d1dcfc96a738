import { dayOf } from '@purchase-limits/domain/calendar';
import { MOST_LIMITS, type ImpressionDaysView } from '@purchase-limits/contract/impression-days';
import { now } from '../../clock.js';
import type { Tx } from '../../database/transactions.js';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { readImpressionDays } from './read-impression-days.js';

const DAY_MS = 86_400_000;

/** What was seen and clicked on each of the last days, today included, and of which limits. */
export class GetImpressionDays extends ShopQuery<ImpressionDaysView> {
  constructor(
    shopId: string,
    readonly days: number,
  ) {
    super(shopId);
  }
}

export const GetImpressionDaysHandler = queryHandler(GetImpressionDays, async (tx, { days }) => {
  const today = now().getTime();
  const wanted = Array.from({ length: days }, (_, index) => dayOf(today - (days - 1 - index) * DAY_MS));
  const found = await readImpressionDays(tx, wanted[0]!, wanted.at(-1)!);
  const byDay = new Map(found.days.map((sum) => [sum.day, sum]));
  const most = found.limits.slice(0, MOST_LIMITS);
  const names = await readNames(
    tx,
    most.map(({ limitId }) => limitId),
  );
  return {
    days: wanted.map((day) => byDay.get(day) ?? { day, impressions: 0, contacts: 0 }),
    limits: most.map((sum) => ({ ...sum, name: names.get(sum.limitId) ?? null })),
    totalLimits: found.limits.length,
    ...(await readLastSeen(tx)),
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

/** Ids begin with their time, so the greatest is among the newest; of days that were rolled up the day is known. */
async function readLastSeen(tx: Tx): Promise<Pick<ImpressionDaysView, 'lastSeenAt' | 'lastSeenDay'>> {
  const [row] = await tx.rows<{ at: Date | null; day: string | null }>(
    `SELECT (SELECT at FROM impression ORDER BY id DESC LIMIT 1) AS at,
       (SELECT to_char(max(day), 'YYYY-MM-DD') FROM impression_day) AS day`,
  );
  const { at, day } = row!;
  return { lastSeenAt: at?.toISOString() ?? null, lastSeenDay: at ? dayOf(at.getTime()) : day };
}
