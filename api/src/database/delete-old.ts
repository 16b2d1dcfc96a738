import type { Tx } from './transactions.js';

/**
 * Deletes rows that are past their time at the moment `at`, at most so many, and answers how many. It may run twice,
 * and at the same time: what another transaction holds is left to it.
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
