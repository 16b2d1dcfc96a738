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
  /** By limit. */
  beyond: Map<string, Beyond>;
};
/** Values in the shop's currency, of orders that broke a limit. */
export type Beyond = { above: number; below: number };

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
  return { days, limits, totals, sources: broken?.sources ?? [], beyond: broken?.beyond ?? new Map() };
}

type Broken = { days: Map<string, number>; limits: Map<string, number>; sources: Sources; beyond: Map<string, Beyond> };
type Row = Beyond & {
  day: string | null;
  limitId: string | null;
  source: Sources[number]['source'] | null;
  orders: number;
};

/**
 * An order counts once on its day and for its source, and once for each limit it broke. What it has beyond several
 * limits may be the same units, so its source counts the most of them.
 */
async function readBroken(tx: Tx, { from, to }: Period): Promise<Broken> {
  const rows = await tx.rows<Row>(
    `WITH reported AS (
       SELECT (b.at AT TIME ZONE 'UTC')::date AS day, b.limit_id, b.details ->> 'source' AS source, b.order_id,
         CASE WHEN b.details ->> 'kind' <> 'min' THEN (b.details ->> 'beyond')::numeric ELSE 0 END AS above,
         CASE WHEN b.details ->> 'kind' = 'min' THEN (b.details ->> 'beyond')::numeric ELSE 0 END AS below
       FROM broken_limit b LEFT JOIN order_action a USING (shop_id, order_id, limit_id)
       WHERE b.at >= $1::date::timestamp AT TIME ZONE 'UTC' AND b.at < ($2::date + 1)::timestamp AT TIME ZONE 'UTC'
         AND ${IS_REPORTED}
     )
     SELECT to_char(day, 'YYYY-MM-DD') AS day, limit_id AS "limitId", NULL AS source,
       count(DISTINCT order_id)::int AS orders,
       coalesce(sum(above), 0)::float8 AS above, coalesce(sum(below), 0)::float8 AS below
     FROM reported GROUP BY GROUPING SETS ((day), (limit_id))
     UNION ALL
     SELECT NULL, NULL, source, count(*)::int, coalesce(sum(above), 0)::float8, coalesce(sum(below), 0)::float8
     FROM (SELECT source, max(above) AS above, max(below) AS below FROM reported GROUP BY source, order_id) AS orders
     GROUP BY source
     ORDER BY orders DESC, source`,
    [from, to],
  );
  const ofLimits = rows.flatMap(({ limitId, ...row }) => (limitId === null ? [] : [[limitId, row] as const]));
  return {
    days: new Map(rows.flatMap(({ day, orders }) => (day === null ? [] : [[day, orders]]))),
    limits: new Map(ofLimits.map(([limitId, { orders }]) => [limitId, orders])),
    sources: rows.flatMap(({ source, orders, above, below }) =>
      source === null ? [] : [{ source, orders, above, below }],
    ),
    beyond: new Map(ofLimits.map(([limitId, { above, below }]) => [limitId, { above, below }])),
  };
}
