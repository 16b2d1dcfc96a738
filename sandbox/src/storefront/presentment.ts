// The catalog that a shopper sees: in the store's own currency, or in that of another market with prices converted by a
// fixed rate; and with titles in the language of the page.
import { catalogOf, catalogWith, type Catalog } from '../catalog/catalog.js';
import type { Product } from '../catalog/product.js';
import { titleIn } from '../catalog/translated-titles.js';
import { moneyFormats } from '../shops/shop-facts.js';
import { primaryLocale, type Shop } from '../shops/shops.js';

export type Currency = keyof typeof moneyFormats;
export type Presentment = { currency: string; moneyFormat: string; rate: number };
export type Market = { code: string; name: string; currency: Currency };

/** One market for each currency. */
export const markets: readonly Market[] = [
  { code: 'US', name: 'United States', currency: 'USD' },
  { code: 'DE', name: 'Germany', currency: 'EUR' },
  { code: 'GB', name: 'United Kingdom', currency: 'GBP' },
  { code: 'SE', name: 'Sweden', currency: 'SEK' },
  { code: 'DK', name: 'Denmark', currency: 'DKK' },
  { code: 'CA', name: 'Canada', currency: 'CAD' },
  { code: 'JP', name: 'Japan', currency: 'JPY' },
];

/** Value of one unit in US dollars. Rates never change, so tests can expect prices. */
const dollars: Record<Currency, number> = {
  USD: 1,
  EUR: 1.25,
  GBP: 1.25,
  SEK: 0.1,
  DKK: 0.16,
  CAD: 0.8,
  JPY: 0.008,
};

export function isCurrency(value: unknown): value is Currency {
  return typeof value === 'string' && Object.hasOwn(moneyFormats, value);
}

/** The asked currency; the store's own when none or an unknown one is asked for. */
export function presentmentOf(shop: Shop, asked: unknown): Presentment {
  if (!isCurrency(asked) || asked === shop.currency)
    return { currency: shop.currency, moneyFormat: shop.moneyFormat, rate: 1 };
  const rate = dollars[shop.currency as Currency] / dollars[asked];
  return { currency: asked, moneyFormat: moneyFormats[asked], rate };
}

/** By the catalog that they were made from. */
const made = new WeakMap<Catalog, Map<string, Catalog>>();

/** The store's catalog with prices in this currency and titles in this language. */
export function catalogIn(shop: Shop, { rate }: Presentment, locale: string): Catalog {
  const own = catalogOf(shop);
  if (rate === 1 && locale === primaryLocale(shop)) return own;
  const key = `${rate} ${locale}`;
  const catalogs = made.get(own) ?? new Map<string, Catalog>();
  const catalog = catalogs.get(key) ?? convert(own, rate, locale);
  made.set(own, catalogs.set(key, catalog));
  return catalog;
}

function convert(catalog: Catalog, rate: number, locale: string): Catalog {
  const inCurrency = (amount: number) => Math.round(amount * rate);
  const products = catalog.products.map((product): Product => ({
    ...product,
    title: titleIn(locale, product.title),
    variants: product.variants.map((variant) => ({
      ...variant,
      price: inCurrency(variant.price),
      compareAtPrice: variant.compareAtPrice === null ? null : inCurrency(variant.compareAtPrice),
    })),
  }));
  const collections = catalog.collections.map((each) => ({ ...each, title: titleIn(locale, each.title) }));
  return catalogWith(products, collections);
}
