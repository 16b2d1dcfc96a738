// For what a webhook should have told and did not: asks the platform for each shop once a day, and erases shops whose
// `shop/redact` never came. Runs in the worker process.
import { Injectable } from '@nestjs/common';
import { now } from '../clock.js';
import { Transactions } from '../database/transactions.js';
import { RepeatedWork } from '../events/repeated-work.js';
import { followPurchaseScopes } from '../repurchase/order-access.js';
import { AccessTokens } from '../platform/access-tokens.js';
import { noteInstallation } from '../platform/connection.js';
import { SHOP_QUERY } from '../platform/operations.js';
import type { ShopQuery } from '../platform/operations.generated.js';
import { PlatformError } from '../platform/platform-error.js';
import { deleteShop } from '../shops/write-shop.js';
import { readPublication } from '../storefront/queries/read-publication.js';
import { seenIn } from './ask-installation.js';
import { followFacts, leavePlatform, resume } from './follow-platform.js';

const EVERY_MS = 60_000;
/** Sequential: a platform that doesn't answer only delays this task. */
const BATCH = 20;
const CHECKED_EVERY_HOURS = 24;
/** The platform asks 48 hours after uninstalling, and repeats that for some hours. */
const ERASED_AFTER_DAYS = 30;

type DueShop = { id: string; shopifyDomain: string };

@Injectable()
export class CheckInstallations extends RepeatedWork {
  constructor(
    private readonly transactions: Transactions,
    private readonly tokens: AccessTokens,
  ) {
    super(EVERY_MS);
  }

  protected async once(): Promise<string | null> {
    const unanswered = await this.checkDue();
    await this.eraseLongGone();
    return unanswered > 0 ? `The platform did not answer for ${unanswered} shops; they are asked again tomorrow` : null;
  }

  /** Asks the platform for the shops that are due; answers for how many it did not answer. */
  async checkDue(): Promise<number> {
    let unanswered = 0;
    for (const shop of await this.claimDue()) {
      try {
        await this.check(shop);
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error;
        unanswered += 1;
      }
    }
    return unanswered;
  }

  /** Erases shops that uninstalled the app long ago; answers how many. */
  async eraseLongGone(): Promise<number> {
    const gone = await this.transactions.runSystem((tx) =>
      tx.rows<{ id: string }>(
        `SELECT shop_id AS id FROM platform_connection
         WHERE ended_at < $1::timestamptz - make_interval(days => $2) LIMIT $3`,
        [now(), ERASED_AFTER_DAYS, BATCH],
      ),
    );
    let erased = 0;
    // One that is in use is tried again at the next look.
    for (const { id } of gone) if (await this.transactions.run(id, (tx) => deleteShop(tx, id))) erased += 1;
    return erased;
  }

  /** Claimed by their date: several workers share the shops, and one that fails waits for its next day. */
  private claimDue(): Promise<DueShop[]> {
    return this.transactions.runSystem((tx) =>
      tx.rows<DueShop>(
        `UPDATE platform_connection c SET checked_at = $1 FROM shop s
         WHERE s.id = c.shop_id AND c.shop_id IN (
           SELECT d.shop_id FROM platform_connection d JOIN platform_token t ON t.shop_id = d.shop_id
           WHERE d.ended_at IS NULL AND d.checked_at < $1::timestamptz - make_interval(hours => $2)
           ORDER BY d.checked_at LIMIT $3 FOR NO KEY UPDATE OF d SKIP LOCKED)
         RETURNING s.id, s.shopify_domain AS "shopifyDomain"`,
        [now(), CHECKED_EVERY_HOURS, BATCH],
      ),
    );
  }

  private async check(shop: DueShop): Promise<void> {
    const told = await this.tokens.query<ShopQuery>(shop, SHOP_QUERY);
    await this.transactions.run(shop.id, async (tx) => {
      const isOther = await noteInstallation(tx, shop.id, seenIn(told));
      await followFacts(tx, told);
      // Retries publications that were given up: the platform answers now.
      const { version, isPublished } = await readPublication(tx);
      if (isOther) await leavePlatform(tx);
      await followPurchaseScopes(tx, shop.id);
      if (isOther || (version > 0 && !isPublished)) await resume(tx, shop.id);
    });
  }
}
