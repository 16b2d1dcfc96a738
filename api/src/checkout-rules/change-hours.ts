// Every minute: shops whose hours of limits have begun or ended get their checkout rules published again, and so do
// those where a call that was given up may have arrived late. The rules themselves know one change of hours ahead, so
// nothing waits for this.
import { Injectable } from '@nestjs/common';
import { now } from '../clock.js';
import { Transactions } from '../database/transactions.js';
import { emitForShops } from '../events/emit.js';
import { RepeatedWork } from '../events/repeated-work.js';

const EVERY_MS = 60_000;
const BATCH = 500;
/** Where nothing was published until then. A publication says itself what comes next. */
const AGAIN_MS = 3_600_000;

@Injectable()
export class ChangeHours extends RepeatedWork {
  constructor(private readonly transactions: Transactions) {
    super(EVERY_MS);
  }

  protected async once(): Promise<null> {
    while ((await this.changeBatch()) === BATCH);
    while ((await this.rewriteBatch()) === BATCH);
    return null;
  }

  /** Answers for how many shops. */
  changeBatch(): Promise<number> {
    return this.transactions.runSystem(async (tx) => {
      const due = await tx.rows<{ shopId: string }>(
        `WITH changed AS (
           SELECT shop_id FROM checkout_rules WHERE next_change <= $1
           ORDER BY next_change LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
         )
         UPDATE checkout_rules r SET next_change = $1::timestamptz + $3 * interval '1 ms' FROM changed c
         WHERE r.shop_id = c.shop_id
         RETURNING r.shop_id AS "shopId"`,
        [now(), BATCH, AGAIN_MS],
      );
      const shopIds = due.map(({ shopId }) => shopId);
      if (shopIds.length > 0) await emitForShops(tx, 'LimitHoursChanged', shopIds);
      return shopIds.length;
    });
  }

  /** Answers for how many shops. */
  rewriteBatch(): Promise<number> {
    return this.transactions.runSystem(async (tx) => {
      const due = await tx.rows<{ shopId: string }>(
        `WITH due AS (
           SELECT shop_id FROM checkout_rules WHERE rewrite_due <= $1
           ORDER BY rewrite_due LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
         )
         UPDATE checkout_rules r SET rewrite_due = NULL FROM due d WHERE r.shop_id = d.shop_id
         RETURNING r.shop_id AS "shopId"`,
        [now(), BATCH],
      );
      const shopIds = due.map(({ shopId }) => shopId);
      if (shopIds.length > 0) await emitForShops(tx, 'CheckoutRetryDue', shopIds);
      return shopIds.length;
    });
  }
}
