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
    return this.tellDue('LimitHoursChanged', 'next_change', new Date(now().getTime() + AGAIN_MS));
  }

  /** Answers for how many shops. */
  rewriteBatch(): Promise<number> {
    return this.tellDue('CheckoutRetryDue', 'rewrite_due', null);
  }

  /** Of shops whose time in `column` has come; `next` takes its place. */
  private tellDue(
    type: 'LimitHoursChanged' | 'CheckoutRetryDue',
    column: 'next_change' | 'rewrite_due',
    next: Date | null,
  ): Promise<number> {
    return this.transactions.runSystem(async (tx) => {
      const due = await tx.rows<{ shopId: string }>(
        `WITH due AS (
           SELECT shop_id FROM checkout_rules WHERE ${column} <= $1
           ORDER BY ${column} LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
         )
         UPDATE checkout_rules r SET ${column} = $3 FROM due d WHERE r.shop_id = d.shop_id
         RETURNING r.shop_id AS "shopId"`,
        [now(), BATCH, next],
      );
      const shopIds = due.map(({ shopId }) => shopId);
      if (shopIds.length > 0) await emitForShops(tx, type, shopIds);
      return shopIds.length;
    });
  }
}
