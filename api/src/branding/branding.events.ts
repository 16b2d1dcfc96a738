import type { ShopId } from '../events/event.js';

/** A merchant changed how messages look. */
export type BrandingChanged = { type: 'BrandingChanged'; shopId: ShopId; version: number };

export type BrandingEvent = BrandingChanged;
