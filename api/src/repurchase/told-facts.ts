// What the platform has of customers, beside what it is to have.
import type { Tx } from '../database/transactions.js';

/** The platform may have something of the customer, or may get it from a call that arrives late. */
export const IS_TOLD = `(facts <> '' OR NOT is_sure OR rewrite_at IS NOT NULL)`;

/** Of these customers, or all, nobody knows what the platform has: they are due, and are written in any case. */
export async function doubtFacts(tx: Tx, customerIds: readonly string[] | null): Promise<void> {
  await tx.rows(
    `UPDATE customer_facts SET is_sure = false, changes = changes + 1
     WHERE $1::text[] IS NULL OR customer_id = ANY ($1)`,
    [customerIds],
  );
}

/**
 * Forgets those of these customers of whom the platform has nothing and gets nothing. Only for erased ones, who never
 * come back: a new row counts its changes anew, and a worker that has read the old one could take it for that.
 */
export async function forgetUntold(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await tx.rows(`DELETE FROM customer_facts WHERE customer_id = ANY ($1) AND NOT ${IS_TOLD}`, [customerIds]);
}
