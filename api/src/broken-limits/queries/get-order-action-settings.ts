import type { OrderActionName, OrderActionSettingsView } from '@purchase-limits/contract/broken-limits';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { readOrderAccess } from '../../repurchase/ledger.js';
import { readMissingScopes, readMostPerHour } from '../actions/order-actions.js';

/** How many orders may be changed in an hour, and what the store has yet to allow for that. */
export class GetOrderActionSettings extends ShopQuery<OrderActionSettingsView> {}

export const GetOrderActionSettingsHandler = queryHandler(GetOrderActionSettings, async (tx) => {
  const { missingScopes: tell } = await readOrderAccess(tx);
  const missingFor = async (name: OrderActionName) => [...tell, ...(await readMissingScopes(tx, name))];
  return {
    mostPerHour: await readMostPerHour(tx),
    missingScopes: {
      tell,
      tag: await missingFor('tag'),
      hold: await missingFor('hold'),
      cancel: await missingFor('cancel'),
    },
  };
});
