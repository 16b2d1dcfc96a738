// Every minute: customers of whom a purchase has stopped to count in a window, or of whom a call may have arrived
// late, get their facts written again, and so does what all customers bought where a period has ended. The text says
// only until which day a purchase counts.
import { Injectable } from '@nestjs/common';
import { now } from '../clock.js';
import { Transactions } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import { RepeatedWork } from '../events/repeated-work.js';

const EVERY_MS = 60_000;
const BATCH = 500;

@Injectable()
export class EndWindows extends RepeatedWork {
  constructor(private readonly transactions: Transactions) {
    super(EVERY_MS);
  }

  protected async once(): Promise<null> {
    while ((await this.endBatch()) === BATCH);
    await this.endPeriods();
    return null;
  }

  /** Has shops told of a new period; answers how many. */
  endPeriods(): Promise<number> {
    return this.transactions.runSystem(async (tx) => {
      const due = await tx.rows<{ shopId: string }>(
        'UPDATE purchase_ledger SET sold_end = NULL WHERE sold_end < $1 RETURNING shop_id AS "shopId"',
        [now()],
      );
      for (const { shopId } of due) await emit(tx, { type: 'SoldChanged', shopId });
      const persons = await tx.rows<{ shopId: string }>(
        'UPDATE purchase_ledger SET persons_end = NULL WHERE persons_end < $1 RETURNING shop_id AS "shopId"',
        [now()],
      );
      for (const { shopId } of persons) await emit(tx, { type: 'PurchasesChanged', shopId });
      return due.length + persons.length;
    });
  }

  /** Notes customers whose facts are due; answers how many. */
  endBatch(): Promise<number> {
    return this.transactions.runSystem(async (tx) => {
      // Waits for nobody: who holds a customer's row writes its facts anyway.
      const due = await tx.rows<{ shopId: string }>(
        `WITH ended AS (
           SELECT shop_id, customer_id FROM customer_facts WHERE next_end < $1
           ORDER BY next_end LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
         ), due AS (
           UPDATE customer_facts f SET changes = f.changes + 1, next_end = NULL FROM ended e
           WHERE f.shop_id = e.shop_id AND f.customer_id = e.customer_id RETURNING f.shop_id
         )
         SELECT shop_id AS "shopId" FROM due`,
        [now(), BATCH],
      );
      for (const shopId of new Set(due.map((one) => one.shopId))) await emit(tx, { type: 'PurchasesChanged', shopId });
      return due.length;
    });
  }
}
