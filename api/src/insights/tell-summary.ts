import type { Figures } from '@purchase-limits/contract/insights';
import { dayOf } from '@purchase-limits/domain/calendar';
import { lastPeriod, periodBefore } from '@purchase-limits/domain/summary-period';
import type { Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import type { SummarizedLimit } from '../events/summary-event.js';
import { isConnected } from '../platform/connection.js';
import { noteSummarized } from '../shops/write-shop.js';
import { summaryDay, type DueSummary } from './due-summaries.js';
import { areRefusalsCounted, mostActive, readNames } from './queries/get-insights.js';
import { readFigures } from './queries/read-figures.js';

const MOST_LIMITS = 5;

/**
 * Tells the last period of the transaction's shop, unless it is told, or there is nothing to tell. Periods before it
 * are never told any more.
 */
export async function tellSummary(tx: Tx, { shopId, cadence }: DueSummary, at: Date): Promise<void> {
  if (!(await isConnected(tx))) return;
  const period = lastPeriod(cadence, summaryDay(at));
  // First, so that whoever does the same at once waits here, and then finds it done.
  if (!(await noteSummarized(tx, shopId, cadence, period.to))) return;
  const today = dayOf(at.getTime());
  const { totals, limits } = await readFigures(tx, period, today);
  const { totals: before } = await readFigures(tx, periodBefore(cadence, period), today);
  if (isNothing(totals) && isNothing(before)) return;
  const countsRefusals = await areRefusalsCounted(tx);
  const most = await namedLimits(tx, mostActive(limits).slice(0, MOST_LIMITS));
  await emit(tx, { type: 'SummaryDue', shopId, cadence, period, totals, before, limits: most, countsRefusals });
}

const isNothing = ({ impressions, contacts, refused, broken }: Figures) =>
  impressions + contacts + refused + (broken ?? 0) === 0;

async function namedLimits(tx: Tx, limits: [string, Figures][]): Promise<SummarizedLimit[]> {
  const names = await readNames(
    tx,
    limits.map(([id]) => id),
  );
  return limits.map(([id, figures]) => ({ name: names.get(id) ?? null, ...figures }));
}
