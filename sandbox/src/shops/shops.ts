// The seeded stores. They differ in what an app may handle wrongly: currency, weight unit, languages, time zone.
import type { Department } from '../catalog/seeds/product-seed.js';
import type { WeightUnit } from '../catalog/weight.js';

export type ShopLocale = { locale: string; name: string; isPublished: boolean };
export type Shop = {
  id: number;
  handle: string;
  /** Permanent `.myshopify.com` domain, by which the app identifies the shop. */
  domain: string;
  name: string;
  tagline: string;
  email: string;
  currency: string;
  /** The platform's money template, e.g. `${{amount}}`. */
  moneyFormat: string;
  weightUnit: WeightUnit;
  timezone: string;
  country: { code: string; name: string };
  address: string;
  phone: string;
  /** The plan's name on screens and in GraphQL. */
  plan: string;
  /** The plan's name in webhooks, which knows more kinds of plans. */
  planName: string;
  /** The first is the primary one. */
  locales: ShopLocale[];
  departments: readonly Department[];
  /** Units of the shop's currency for one unit of the seeds' prices. */
  priceFactor: number;
};

const names = new Intl.DisplayNames('en', { type: 'language' });
const locales = ({ published, unpublished }: { published: string[]; unpublished: string[] }): ShopLocale[] =>
  [...published, ...unpublished].map((locale) => ({
    locale,
    name: names.of(locale) ?? locale,
    isPublished: published.includes(locale),
  }));

const seeds: Omit<Shop, 'domain'>[] = [
  {
    id: 61_000_001,
    handle: 'hoodie-house',
    name: 'Hoodie House',
    tagline: 'Soft clothes and comfortable things for every day.',
    email: 'hello@hoodie-house.example',
    currency: 'USD',
    moneyFormat: '${{amount}}',
    weightUnit: 'kg',
    timezone: 'America/New_York',
    country: { code: 'US', name: 'United States' },
    address: '48 Spring Street',
    phone: '+1 555 010 0148',
    plan: 'Development',
    planName: 'partner_test',
    locales: locales({ published: ['en', 'de', 'fr', 'es', 'ja', 'sv', 'it', 'nl'], unpublished: ['pl'] }),
    departments: ['apparel', 'home', 'outdoor'],
    priceFactor: 1,
  },
  {
    id: 61_000_002,
    handle: 'nordic-goods',
    name: 'Nordic Goods',
    tagline: 'Simple things for the home and the long winter.',
    email: 'hej@nordic-goods.example',
    currency: 'SEK',
    moneyFormat: '{{amount_with_comma_separator}} kr',
    weightUnit: 'kg',
    timezone: 'Europe/Stockholm',
    country: { code: 'SE', name: 'Sweden' },
    address: 'Hornsgatan 12',
    phone: '+46 8 555 010 12',
    plan: 'Basic',
    planName: 'basic',
    locales: locales({ published: ['sv', 'en', 'de'], unpublished: ['fi'] }),
    departments: ['home', 'apparel'],
    priceFactor: 10,
  },
  {
    id: 61_000_003,
    handle: 'trail-and-co',
    name: 'Trail & Co',
    tagline: 'Light, reliable equipment for hiking and camping.',
    email: 'camp@trail-and-co.example',
    currency: 'USD',
    moneyFormat: '${{amount}}',
    weightUnit: 'lb',
    timezone: 'America/Denver',
    country: { code: 'US', name: 'United States' },
    address: '7 Pine Ridge Road',
    phone: '+44 1632 960 007',
    plan: 'Plus',
    planName: 'shopify_plus',
    locales: locales({ published: ['en', 'es', 'fr'], unpublished: [] }),
    departments: ['outdoor', 'apparel'],
    priceFactor: 1,
  },
];

export const shops: readonly Shop[] = seeds.map((seed) => ({ ...seed, domain: `${seed.handle}.myshopify.com` }));

export const defaultShop = shops[0]!;

/** The shop with this handle or permanent domain. */
export function findShop(handleOrDomain: string): Shop | undefined {
  return shops.find((shop) => shop.handle === handleOrDomain || shop.domain === handleOrDomain);
}

/** The store of that name; without one, the request is answered with 404. */
export function shopOf(handleOrDomain: string): Shop {
  const shop = findShop(handleOrDomain);
  if (!shop) throw Object.assign(new Error('There is no such store here'), { statusCode: 404 });
  return shop;
}

/** The shop of `<handle>.localhost`; any other host belongs to the default shop. */
export function shopOfHost(host: string): Shop {
  return findShop(host.split(':')[0]!.replace(/\.localhost$/, '')) ?? defaultShop;
}

export function primaryLocale(shop: Shop): string {
  return shop.locales[0]!.locale;
}

export function isPublishedLocale(shop: Shop, locale: string): boolean {
  return shop.locales.some((each) => each.locale === locale && each.isPublished);
}
