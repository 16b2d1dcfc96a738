import { Injectable } from '@nestjs/common';
import { consumerOf } from '../../events/consumer.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import { isConnected } from '../../platform/connection.js';
import { SHOP_QUERY } from '../../platform/operations.js';
import { isOutcome } from '../../platform/platform-error.js';
import { readShop } from '../../shops/queries/read-shop.js';
import { deleteShop } from '../../shops/write-shop.js';

/**
 * Erases a shop, 48 hours after it uninstalled the app. Where we know of no uninstalling the platform is asked: a shop
 * that has installed the app again by then stays, one whose uninstalling we were not told of goes.
 */
@Injectable()
export class RedactShop extends consumerOf('redact-shop') {
  constructor(private readonly tokens: AccessTokens) {
    super();
  }

  protected readonly handle = this.inStages({
    read: async (tx) => ({ shop: await readShop(tx), isConnected: await isConnected(tx) }),
    act: async ({ shop, isConnected: isKnownToBe }) => ({
      shopId: shop.id,
      isInstalled: isKnownToBe && (await this.isInstalled(shop)),
    }),
    write: async (tx, { shopId, isInstalled }) => {
      if (!isInstalled) await deleteShop(tx, shopId);
    },
  });

  private async isInstalled(shop: { id: string; shopifyDomain: string }): Promise<boolean> {
    try {
      await this.tokens.query(shop, SHOP_QUERY);
      return true;
    } catch (error) {
      if (isOutcome(error, 'unauthorized', 'grant_refused', 'no_grant', 'not_found')) return false;
      throw error;
    }
  }
}
