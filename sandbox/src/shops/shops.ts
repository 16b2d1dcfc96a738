// The seeded stores. They differ where an app may trip: currency, weight unit, languages, time zone.
export type WeightUnit = 'g' | 'kg' | 'oz' | 'lb';
export type ShopLocale = { locale: string; name: string; isPublished: boolean };
export type Shop = {
  id: number;
  handle: string;
  /** Permanent `.myshopify.com` domain: how the app knows the shop. */
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
  plan: string;
  /** The first is the primary one. */
  locales: ShopLocale[];
  departments: readonly ('apparel' | 'home' | 'outdoor')[];
  /** Units of the shop's currency for one unit of the catalogue's. */
  priceFactor: number;
};

const names = new Intl.DisplayNames('en', { type: 'language' });
const locales = (published: string[], unpublished: string[] = []): ShopLocale[] =>
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
    tagline: 'Soft layers and small comforts, made to be lived in.',
    email: 'hello@hoodie-house.example',
    currency: 'USD',
    moneyFormat: '${{amount}}',
    weightUnit: 'kg',
    timezone: 'America/New_York',
    country: { code: 'US', name: 'United States' },
    address: '48 Spring Street',
    plan: 'Development',
    locales: locales(['en', 'de', 'fr', 'es', 'ja', 'sv', 'it', 'nl'], ['pl']),
    departments: ['apparel', 'home', 'outdoor'],
    priceFactor: 1,
  },
  {
    id: 61_000_002,
    handle: 'nordic-goods',
    name: 'Nordic Goods',
    tagline: 'Quiet things for the home and the long winter.',
    email: 'hej@nordic-goods.example',
    currency: 'SEK',
    moneyFormat: '{{amount_with_comma_separator}} kr',
    weightUnit: 'kg',
    timezone: 'Europe/Stockholm',
    country: { code: 'SE', name: 'Sweden' },
    address: 'Hornsgatan 12',
    plan: 'Basic',
    locales: locales(['sv', 'en', 'de'], ['fi']),
    departments: ['home', 'apparel'],
    priceFactor: 10,
  },
  {
    id: 61_000_003,
    handle: 'trail-and-co',
    name: 'Trail & Co',
    tagline: 'Kit that earns its place in the pack.',
    email: 'camp@trail-and-co.example',
    currency: 'USD',
    moneyFormat: '${{amount}}',
    weightUnit: 'lb',
    timezone: 'America/Denver',
    country: { code: 'US', name: 'United States' },
    address: '7 Pine Ridge Road',
    plan: 'Plus',
    locales: locales(['en', 'es', 'fr']),
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

/** A storefront is addressed by host: `<handle>.localhost`, and the default shop for everything else. */
export function shopOfHost(host: string): Shop {
  return findShop(host.split(':')[0]!.replace(/\.localhost$/, '')) ?? defaultShop;
}

export function primaryLocale(shop: Shop): string {
  return shop.locales[0]!.locale;
}

export function isPublishedLocale(shop: Shop, locale: string): boolean {
  return shop.locales.some((each) => each.locale === locale && each.isPublished);
}
