import type { FastifyRequest } from 'fastify';
import { catalogOf, type Catalog } from '../catalog/catalog.js';
import { findCustomer, type Customer } from '../shops/customers.js';
import { isPublishedLocale, primaryLocale, shopOfHost, type Shop } from '../shops/shops.js';

export const CART_COOKIE = 'cart';
export const CUSTOMER_COOKIE = 'customer';
export const THEME_COOKIE = 'theme';
/** Set by the server itself when it takes the language out of the path; what a browser sends under this name is dropped. */
export const LOCALE_HEADER = 'x-storefront-locale';

/** `modern` speaks the standard storefront events, `classic` is a theme from before them. */
export type ThemeMode = 'modern' | 'classic';
export type Shopper = {
  shop: Shop;
  catalog: Catalog;
  locale: string;
  /** Path before every link: `/`, or `/de/` in another language than the primary one. */
  root: string;
  customer: Customer | undefined;
  cartToken: string | undefined;
  theme: ThemeMode;
};

export function readShopper(request: FastifyRequest): Shopper {
  const shop = shopOfHost(request.host);
  const fromPath = request.headers[LOCALE_HEADER];
  const locale = typeof fromPath === 'string' ? fromPath : primaryLocale(shop);
  const asked = (request.query as Record<string, unknown> | undefined)?.theme;
  const theme = asked === 'classic' || asked === 'modern' ? asked : request.cookies[THEME_COOKIE];
  return {
    shop,
    catalog: catalogOf(shop),
    locale,
    root: locale === primaryLocale(shop) ? '/' : `/${locale}/`,
    customer: findCustomer(request.cookies[CUSTOMER_COOKIE]),
    cartToken: request.cookies[CART_COOKIE],
    theme: theme === 'classic' ? 'classic' : 'modern',
  };
}

/** Splits `/de/cart` into its language and `/cart`; a path without a published other language stays whole. */
export function splitLocale(url: string, host: string): { locale: string | null; url: string } {
  const parts = /^\/([a-z]{2}(?:-[A-Za-z]{2})?)(?=[/?]|$)(.*)$/.exec(url);
  const shop = shopOfHost(host);
  const locale = parts?.[1];
  if (!locale || locale === primaryLocale(shop) || !isPublishedLocale(shop, locale)) return { locale: null, url };
  const rest = parts[2]!;
  return { locale, url: rest.startsWith('/') ? rest : `/${rest}` };
}
