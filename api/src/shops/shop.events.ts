import type { ShopId } from '../events/event.js';

/** A shop was seen for the first time and now has a row. */
export type ShopInstalled = { type: 'ShopInstalled'; shopId: ShopId };
/** Facts of the shop that the storefront shows changed. */
export type ShopChanged = { type: 'ShopChanged'; shopId: ShopId };

export type ShopEvent = ShopInstalled | ShopChanged;
