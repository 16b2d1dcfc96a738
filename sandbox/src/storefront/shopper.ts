import type { FastifyRequest } from 'fastify';
import type { Catalog } from '../catalog/catalog.js';
import { findCustomer, type Customer } from '../shops/customers.js';
import { isPublishedLocale, primaryLocale, shopOfHost, type Shop } from '../shops/shops.js';
import { catalogIn, presentmentOf, type Presentment } from './presentment.js';

export const CART_COOKIE = 'cart';
export const CUSTOMER_COOKIE = 'customer';
export const THEME_COOKIE = 'theme';
export const CURRENCY_COOKIE = 'currency';
/** Set by the server when it removes the language from the path; a browser's header of this name is deleted. */
export const LOCALE_HEADER = 'x-storefront-locale';

/** The `modern` theme dispatches the standard storefront events, the older `classic` theme does not. */
export type ThemeMode = 'modern' | 'classic';
export const themeNames: Record<ThemeMode, string> = { modern: 'Harbor', classic: 'Harbor Classic' };
export type Shopper = {
  shop: Shop;
  /** Prices are in the currency that the shopper sees, titles in the language. */
  catalog: Catalog;
  presentment: Presentment;
  locale: string;
  /** The beginning of every link: `/`, or for example `/de/` in a language that is not the primary one. */
  root: string;
  customer: Customer | undefined;
  cartToken: string | undefined;
  theme: ThemeMode;
};

export function readShopper(request: FastifyRequest): Shopper {
  const shop = shopOfHost(request.host);
  const fromPath = request.headers[LOCALE_HEADER];
  const locale = typeof fromPath === 'string' ? fromPath : primaryLocale(shop);
  const { theme: asked, currency } = (request.query ?? {}) as { theme?: unknown; currency?: unknown };
  const presentment = presentmentOf(shop, currency ?? request.cookies[CURRENCY_COOKIE]);
  const theme = isThemeMode(asked) ? asked : request.cookies[THEME_COOKIE];
  return {
    shop,
    catalog: catalogIn(shop, presentment, locale),
    presentment,
    locale,
    root: locale === primaryLocale(shop) ? '/' : `/${locale}/`,
    customer: findCustomer(request.cookies[CUSTOMER_COOKIE]),
    cartToken: request.cookies[CART_COOKIE],
    theme: isThemeMode(theme) ? theme : 'modern',
  };
}

export function isThemeMode(value: unknown): value is ThemeMode {
  return value === 'modern' || value === 'classic';
}

/** Splits `/de/cart` into `de` and `/cart`; a path without another published language stays unchanged. */
export function splitLocale(url: string, host: string): { locale: string | null; url: string } {
  const parts = /^\/([a-z]{2}(?:-[A-Za-z]{2})?)(?=[/?]|$)(.*)$/.exec(url);
  const shop = shopOfHost(host);
  const locale = parts?.[1];
  if (!locale || locale === primaryLocale(shop) || !isPublishedLocale(shop, locale)) return { locale: null, url };
  const rest = parts[2]!;
  return { locale, url: rest.startsWith('/') ? rest : `/${rest}` };
}
