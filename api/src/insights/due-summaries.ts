import { dayOf } from '@purchase-limits/domain/calendar';
import { lastPeriod, type SummaryCadence } from '@purchase-limits/domain/summary-period';
import type { Tx } from '../database/transactions.js';

/** What was seen, refused or ordered in the last minutes of a period is stored by then. */
const TOLD_AFTER_MS = 3_600_000;

export type DueSummary = { shopId: string; cadence: SummaryCadence };

/** The day by which a period has to be over to be told at this instant. */
export function summaryDay(at: Date): string {
  return dayOf(at.getTime() - TOLD_AFTER_MS);
}

/** Installed shops whose week or month is over and not told, in no order, so that none waits for ever. Across shops. */
export async function readDueSummaries(tx: Tx, at: Date, most: number): Promise<DueSummary[]> {
  const day = summaryDay(at);
  return tx.rows<DueSummary>(
    `SELECT s.id AS "shopId", s.summary_mails AS cadence
     FROM shop s JOIN platform_connection c ON c.shop_id = s.id
     WHERE c.ended_at IS NULL AND s.summarized_until < CASE s.summary_mails
       WHEN 'weekly' THEN $1::date WHEN 'monthly' THEN $2::date END
     ORDER BY random() LIMIT $3`,
    [lastPeriod('weekly', day).to, lastPeriod('monthly', day).to, most],
  );
}
