import type { OrderActionSettings } from '@purchase-limits/contract/broken-limits';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { OrderActionSettingsEntity } from '../order-action-settings.entity.js';

/** The merchant decided how many orders may be changed in an hour without their word. */
export class SaveOrderActionSettings extends ShopCommand<void, { settings: OrderActionSettings }> {}

export const SaveOrderActionSettingsHandler = commandHandler(
  SaveOrderActionSettings,
  async (tx, { shop, given: { settings } }) => {
    await tx.manager.upsert(OrderActionSettingsEntity, { shopId: shop.id, ...settings }, ['shopId']);
  },
);
