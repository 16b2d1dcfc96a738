import type { ShopId } from '../events/event.js';

/** The document a storefront shows is another than before. */
export type SettingsChanged = { type: 'SettingsChanged'; shopId: ShopId; version: number };

export type StorefrontEvent = SettingsChanged;
