import { dayOf } from '@purchase-limits/domain/calendar';
import type { Figures, InsightsView } from '@purchase-limits/contract/insights';
import { IS_REPORTED } from '../../broken-limits/queries/list-broken-limits.js';
import type { Tx } from '../../database/transactions.js';
import { readImpressionDays } from '../../impressions/queries/read-impression-days.js';
import { maySeePurchases } from '../../repurchase/ledger.js';

/** GMT days, `YYYY-MM-DD`, both included. */
export type Period = { from: string; to: string };
type Sources = InsightsView['sources'];
export type PeriodFigures = {
  days: Map<string, Figures>;
  limits: Map<string, Figures>;
  totals: Figures;
  sources: Sources;
};

const DAY_MS = 86_400_000;
/** Orders that broke a limit are kept so long. */
const KEPT_DAYS = 90;

/** What the shop's limits did in a period. `today`: a GMT day. */
export async function readFigures(tx: Tx, period: Period, today: string): Promise<PeriodFigures> {
  const seen = await readImpressionDays(tx, period.from, period.to);
  const oldest = dayOf(Date.parse(today) - (KEPT_DAYS - 1) * DAY_MS);
  const isKnown = period.from >= oldest && (await maySeePurchases(tx));
  const broken = isKnown ? await readBroken(tx, period) : null;
  const none = (): Figures => ({ impressions: 0, contacts: 0, refused: 0, broken: broken && 0 });
  const days = new Map<string, Figures>(seen.days.map(({ day, ...counts }) => [day, { ...none(), ...counts }]));
  const limits = new Map<string, Figures>(
    seen.limits.map(({ limitId, ...counts }) => [limitId, { ...none(), ...counts }]),
  );
  for (const [of, found] of [
    [days, broken?.days],
    [limits, broken?.limits],
  ] as const)
    for (const [key, orders] of found ?? []) of.set(key, { ...(of.get(key) ?? none()), broken: orders });
  const totals = [...days.values()].reduce(
    (sum, one) => ({
      impressions: sum.impressions + one.impressions,
      contacts: sum.contacts + one.contacts,
      refused: sum.refused + one.refused,
      broken: sum.broken === null || one.broken === null ? null : sum.broken + one.broken,
    }),
    none(),
  );
  return { days, limits, totals, sources: broken?.sources ?? [] };
}

type Broken = { days: Map<string, number>; limits: Map<string, number>; sources: Sources };
type Row = { day: string | null; limitId: string | null; source: Sources[number]['source'] | null; orders: number };

/** An order counts once on its day and for its source, and once for each limit it broke. */
async function readBroken(tx: Tx, { from, to }: Period): Promise<Broken> {
  const rows = await tx.rows<Row>(
    `WITH reported AS (
       SELECT (b.at AT TIME ZONE 'UTC')::date AS day, b.limit_id, b.details ->> 'source' AS source, b.order_id
       FROM broken_limit b LEFT JOIN order_action a USING (shop_id, order_id, limit_id)
       WHERE b.at >= $1::date::timestamp AT TIME ZONE 'UTC' AND b.at < ($2::date + 1)::timestamp AT TIME ZONE 'UTC'
         AND ${IS_REPORTED}
     )
     SELECT to_char(day, 'YYYY-MM-DD') AS day, limit_id AS "limitId", source, count(DISTINCT order_id)::int AS orders
     FROM reported GROUP BY GROUPING SETS ((day), (limit_id), (source))
     ORDER BY orders DESC, source`,
    [from, to],
  );
  return {
    days: new Map(rows.flatMap(({ day, orders }) => (day === null ? [] : [[day, orders]]))),
    limits: new Map(rows.flatMap(({ limitId, orders }) => (limitId === null ? [] : [[limitId, orders]]))),
    sources: rows.flatMap(({ source, orders }) => (source === null ? [] : [{ source, orders }])),
  };
}
