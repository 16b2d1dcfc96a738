// One process at a time works on something of a shop for longer than a transaction. Its row says until when it is held,
// by the database's clock, and whoever works moves that on; one that was killed keeps the others waiting until then.
import type { Tx } from './transactions.js';

export class Hold {
  /** `seconds`: longer than anything between two moves takes. */
  constructor(
    private readonly table: 'checkout_rules' | 'purchase_ledger',
    private readonly seconds: number,
  ) {}

  /** Whether another process has it; the row has to be locked by this transaction. */
  async isTaken(tx: Tx): Promise<boolean> {
    const held = await tx.rows(`SELECT 1 FROM ${this.table} WHERE held_until > clock_timestamp()`);
    return held.length > 0;
  }

  /** Takes it, or moves its end on. */
  async take(tx: Tx): Promise<void> {
    await tx.rows(`UPDATE ${this.table} SET held_until = clock_timestamp() + make_interval(secs => $1)`, [
      this.seconds,
    ]);
  }

  async release(tx: Tx): Promise<void> {
    await tx.rows(`UPDATE ${this.table} SET held_until = NULL`);
  }
}
