// Two changes that find limits by their names at once, and would create the same ones twice.
import type { Tx } from '../database/transactions.js';

const LOCK = `hashtextextended('limits by name of ' || $1::text, 0)`;

/** Waits for others that do the same for the shop; to be called before names are looked for. */
export async function lockNames(tx: Tx, shopId: string): Promise<void> {
  await tx.rows(`SELECT pg_advisory_xact_lock(${LOCK})`, [shopId]);
}
