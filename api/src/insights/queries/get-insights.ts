import { dayOf } from '@purchase-limits/domain/calendar';
import {
  MARKS,
  MOST_LIMITS_OF_INSIGHTS,
  MOST_MARKS,
  type Figures,
  type InsightsView,
} from '@purchase-limits/contract/insights';
import { now } from '../../clock.js';
import type { Tx } from '../../database/transactions.js';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { readAdvice } from './read-advice.js';
import { readFigures, type Period } from './read-figures.js';
import { readOutcomes, viewOf } from './read-outcomes.js';

const DAY_MS = 86_400_000;

/** What limits did on the last GMT days, today included, and in as many days before. */
export class GetInsights extends ShopQuery<InsightsView, { days: number }> {}

export const GetInsightsHandler = queryHandler(GetInsights, async (tx, { given: { days } }) => {
  const today = now().getTime();
  const dayBefore = (back: number) => dayOf(today - back * DAY_MS);
  const wanted = Array.from({ length: days }, (_, index) => dayBefore(days - 1 - index));
  const period = { from: wanted[0]!, to: wanted.at(-1)! };
  const found = await readFigures(tx, period, period.to);
  const before = await readFigures(tx, { from: dayBefore(2 * days - 1), to: dayBefore(days) }, period.to);
  const most = mostActive(found.limits);
  const shown = most.slice(0, MOST_LIMITS_OF_INSIGHTS);
  const outcomes = await readOutcomes(tx, period);
  const names = await readNames(tx, [
    ...shown.map(([limitId]) => limitId),
    ...outcomes.of.limit.slice(0, MOST_LIMITS_OF_INSIGHTS).map(([limitId]) => limitId),
  ]);
  const advice = await readAdvice(tx, period, found, names);
  const none = { ...found.totals, impressions: 0, contacts: 0, refused: 0, broken: found.totals.broken && 0 };
  return {
    days: wanted.map((day) => ({ day, ...(found.days.get(day) ?? none) })),
    totals: found.totals,
    before: before.totals,
    limits: shown.map(([limitId, figures]) => ({ limitId, name: names.get(limitId) ?? null, ...figures })),
    totalLimits: most.length,
    outcomes: viewOf(outcomes, names),
    sources: found.sources,
    advice,
    marks: await readMarks(tx, period),
    countsRefusals: await areRefusalsCounted(tx),
  };
});

/** What a limit did: a refused checkout and an order that broke it say more than a message that was seen. */
const weightOf = ({ impressions, contacts, refused, broken }: Figures) =>
  impressions + contacts + refused + (broken ?? 0);

/** Limits with their figures, the one that did most first. */
export function mostActive(limits: ReadonlyMap<string, Figures>): [string, Figures][] {
  return [...limits].toSorted(([, one], [, other]) => weightOf(other) - weightOf(one));
}

/** The names of the limits that are not deleted. */
export async function readNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; name: string }>(
    'SELECT id, name FROM purchase_limit WHERE id = ANY ($1) AND deleted_at IS NULL',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What people changed, not what followed from a plan or a quota. */
async function readMarks(tx: Tx, { from, to }: Period): Promise<InsightsView['marks']> {
  return tx.rows<InsightsView['marks'][number]>(
    `SELECT to_char(h.changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, h.limit_id AS "limitId", l.name,
       l.deleted_at IS NOT NULL AS "isDeleted",
       CASE h.change WHEN 'imported' THEN 'created' WHEN 'restored' THEN 'changed' ELSE h.change END AS change
     FROM limit_history h JOIN purchase_limit l ON l.id = h.limit_id
     WHERE h.changed_at >= $1::date::timestamp AT TIME ZONE 'UTC'
       AND h.changed_at < ($2::date + 1)::timestamp AT TIME ZONE 'UTC'
       AND h.change = ANY ($3)
     ORDER BY h.changed_at DESC, h.limit_id LIMIT $4`,
    [from, to, [...MARKS, 'imported', 'restored'], MOST_MARKS],
  );
}

/** Whether refused checkouts are counted now. */
export async function areRefusalsCounted(tx: Tx): Promise<boolean> {
  const rows = await tx.rows('SELECT 1 FROM checkout_rules WHERE counts_refusals AND is_enabled');
  return rows.length > 0;
}
