import type { Tx } from './transactions.js';

/**
 * Deletes up to that many rows expired at the moment `at`, and returns the number. Idempotent and safe to run
 * concurrently: rows locked by another transaction are skipped.
 */
export type DeleteOld = (tx: Tx, at: Date, most: number) => Promise<number>;

/** `isOld`: which rows of the table are past their time at the moment $1. An index has to find them. */
export function deletesOld(table: string, isOld: string): DeleteOld {
  return (tx, at, most) =>
    countDeleted(
      tx,
      `WITH old AS (SELECT ctid FROM ${table} WHERE ${isOld} LIMIT $2 FOR UPDATE SKIP LOCKED),
       deleted AS (DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM old)) RETURNING 1)
       SELECT count(*)::int AS count FROM deleted`,
      [at, most],
    );
}

/** Runs a statement that answers as `count` how many rows it has deleted. */
export async function countDeleted(tx: Tx, sql: string, parameters: unknown[]): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql, parameters);
  return row!.count;
}
