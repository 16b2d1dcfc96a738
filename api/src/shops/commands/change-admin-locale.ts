import type { AdminLocale } from '@purchase-limits/contract/shop';
import type { CurrentShop } from '../../http/current-shop.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { ShopEntity } from '../shop.entity.js';

/** The merchant chose a language for the admin. */
export class ChangeAdminLocale extends ShopCommand<void> {
  constructor(
    shop: CurrentShop,
    readonly adminLocale: AdminLocale,
  ) {
    super(shop, null);
  }
}

export const ChangeAdminLocaleHandler = commandHandler(ChangeAdminLocale, async (tx, { shop, adminLocale }) => {
  await tx.manager.update(ShopEntity, { id: shop.id }, { adminLocale });
});
