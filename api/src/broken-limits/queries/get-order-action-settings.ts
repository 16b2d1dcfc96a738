import type { OrderActionSettingsView } from '@purchase-limits/contract/broken-limits';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { readMissingScopes, readMostPerHour } from '../actions/order-actions.js';

/** How many orders may be changed in an hour, and what the store has yet to allow for that. */
export class GetOrderActionSettings extends ShopQuery<OrderActionSettingsView> {}

export const GetOrderActionSettingsHandler = queryHandler(GetOrderActionSettings, async (tx) => ({
  mostPerHour: await readMostPerHour(tx),
  missingScopes: {
    tag: await readMissingScopes(tx, 'tag'),
    hold: await readMissingScopes(tx, 'hold'),
    cancel: await readMissingScopes(tx, 'cancel'),
  },
}));
