import type { Tx } from '../../database/transactions.js';

/** `refused`: checkouts. On a day each once, however many limits refused it. */
export type Counts = { impressions: number; contacts: number; refused: number };
/** `days`: `YYYY-MM-DD`, the oldest first. `limits`: those with the most first. Only what has any. */
export type ImpressionSums = { days: ({ day: string } & Counts)[]; limits: ({ limitId: string } & Counts)[] };

/**
 * How many days the tables lie apart that are left out, at most. Ids that tell no time are spread over all there could
 * be, nearly all of them beyond these days.
 */
const LEFT_OUT_DAYS = 366;

/**
 * The impressions, contacts and refused checkouts of the transaction's shop on these GMT days, both included. Of days
 * that are summed it reads the sums, and of the others the impressions. An id is made at most a day before it is
 * stored, so the tables of other days are not read.
 */
export async function readImpressionDays(tx: Tx, from: string, to: string): Promise<ImpressionSums> {
  const firstKept = await readFirstUnsummed(tx, from);
  const sums = await tx.rows<{ day: string | null; limitId: string | null } & Counts>(
    `WITH rolled_up AS (
       SELECT day, limit_id, sum(impressions) AS impressions, sum(contacts) AS contacts
       FROM impression_day WHERE day BETWEEN $1 AND $2
       GROUP BY GROUPING SETS ((day), (limit_id))
     ), kept AS (
       SELECT date_bin('1 day', at, timestamptz '2000-01-01 00:00Z') AS midnight, limit_id,
         count(*) FILTER (WHERE kind <> 'contact') AS impressions, count(*) FILTER (WHERE kind = 'contact') AS contacts
       FROM impression
       WHERE verified AND at >= $4::date::timestamp AT TIME ZONE 'UTC'
         AND at < ($2::date + 1)::timestamp AT TIME ZONE 'UTC'
         AND (id >= first_impression_id($4::date - 1) OR id < first_impression_id($4::date - $3::int))
         AND (id < first_impression_id($2::date + 2) OR id >= first_impression_id($2::date + $3::int))
       GROUP BY midnight, limit_id
     ), sums AS (
       SELECT *, 0 AS refused FROM rolled_up
       UNION ALL
       SELECT (midnight AT TIME ZONE 'UTC')::date, limit_id, sum(impressions), sum(contacts), 0
       FROM kept
       WHERE (midnight AT TIME ZONE 'UTC')::date NOT IN (
         SELECT day FROM impression_part_day WHERE part = 'all' AND day BETWEEN $1 AND $2
       )
       GROUP BY GROUPING SETS ((1), (limit_id))
       UNION ALL
       SELECT day, NULL, 0, 0, refused FROM checkout_day WHERE refused > 0 AND day BETWEEN $1 AND $2
       UNION ALL
       SELECT NULL, limit_id, 0, 0, sum(refusals) FROM refusal_day WHERE day BETWEEN $1 AND $2 GROUP BY limit_id
     )
     SELECT to_char(day, 'YYYY-MM-DD') AS day, limit_id AS "limitId", sum(impressions)::int AS impressions,
       sum(contacts)::int AS contacts, sum(refused)::int AS refused
     FROM sums GROUP BY sums.day, limit_id
     ORDER BY sums.day, sum(impressions) + sum(contacts) + sum(refused) DESC, limit_id`,
    [from, to, LEFT_OUT_DAYS, firstKept],
  );
  return {
    days: sums.flatMap((sum) => (sum.day === null ? [] : [{ day: sum.day, ...countsOf(sum) }])),
    limits: sums.flatMap((sum) => (sum.limitId === null ? [] : [{ limitId: sum.limitId, ...countsOf(sum) }])),
  };
}

/**
 * The first of these GMT days whose impressions have to be read. Days are summed in their order, except for those that
 * an earlier release began.
 */
export async function readFirstUnsummed(tx: Tx, from: string): Promise<string> {
  const [row] = await tx.rows<{ day: string }>(
    `SELECT (CASE WHEN outcomes_since() > $1::date THEN $1::date
       ELSE greatest($1::date, (SELECT max(day) + 1 FROM impression_part_day WHERE part = 'all')) END)::text AS day`,
    [from],
  );
  return row!.day;
}

const countsOf = ({ impressions, contacts, refused }: Counts): Counts => ({ impressions, contacts, refused });
