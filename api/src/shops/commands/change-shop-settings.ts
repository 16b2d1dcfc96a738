import type { ChangeShopBody } from '@purchase-limits/contract/shop';
import { emit } from '../../events/emit.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { ShopEntity } from '../shop.entity.js';

/** The merchant decided something for the whole shop; what is absent stays as it is. */
export class ChangeShopSettings extends ShopCommand<void> {
  constructor(
    shop: CurrentShop,
    readonly changes: ChangeShopBody,
  ) {
    super(shop, null);
  }
}

export const ChangeShopSettingsHandler = commandHandler(ChangeShopSettings, async (tx, { shop, changes }) => {
  const { adminLocale, defaultLanguage, disableCheckoutButton } = changes;
  await tx.manager.update(
    ShopEntity,
    { id: shop.id },
    {
      ...(adminLocale && { adminLocale }),
      ...(defaultLanguage && { chosenLanguage: defaultLanguage }),
      ...(disableCheckoutButton !== undefined && { disableCheckoutButton }),
    },
  );
  if (defaultLanguage !== undefined || disableCheckoutButton !== undefined)
    await emit(tx, { type: 'ShopSettingsChanged', shopId: shop.id });
});
