import { now } from '../clock.js';
import type { Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import type { ShopQuery } from '../platform/operations.generated.js';
import { forgetCheckoutRules } from '../checkout-rules/write-checkout-rules.js';
import { endWorkflowConnection } from '../integrations/write-workflow-connection.js';
import { leavePurchases } from '../repurchase/order-access.js';
import { readShop } from '../shops/queries/read-shop.js';
import { changeFacts } from '../shops/write-shop.js';
import { forgetPublication } from '../storefront/write-publication.js';
import { refreshedFacts } from './shop-facts.js';

/** Writes down what the platform says now of this transaction's shop. */
export async function followFacts(tx: Tx, told: ShopQuery): Promise<void> {
  const shop = await readShop(tx);
  await changeFacts(tx, refreshedFacts(shop.shopifyDomain, told, shop), now());
}

/** The shop's connection works again: its document is published, whatever the platform had of it. */
export async function resume(tx: Tx, shopId: string): Promise<void> {
  await forgetPublication(tx);
  await emit(tx, { type: 'ShopConnected', shopId });
}

/** The app's data on the platform is gone with the installation. */
export async function leavePlatform(tx: Tx): Promise<void> {
  await forgetCheckoutRules(tx);
  await leavePurchases(tx);
  await endWorkflowConnection(tx);
}
