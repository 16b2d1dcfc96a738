import type { Shopper } from './shopper.js';

/** "Buy it now" sends its form on the platform too without any script of the theme hearing of it. */
const SEND_BUY_IT_NOW =
  "<script>document.addEventListener('submit',function(e){var b=e.submitter;" +
  "if(b&&b.closest('.shopify-payment-button'))e.stopImmediatePropagation()},true);</script>";

/** The platform's own button is as wide as its place; themes only color it. */
const BUTTON_STYLE = '<style>.shopify-payment-button__button{width:100%}</style>';

/** What the platform puts in every head: the shop, language and theme for other scripts, and what its buttons need. */
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
  const script = `<script>window.Shopify = Object.assign(window.Shopify || {}, ${json});</script>`;
  return BUTTON_STYLE + script + SEND_BUY_IT_NOW;
}
