// What storefronts send and fetch.
import { LANGUAGES } from '@purchase-limits/domain/languages';
import { MESSAGE_KEYS, PERSONS } from '@purchase-limits/domain/limit';
import {
  CART_TEXT_KEYS,
  DISTINCT_TEXT_KEYS,
  EXTRA_TEXT_KEYS,
  GROUP_TEXT_KEYS,
} from '@purchase-limits/domain/text-keys';
import { WEIGHT_UNITS, type StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { z } from 'zod';
import { branding } from './branding.js';
import { limit } from './limit.js';

const SHOP_DOMAIN = /^[a-z0-9][a-z0-9-]*\.(myshopify\.com|shopify\.com|myshopify\.io|shop\.dev)$/;
const shop = z.string().max(255).regex(SHOP_DOMAIN, 'The platform’s domain of a shop, such as my-store.myshopify.com');
const uuid = z.uuid('An id of its own, a UUID');
const MOST_AT_ONCE = 50;
/** A page ticket; without one that is valid, what a free shop is sent is kept as unverified, and of nobody. */
const ticket = z.string().max(500).optional();

/** What a message said. */
export const IMPRESSION_KINDS = ['min', 'max', 'multiple', 'blocked', 'login_required', 'repurchase'] as const;

/**
 * What became of it while the page was open. `changed`: the shopper changed quantity, variant or cart so that the limit
 * is kept. `checkout`: so, and then went on to the checkout.
 */
export const IMPRESSION_OUTCOMES = ['changed', 'checkout'] as const;
/** `drawer`: a cart that opens over a page. */
export const IMPRESSION_PAGES = ['product', 'cart', 'drawer', 'other'] as const;
/** What a page may tell beside it. Anything else is as if it told nothing: it must not cost the impression. */
const told = <Told extends z.ZodType>(schema: Told) => schema.optional().catch(undefined);

export const impressionsBody = z.strictObject({
  shop,
  impressions: z
    .array(
      z.strictObject({
        id: uuid,
        limitId: uuid,
        kind: z.enum(IMPRESSION_KINDS),
        outcome: told(z.enum(IMPRESSION_OUTCOMES)),
        page: told(z.enum(IMPRESSION_PAGES)),
        /** The page is narrower than 750 pixels. */
        isPhone: told(z.boolean()),
        /** Where the shopper shops, ISO 3166. */
        country: told(z.string().regex(/^[A-Z]{2}$/)),
        /** The platform's id of the product that the message was about. */
        productId: told(z.string().regex(/^[1-9]\d{0,17}$/)),
      }),
    )
    .min(1)
    .max(MOST_AT_ONCE),
  ticket,
});
export const contactsBody = z.strictObject({
  shop,
  contacts: z
    .array(z.strictObject({ id: uuid, limitId: uuid }))
    .min(1)
    .max(MOST_AT_ONCE),
  ticket,
});

/** More than a message at the checkout can name. */
const MOST_REFUSING = 100;
/**
 * What the app's pixel sends of a checkout: by which limits' numbers it was refused, or that it was completed. Nothing
 * about who is there or what they buy.
 */
export const checkoutBeaconBody = z
  .strictObject({
    shop,
    id: uuid,
    refusedBy: z.array(z.int().min(0).max(2_147_483_647)).min(1).max(MOST_REFUSING).optional(),
    isCompleted: z.literal(true).optional(),
  })
  .refine(({ refusedBy, isCompleted }) => (refusedBy === undefined) !== (isCompleted === undefined), {
    path: ['refusedBy'],
    error: 'Either the numbers of limits, or isCompleted',
  });
export type CheckoutBeacon = z.infer<typeof checkoutBeaconBody>;
/** `isCounted`: false for one that was counted before, of a shop that doesn't count them, or beyond an allowance. */
export const checkoutBeaconView = z.strictObject({ isCounted: z.boolean() });
export type CheckoutBeaconView = z.infer<typeof checkoutBeaconView>;

/** What a page sends along with impressions and contacts: valid for half an hour, and for some of each. */
export const ticketView = z.strictObject({ ticket: z.string() });
export type TicketView = z.infer<typeof ticketView>;

/**
 * `surplus`: beyond what a network or a ticket may count, or without the ticket that a free shop needs.
 * `ignored`: ids that named no limit of the shop that is in force, or whose time (UUIDv7) is over 24 hours ago or
 * over five minutes ahead.
 */
export const recordedView = z.strictObject({
  stored: z.int().nonnegative(),
  surplus: z.int().nonnegative(),
  duplicates: z.int().nonnegative(),
  ignored: z.array(z.string()),
});
export type RecordedView = z.infer<typeof recordedView>;

const texts = z.partialRecord(
  z.enum([...MESSAGE_KEYS, ...EXTRA_TEXT_KEYS, ...CART_TEXT_KEYS, ...GROUP_TEXT_KEYS, ...DISTINCT_TEXT_KEYS]),
  z.string(),
);

/** The published document. It has positions in place of customer tags. */
export const storefrontSettings = z.strictObject({
  shop: z.string(),
  version: z.int(),
  endpoint: z.url(),
  currency: z.string(),
  weightUnit: z.enum(WEIGHT_UNITS),
  defaultLanguage: z.enum(LANGUAGES),
  branding,
  disableCheckoutButton: z.literal(true).optional(),
  withoutHelp: z.literal(true).optional(),
  fieldsOnly: z.literal(true).optional(),
  lineTotal: z.literal('original_line_price').optional(),
  poweredBy: z.boolean(),
  customerTickets: z.literal(true).optional(),
  limits: z.array(
    limit
      .omit({ name: true, status: true })
      .extend({ window: z.int().optional(), wantedPersons: z.enum(PERSONS).optional() }),
  ),
  texts: z.partialRecord(z.enum(LANGUAGES), texts),
  names: z.record(z.string(), z.string()).optional(),
}) satisfies z.ZodType<StorefrontSettings>;
