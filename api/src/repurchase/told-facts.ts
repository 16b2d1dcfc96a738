// What becomes of customers' facts whose purchases are gone: what the platform has of them has to be removed there.
import type { Tx } from '../database/transactions.js';

/** The platform may have something of the customer, or may get it from a call that arrives late. */
export const IS_TOLD = `(facts <> '' OR NOT is_sure OR rewrite_at IS NOT NULL)`;

/** Forgets erased customers: at once, or where the platform may have something of them, once that is removed. */
export async function forgetFacts(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await tx.rows(`UPDATE customer_facts SET changes = changes + 1 WHERE customer_id = ANY ($1) AND ${IS_TOLD}`, [
    customerIds,
  ]);
  await tx.rows(`DELETE FROM customer_facts WHERE customer_id = ANY ($1) AND NOT ${IS_TOLD}`, [customerIds]);
}

/** Forgets those of these customers who have no purchases, and of whom the platform has nothing. */
export async function forgetEmptyFacts(tx: Tx, customerIds: readonly string[]): Promise<void> {
  if (customerIds.length === 0) return;
  await tx.rows(
    `DELETE FROM customer_facts f WHERE customer_id = ANY ($1) AND changes = written AND NOT ${IS_TOLD}
       AND NOT EXISTS (SELECT 1 FROM purchase p WHERE p.customer_id = f.customer_id)`,
    [customerIds],
  );
}
