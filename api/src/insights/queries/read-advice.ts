import { ADVICE, MOST_ADVICE, type InsightsView } from '@purchase-limits/contract/insights';
import type { Tx } from '../../database/transactions.js';
import type { Period, PeriodFigures } from './read-figures.js';

type Advice = InsightsView['advice'][number];

/** Fewer may be chance. */
const FEW = 5;
const MANY_REFUSALS_PERCENT = 20;

/** What the figures of a period suggest. `names`: of the limits that are not deleted. */
export async function readAdvice(
  tx: Tx,
  period: Period,
  { limits, totals }: PeriodFigures,
  names: ReadonlyMap<string, string>,
): Promise<Advice[]> {
  const completed = await readCompleted(tx, period);
  const found: Advice[] = [];
  for (const [limitId, { impressions, refused, broken }] of limits) {
    const name = names.get(limitId);
    if (name === undefined) continue;
    const share = Math.round((refused / Math.max(1, totals.refused + completed)) * 100);
    const advise = (kind: Advice['kind'], count: number, percent: number | null = null) =>
      found.push({ kind, limitId, name, count, share: percent });
    if (refused >= FEW && impressions === 0) advise('unseen_refusals', refused);
    else if (refused >= FEW && share >= MANY_REFUSALS_PERCENT) advise('many_refusals', refused, share);
    if (broken !== null && broken >= FEW) advise('breaks_through', broken);
  }
  // Where nothing was seen at all, that is no matter of single limits: the status says why.
  if (totals.impressions > 0) found.push(...(await readNeverSeen(tx, period, [...limits.keys()])));
  const gravity = ({ kind }: Advice) => ADVICE.indexOf(kind);
  return found.toSorted((one, other) => gravity(one) - gravity(other) || other.count - one.count).slice(0, MOST_ADVICE);
}

async function readCompleted(tx: Tx, { from, to }: Period): Promise<number> {
  const [row] = await tx.rows<{ completed: number }>(
    'SELECT coalesce(sum(completed), 0)::int AS completed FROM checkout_day WHERE day BETWEEN $1 AND $2',
    [from, to],
  );
  return row!.completed;
}

/** Of the limits that were in force and stayed as they are all the time, unlike `seen`. */
async function readNeverSeen(tx: Tx, { from, to }: Period, seen: readonly string[]): Promise<Advice[]> {
  const rows = await tx.rows<{ limitId: string; name: string; count: number }>(
    `SELECT id AS "limitId", name, count(*) OVER ()::int AS count FROM purchase_limit l
     WHERE deleted_at IS NULL AND status = 'active' AND stopped_by IS NULL AND NOT id = ANY ($3::uuid[])
       AND start_date <= $1 AND (end_date IS NULL OR end_date >= $2)
       AND created_at < $1::date::timestamp AT TIME ZONE 'UTC'
       AND NOT EXISTS (SELECT 1 FROM limit_history h WHERE h.limit_id = l.id
         AND h.changed_at >= $1::date::timestamp AT TIME ZONE 'UTC')
     ORDER BY created_at, id LIMIT 1`,
    [from, to, seen],
  );
  return rows.map((row) => ({ kind: 'never_seen', ...row, share: null }));
}
