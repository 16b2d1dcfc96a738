import type { DismissalsView } from '@purchase-limits/contract/onboarding';
import type { CurrentShop } from '../../http/current-shop.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { DismissalEntity } from '../dismissal.entity.js';

/** The merchant dismissed something on the dashboard, or undid it: saves the complete list. */
export class SaveDismissals extends ShopCommand<DismissalsView> {
  constructor(
    shop: CurrentShop,
    readonly dismissed: string[],
  ) {
    super(shop, null);
  }
}

export const SaveDismissalsHandler = commandHandler(SaveDismissals, async (tx, { shop, dismissed }) => {
  await tx.manager.upsert(DismissalEntity, { shopId: shop.id, dismissed }, ['shopId']);
  return { dismissed };
});
