import type { ShopId } from '../events/event.js';

/** A shop was seen for the first time and now has a row. */
export type ShopInstalled = { type: 'ShopInstalled'; shopId: ShopId };

export type ShopEvent = ShopInstalled;
