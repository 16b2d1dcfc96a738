// The event union: everything that may happen and that somebody else acts upon. Plain, versioned by addition.
import type { BrandingEvent } from '../branding/branding.events.js';
import type { ImpressionEvent } from '../impressions/impression.events.js';
import type { LimitEvent } from '../limits/limit.events.js';
import type { ShopEvent } from '../shops/shop.events.js';
import type { StorefrontEvent } from '../storefront/storefront.events.js';
import type { SubscriptionEvent } from '../subscriptions/subscription.events.js';

export type ShopId = string;
export type LimitId = string;

export type ProductEvent = LimitEvent | ShopEvent | SubscriptionEvent | ImpressionEvent | StorefrontEvent | BrandingEvent;
export type EventType = ProductEvent['type'];

/** What a queue job carries: the bell, not the letter. `shopId` is null for system events. */
export type EventRef = { eventId: string; type: EventType; shopId: ShopId | null };
