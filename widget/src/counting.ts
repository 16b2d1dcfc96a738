// What is counted: messages that were seen, with what became of them on this page view, and contacts.
import { createSender } from './impression-sender.js';
import type { Page, Where } from './page.js';
import { watchVisible } from './visible-messages.js';

export type Counting = ReturnType<typeof createCounting>;

/** What leads to the checkout, as most themes have it. */
const CHECKOUT =
  '[name=checkout],[href*="/checkout"],[formaction*="/checkout"],.additional-checkout-buttons,' +
  '.shopify-payment-button,shopify-accelerated-checkout,shopify-accelerated-checkout-cart';

/** `now`: answers where messages are, and what is judged. */
export function createCounting(page: Page, now: () => Where) {
  const { facts, settings } = page;
  const send = createSender(settings, !!facts.customer);
  /** Whether the shopper goes on to the checkout. */
  let goesOn: unknown;
  // After what makes checkout buttons unavailable, which lets nothing through to here.
  document.addEventListener('click', ({ target }) => (goesOn ||= (target as Element).closest?.(CHECKOUT)), true);

  return {
    /** To be called at each look with the elements on the page and the message of each. */
    look: watchVisible(({ id, group, limitId, kind }) => {
      const { checkout, cart, line } = now();
      const isCart = checkout || facts.kind === 'cart';
      send('impressions', {
        limitId,
        kind,
        productId: cart!.lines
          .concat(line || [])
          .find(({ productId, variantId }) => id === group + productId || id === group + variantId)?.productId,
        page: checkout && facts.kind !== 'cart' ? 'drawer' : facts.kind,
        isPhone: innerWidth < 750,
        country: window.Shopify?.country,
        /** Of a message of a form, as long as the form is of the same product. */
        get outcome() {
          const then = now();
          return (
            (isCart || then.line?.productId === line?.productId) &&
            !page.rulebook
              ?.judge({ ...then.cart!, lines: then.cart!.lines.concat((!isCart && then.chosen) || []) })
              .some((violation) => violation.limitId === limitId) &&
            (goesOn ? 'checkout' : 'changed')
          );
        },
      });
    }),
    contact: (limitId: string) => send('contacts', { limitId }),
  };
}
