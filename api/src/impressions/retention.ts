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

/** A day that is over is summed when so many more are: whatever was being stored at midnight is there by then. */
const SUMMED_AFTER_DAYS = 1;

/** GMT days that are over and not summed yet, though all impressions that were stored on them are kept. */
export async function readUnsummedDays(tx: Tx, at: Date): Promise<string[]> {
  const rows = await tx.rows<{ day: string }>(
    `SELECT d.day::text AS day FROM unnest($1::date[]) AS d (day)
     WHERE d.day >= outcomes_since()
       AND NOT EXISTS (SELECT 1 FROM impression_part_day p WHERE p.part = 'all' AND p.day = d.day)
     ORDER BY d.day`,
    [await readWholeDays(tx, at)],
  );
  return rows.map(({ day }) => day);
}

/** GMT days that are summed, though all impressions that were stored on them are still kept. */
export async function readCheckableDays(tx: Tx, at: Date): Promise<string[]> {
  const rows = await tx.rows<{ day: string }>(
    `SELECT DISTINCT p.day::text AS day FROM impression_part_day p
     WHERE p.part = 'all' AND p.day = ANY ($1::date[]) ORDER BY 1`,
    [await readWholeDays(tx, at)],
  );
  return rows.map(({ day }) => day);
}

/** An id may be a day older than the day on which it is stored. */
async function readWholeDays(tx: Tx, at: Date): Promise<string[]> {
  const days = await readImpressionDays(tx);
  const last = dayOf(at.getTime() - (1 + SUMMED_AFTER_DAYS) * DAY_MS);
  return days.filter((day) => day <= last && days.includes(dayOf(Date.parse(day) - DAY_MS)));
}

/** Adds the sums of a day's impressions, of all shops. */
export async function sumImpressionDay(tx: Tx, day: string): Promise<void> {
  await tx.rows('SELECT sum_impression_day($1)', [day]);
}

/** Makes the sums of a day what its impressions say; answers how many were wrong. */
export async function correctImpressionDay(tx: Tx, day: string): Promise<number> {
  const [row] = await tx.rows<{ wrong: number }>('SELECT correct_impression_day($1) AS wrong', [day]);
  return row!.wrong;
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
 * Drops the table of a day's ids, and keeps what is not summed of them by shop, limit and day on which they were
 * stored. False: a batch with some of them is not counted, and it stays.
 */
export async function rollUpImpressions(tx: Tx, day: string): Promise<boolean> {
  const [row] = await tx.rows<{ isGone: boolean }>('SELECT roll_up_impressions($1) AS "isGone"', [day]);
  return row!.isGone;
}
