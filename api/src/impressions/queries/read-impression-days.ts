import type { Tx } from '../../database/transactions.js';

/** What was stored of a limit on a GMT day, `YYYY-MM-DD`. */
export type ImpressionDay = { day: string; limitId: string; impressions: number; contacts: number };

/**
 * The impressions and contacts of the transaction's shop on these GMT days, both included, for each day and limit with
 * any. Those whose rows have been rolled up since are in it.
 */
export function readImpressionDays(tx: Tx, from: string, to: string): Promise<ImpressionDay[]> {
  return tx.rows<ImpressionDay>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, limit_id AS "limitId", sum(impressions)::int AS impressions,
       sum(contacts)::int AS contacts
     FROM (
       SELECT day, limit_id, impressions, contacts FROM impression_day WHERE day BETWEEN $1 AND $2
       UNION ALL
       SELECT (at AT TIME ZONE 'UTC')::date, limit_id, (kind <> 'contact')::int, (kind = 'contact')::int
       FROM impression
       WHERE verified AND at >= $1::date::timestamp AT TIME ZONE 'UTC'
         AND at < ($2::date + 1)::timestamp AT TIME ZONE 'UTC'
     ) AS stored
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [from, to],
  );
}
