// The cart and the page's facts, joined into what the rulebook judges. A fact that neither has is absent; limits that
// need it are not judged.
import type { CartLine } from '@purchase-limits/domain/cart-line';
import type { PresentCart } from '@purchase-limits/domain/evaluate';
import { decimalsOf } from '@purchase-limits/domain/money';
import type { Unknown } from './learn-facts.js';
import type { Page, PageFacts } from './page.js';
import { fieldOf, quantityOf } from './page-parts.js';

/** What is judged, at this moment. */
export function presentCart({ cart, facts, settings }: Page): PresentCart {
  const { active = settings.currency, rate } = window.Shopify?.currency ?? {};
  return {
    now: Date.now(),
    lines: (cart?.items ?? []).map(({ key, quantity, final_line_price, product_id, variant_id }) => ({
      ...lineOf(facts, String(product_id), String(variant_id)),
      id: key,
      quantity,
      // Hundredths, also where a currency has other decimals. Up to fifteen digits a quotient prints exactly as the
      // decimal it stands for.
      total: String(final_line_price / 100),
    })),
    customer: facts.customer,
    conversion: active === settings.currency ? undefined : { rate: String(rate), decimals: decimalsOf(active) },
  };
}

/** What the shopper is about to add, as a line; absent while the product is not known. */
export function chosenLine({ facts }: Page, form: HTMLFormElement): CartLine | undefined {
  const variantId = fieldOf(form, 'id');
  const productId = facts.variants[variantId]?.productId ?? fieldOf(form, 'product-id');
  return productId ? { ...lineOf(facts, productId, variantId), id: '', quantity: quantityOf(form) } : undefined;
}

function lineOf({ products, variants }: PageFacts, productId: string, variantId: string) {
  return { ...products[productId], ...variants[variantId], productId, variantId };
}

/**
 * What the page did not tell: a line of the cart, or the variant in the form in use. Null when all is known, and what
 * the customer bought is read.
 */
export function unknownIn({ cart, facts }: Page, form: HTMLFormElement | undefined): Unknown | null {
  const line = facts.hasLineFacts ? cart?.items.find(({ variant_id }) => !facts.variants[variant_id]) : undefined;
  const variant = form && fieldOf(form, 'id');
  const chosen = variant && !facts.variants[variant]?.price && variant;
  return line || chosen || facts.customer?.bought ? { line, chosen, form } : null;
}
