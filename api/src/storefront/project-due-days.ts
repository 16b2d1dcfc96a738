// Once a day for each shop: limits whose day comes go into the published document a day ahead, and ended ones leave it.
import { dayOf } from '@purchase-limits/domain/calendar';
import { Injectable } from '@nestjs/common';
import { now } from '../clock.js';
import { Transactions } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import { RepeatedWork } from '../events/repeated-work.js';
import { readDueShops } from '../limits/queries/read-due-shops.js';
import { AHEAD_MS } from './published-days.js';

const EVERY_MS = 60_000;
const BATCH = 500;

@Injectable()
export class ProjectDueDays extends RepeatedWork {
  constructor(private readonly transactions: Transactions) {
    super(EVERY_MS);
  }

  protected async once(): Promise<null> {
    while ((await this.projectBatch()) === BATCH);
    return null;
  }

  /** Looks at shops that were not looked at today; answers at how many. */
  projectBatch(): Promise<number> {
    const at = now().getTime();
    const today = dayOf(at);
    return this.transactions.runSystem(async (tx) => {
      const stale = await tx.rows<{ shopId: string; from: string }>(
        `WITH stale AS (
           SELECT shop_id, projected_day FROM storefront_settings WHERE projected_day < $1
           ORDER BY shop_id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
         ), looked_at AS (
           UPDATE storefront_settings s SET projected_day = $1 FROM stale WHERE s.shop_id = stale.shop_id
         )
         SELECT shop_id AS "shopId", projected_day AS from FROM stale`,
        [today, BATCH],
      );
      const days = { startsBy: dayOf(at + AHEAD_MS), endsBefore: today };
      for (const shopId of await readDueShops(tx, stale, days))
        await emit(tx, { type: 'LimitsDue', shopId, day: today });
      return stale.length;
    });
  }
}
