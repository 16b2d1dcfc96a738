import { Injectable } from '@nestjs/common';
import { consumerOf } from '../../events/consumer.js';
import type { AppUninstalled } from '../../events/events.js';
import type { Tx } from '../../database/transactions.js';
import { AccessTokens, type ShopKey } from '../../platform/access-tokens.js';
import {
  endConnection,
  isConnected,
  noteInstallation,
  readConnection,
  type SeenInstallation,
} from '../../platform/connection.js';
import { endCharges } from '../../subscriptions/follow-charges.js';
import { followPurchaseScopes } from '../../repurchase/order-access.js';
import { readShop } from '../../shops/queries/read-shop.js';
import { forgetWidgets } from '../../shops/write-shop.js';
import { forgetPublication } from '../../storefront/write-publication.js';
import { AskInstallation } from '../ask-installation.js';
import { leavePlatform, resume } from '../follow-platform.js';

/**
 * Follows what the merchant does to the app on the platform: uninstalling it, granting and taking back scopes. A
 * delivery says only that something changed, and may be late: what there is now, the platform is asked.
 */
@Injectable()
export class FollowInstallation extends consumerOf('follow-installation') {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly platform: AskInstallation,
  ) {
    super();
  }

  protected readonly handle = this.inStages<ShopKey, SeenInstallation | 'gone' | 'unasked'>({
    read: async (tx) => {
      if (!(await isConnected(tx))) return null;
      const { id, shopifyDomain } = await readShop(tx);
      return { id, shopifyDomain };
    },
    act: (shop) => this.platform.seen(shop),
    write: async (tx, seen, event) => {
      if (typeof seen === 'object') await this.follow(tx, event.shopId, seen);
      else if (event.type === 'AppUninstalled') await this.end(tx, event, seen);
    },
  });

  private async follow(tx: Tx, shopId: string, seen: SeenInstallation): Promise<void> {
    const isOther = await noteInstallation(tx, shopId, seen);
    await this.tokens.followScopes(tx, seen.scopes);
    if (isOther) await leavePlatform(tx);
    await followPurchaseScopes(tx, shopId);
    if (isOther) await resume(tx, shopId);
  }

  /** Ends publishing, sessions and mail. */
  private async end(tx: Tx, { shopId, at }: AppUninstalled, seen: 'gone' | 'unasked'): Promise<void> {
    const connection = await readConnection(tx, 'write');
    if (!connection || connection.endedAt !== null) return;
    const endedAt = new Date(at);
    // Unless the platform confirms it, news about an earlier installation ends nothing.
    if (seen === 'unasked' && connection.connectedAt > endedAt) return;
    await this.tokens.forget(tx);
    await endConnection(tx, shopId, connection, endedAt);
    await forgetPublication(tx);
    await leavePlatform(tx);
    await forgetWidgets(tx, shopId);
    await endCharges(tx, shopId, endedAt);
  }
}
