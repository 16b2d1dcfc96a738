// For what a webhook should have told and did not, and for what ends by the clock: asks the platform again about open
// charges, and ends what campaigns gave. Runs in the worker process.
import { Injectable } from '@nestjs/common';
import { now } from '../clock.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import { reasonOf } from '../events/why.js';
import { RepeatedWork } from '../events/repeated-work.js';
import type { ShopKey } from '../platform/access-tokens.js';
import { changeBonus } from '../quota/write-quota.js';
import { BillingPort } from './billing-port.js';
import { lockBilling } from './billing-rows.js';
import { BillingEntity } from './billing.entity.js';
import { FollowCharges } from './follow-charges.js';

const EVERY_MS = 30_000;
/** Sequential: a platform that doesn't answer only delays this task. */
const BATCH = 20;
const MOST_NOTED = 500;
/** A charge that waits can be approved at any moment; one that is live changes rarely. */
const OPEN_EVERY_MINUTES = 10;
const LIVE_EVERY_HOURS = 24;

@Injectable()
export class CheckBilling extends RepeatedWork {
  /** Why shops could not be served since the last report. */
  private readonly refusals: string[] = [];

  constructor(
    private readonly transactions: Transactions,
    private readonly charges: FollowCharges,
    private readonly billing: BillingPort,
  ) {
    super(EVERY_MS);
  }

  protected async once(): Promise<string | null> {
    await this.endCampaigns();
    await this.askDue();
    const failed = this.refusals.splice(0);
    return failed.length > 0 ? `${failed.length} shops could not be served, the first: ${failed[0]}` : null;
  }

  /** Ends what campaigns gave to shops, all that are due; answers to how many. */
  async endCampaigns(): Promise<number> {
    const due = await this.transactions.runSystem((tx) =>
      tx.rows<{ id: string }>('SELECT shop_id AS id FROM billing WHERE campaign_until <= $1', [now()]),
    );
    for (const { id } of due) await this.forShop(() => this.transactions.run(id, (tx) => endCampaign(tx, id)));
    return due.length;
  }

  /** Asks the platform about the charges that are due. */
  async askDue(): Promise<void> {
    if (this.billing.isHosted) await this.noteShops();
    for (const shop of await this.claimDue()) await this.forShop(() => this.check(shop));
  }

  private async check(shop: ShopKey): Promise<void> {
    await this.charges.follow(shop);
    await this.charges.cancelSuperseded(shop);
  }

  /** One shop's failure doesn't delay the others. */
  private async forShop(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.refusals.push(reasonOf(error));
    }
  }

  /** Shops that never looked at the plans here can choose on the platform's page all the same. */
  private async noteShops(): Promise<void> {
    await this.transactions.runSystem((tx) =>
      tx.rows(
        `INSERT INTO billing (shop_id, checked_at)
         SELECT c.shop_id, c.connected_at FROM platform_connection c JOIN shop s ON s.id = c.shop_id
         WHERE c.ended_at IS NULL AND NOT EXISTS (SELECT 1 FROM billing b WHERE b.shop_id = c.shop_id)
         LIMIT $1 FOR KEY SHARE OF s SKIP LOCKED
         ON CONFLICT DO NOTHING`,
        [MOST_NOTED],
      ),
    );
  }

  /**
   * On the platform's page a merchant can choose without the app, so that every shop is due once a day then, and none
   * misses the end of what it has paid for. Merchants who may be waiting come first. Claimed by their date: several
   * workers share the shops, and one that fails waits for its next turn.
   */
  private claimDue(): Promise<ShopKey[]> {
    return this.transactions.runSystem((tx) =>
      tx.rows<ShopKey>(
        `UPDATE billing b SET checked_at = $1 FROM shop s
         WHERE s.id = b.shop_id AND b.shop_id IN (
           SELECT d.shop_id FROM billing d
             JOIN platform_connection c ON c.shop_id = d.shop_id AND c.ended_at IS NULL
           WHERE $5 AND d.checked_at < $1::timestamptz - make_interval(hours => $3) OR EXISTS (
             SELECT 1 FROM charge o WHERE o.shop_id = d.shop_id AND (
               o.status IN ('pending', 'superseded', 'accepted', 'frozen')
                 AND d.checked_at < $1::timestamptz - make_interval(mins => $2)
               OR d.asked > d.answered AND d.checked_at < $1::timestamptz - make_interval(mins => $2)
               OR o.status = 'active' AND d.checked_at < o.paid_until AND o.paid_until <= $1
               OR o.status = 'active' AND d.checked_at < $1::timestamptz - make_interval(hours => $3)))
           ORDER BY EXISTS (SELECT 1 FROM charge w WHERE w.shop_id = d.shop_id AND w.status = 'pending') DESC,
             d.checked_at
           LIMIT $4 FOR NO KEY UPDATE OF d SKIP LOCKED)
         RETURNING s.id, s.shopify_domain AS "shopifyDomain"`,
        [now(), OPEN_EVERY_MINUTES, LIVE_EVERY_HOURS, BATCH, this.billing.isHosted],
      ),
    );
  }
}

async function endCampaign(tx: Tx, shopId: string): Promise<void> {
  const { campaign, campaignUntil } = await lockBilling(tx, shopId);
  if (campaign === null || campaignUntil === null || campaignUntil > now()) return;
  await tx.manager.update(BillingEntity, { shopId }, { campaignUntil: null });
  await changeBonus(tx, shopId, 0);
  await emit(tx, { type: 'CampaignEnded', shopId, code: campaign });
}
