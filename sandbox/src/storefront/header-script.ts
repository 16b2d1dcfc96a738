import type { Shopper } from './shopper.js';

/** The script that the platform puts in every head: the shop, language and theme, for other scripts. */
export function headerScript(
  { shop, presentment, locale, root }: Shopper,
  { themeName, isDesignMode = false }: { themeName: string; isDesignMode?: boolean },
): string {
  const facts = {
    shop: shop.domain,
    locale,
    currency: { active: presentment.currency, rate: presentment.rate === 1 ? '1.0' : String(presentment.rate) },
    country: shop.country.code,
    theme: { name: themeName, id: 1, role: 'main' },
    cdnHost: '',
    routes: { root },
    ...(isDesignMode && { designMode: true }),
  };
  const json = JSON.stringify(facts).replace(/</g, '\\u003c');
  return `<script>window.Shopify = Object.assign(window.Shopify || {}, ${json});</script>`;
}
