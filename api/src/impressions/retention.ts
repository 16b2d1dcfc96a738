import { dayOf } from '@purchase-limits/domain/calendar';
import { deletesOld } from '../database/delete-old.js';
import type { Tx } from '../database/transactions.js';

const DAY_MS = 86_400_000;

/** Allowances are of a GMT day; those of today and of the two days before are kept. */
export const deleteOldAllowances = deletesOld(
  'network_allowance',
  `day < ($1::timestamptz AT TIME ZONE 'UTC')::date - 2`,
);

/** A limit is told of once a day; the days are kept longer than a batch waits for being counted. */
export const deleteOldReached = deletesOld('limit_reached', `day < ($1::timestamptz AT TIME ZONE 'UTC')::date - 7`);

/** Batches are counted within seconds, and then it is gone; where they wait longer, workflows hear of nobody. */
export const deleteOldCustomers = deletesOld('impression_customer', `at < $1::timestamptz - interval '1 day'`);

/** A ticket that is not valid any more counts nothing. */
export const deleteOldTickets = deletesOld('ticket_use', 'valid_until < $1');

/** Makes the tables of the coming days' impressions, where they are missing; answers how many it made. */
export async function makeImpressionDays(tx: Tx, at: Date): Promise<number> {
  const [row] = await tx.rows<{ made: number }>('SELECT make_impression_days($1) AS made', [at]);
  return row!.made;
}

/** GMT days whose table of impressions is there although so many whole days have passed since, the oldest first. */
export async function readPastImpressionDays(tx: Tx, at: Date, keptDays: number): Promise<string[]> {
  const firstKept = dayOf(at.getTime() - keptDays * DAY_MS);
  return (await readImpressionDays(tx)).filter((day) => day < firstKept);
}

/** How many of the next seven days have a table already. */
export async function countDaysAhead(tx: Tx, at: Date): Promise<number> {
  const today = dayOf(at.getTime());
  return (await readImpressionDays(tx)).filter((day) => day > today).length;
}

/** The GMT days that have a table of impressions. */
async function readImpressionDays(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ day: string }>(
    `SELECT replace(substr(c.relname, length('impression_') + 1), '_', '-') AS day
     FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = 'impression'::regclass AND c.relname <> 'impression_other' ORDER BY 1`,
  );
  return rows.map(({ day }) => day);
}

/**
 * Counts the impressions of a day by shop, limit and day on which they were stored, and drops their table. False: a
 * batch with some of them is not counted, and it stays.
 */
export async function rollUpImpressions(tx: Tx, day: string): Promise<boolean> {
  const [row] = await tx.rows<{ isGone: boolean }>('SELECT roll_up_impressions($1) AS "isGone"', [day]);
  return row!.isGone;
}
