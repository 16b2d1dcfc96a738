// Who is left of customers that were merged or erased. Both are told in any order, and orders that were read before may
// be written after it.
import type { Tx } from '../database/transactions.js';

/** More merges in a row are none of the platform's; in a circle, which it does not make, any customer is as good. */
const MOST_IN_A_ROW = 50;
const MERGES = `hashtextextended('customer merges ' || $1::text, 0)`;

/** Waits for those that write purchases, so that this transaction sees what they wrote; later ones see what it does. */
async function holdWriters(tx: Tx, shopId: string): Promise<void> {
  await tx.rows(`SELECT pg_advisory_xact_lock(${MERGES})`, [shopId]);
}

/** Notes a merge. Waits for those that write purchases. */
export async function noteMerge(
  tx: Tx,
  shopId: string,
  { keptId, goneId }: { keptId: string; goneId: string },
): Promise<void> {
  await holdWriters(tx, shopId);
  await tx.rows(
    `INSERT INTO customer_merge (shop_id, gone_id, kept_id) VALUES ($1, $2, $3)
     ON CONFLICT (shop_id, gone_id) DO UPDATE SET kept_id = excluded.kept_id, at = now()`,
    [shopId, goneId, keptId],
  );
}

/** Keeps merges and erasures waiting until this transaction has ended. */
export async function holdMerges(tx: Tx, shopId: string): Promise<void> {
  await tx.rows(`SELECT pg_advisory_xact_lock_shared(${MERGES})`, [shopId]);
}

/** By each of these customers that is gone, whom it was merged into, and that one in turn. */
export async function customersLeft(tx: Tx, customerIds: readonly string[]): Promise<Map<string, string>> {
  if (customerIds.length === 0) return new Map();
  const rows = await tx.rows<{ id: string; leftId: string }>(
    `WITH RECURSIVE merged AS (
       SELECT id, id AS left_id, 0 AS step FROM unnest($1::text[]) AS id
       UNION ALL
       SELECT merged.id, m.kept_id, step + 1 FROM merged JOIN customer_merge m ON m.gone_id = merged.left_id
       WHERE step < ${MOST_IN_A_ROW})
     SELECT DISTINCT ON (id) id, left_id AS "leftId" FROM merged WHERE step > 0 ORDER BY id, step DESC`,
    [[...new Set(customerIds)]],
  );
  return new Map(rows.map(({ id, leftId }) => [id, leftId]));
}

/** Those of these customers who were erased. */
export async function erasedOf(tx: Tx, customerIds: readonly string[]): Promise<Set<string>> {
  if (customerIds.length === 0) return new Set();
  const rows = await tx.rows<{ id: string }>('SELECT erased_customers AS id FROM erased_customers($1)', [customerIds]);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Notes that a customer is erased, and forgets their merges. Answers who that is: the customer, and whoever was merged
 * into them, who counts as erased as well. Waits for those that write purchases.
 */
export async function noteErasure(tx: Tx, shopId: string, customerId: string): Promise<string[]> {
  await holdWriters(tx, shopId);
  const rows = await tx.rows<{ id: string }>(
    `WITH RECURSIVE merged AS (
       SELECT $1::text AS id UNION SELECT m.gone_id FROM merged JOIN customer_merge m ON m.kept_id = merged.id)
     SELECT id FROM merged`,
    [customerId],
  );
  const ids = rows.map(({ id }) => id);
  await tx.rows('SELECT note_erased_customers($1)', [ids]);
  await tx.rows('DELETE FROM customer_merge WHERE gone_id = ANY ($1) OR kept_id = ANY ($1)', [ids]);
  return ids;
}
