import type { OrderActionSettings } from '@purchase-limits/contract/broken-limits';
import type { CurrentShop } from '../../http/current-shop.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { OrderActionSettingsEntity } from '../order-action-settings.entity.js';

/** The merchant decided how many orders may be changed in an hour without their word. */
export class SaveOrderActionSettings extends ShopCommand<void> {
  constructor(
    shop: CurrentShop,
    readonly settings: OrderActionSettings,
  ) {
    super(shop, null);
  }
}

export const SaveOrderActionSettingsHandler = commandHandler(
  SaveOrderActionSettings,
  async (tx, { shop, settings }) => {
    await tx.manager.upsert(OrderActionSettingsEntity, { shopId: shop.id, ...settings }, ['shopId']);
  },
);
