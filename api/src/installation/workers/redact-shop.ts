import { Injectable } from '@nestjs/common';
import { consumerOf } from '../../events/consumer.js';
import type { Postponing } from '../../events/why.js';
import { isConnected } from '../../platform/connection.js';
import { readShop } from '../../shops/queries/read-shop.js';
import { AskInstallation } from '../ask-installation.js';
import { deleteShop } from '../../shops/write-shop.js';

/** Other work on the shop is under way: it ends, and the shop is erased then. */
class ShopInUse extends Error implements Postponing {
  override readonly name = 'ShopInUse';
  readonly isPassing = true;
  readonly forOperators = 'Other work on this store is under way; the store is erased after that';
}

/**
 * Erases a shop 48 hours after it uninstalled the app. If we have no uninstallation on record, asks the platform: a
 * shop that has reinstalled stays, one whose uninstallation we missed is erased.
 */
@Injectable()
export class RedactShop extends consumerOf('redact-shop') {
  constructor(private readonly platform: AskInstallation) {
    super();
  }

  protected readonly handle = this.inStages({
    read: async (tx) => ({ shop: await readShop(tx), isConnected: await isConnected(tx) }),
    act: async ({ shop, isConnected: isKnownToBe }) => ({
      shopId: shop.id,
      isInstalled: isKnownToBe && typeof (await this.platform.seen(shop)) === 'object',
    }),
    write: async (tx, { shopId, isInstalled }) => {
      if (!isInstalled && !(await deleteShop(tx, shopId))) throw new ShopInUse();
    },
  });
}
