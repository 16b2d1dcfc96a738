// The cart and the page's facts, joined into what the rulebook judges. A fact that neither has is absent; limits that
// need it are not judged.
import type { CartLine } from '@purchase-limits/domain/cart-line';
import type { PresentCart } from '@purchase-limits/domain/evaluate';
import { decimalsOf } from '@purchase-limits/domain/money';
import type { Unknown } from './learn-facts.js';
import type { Page, PageFacts } from './page.js';
import { fieldOf, quantityOf } from './page-parts.js';

/** The current input of the judge. */
export function presentCart({ cart, facts, settings }: Page): PresentCart {
  const { active = settings.currency, rate } = window.Shopify?.currency ?? {};
  return {
    now: Date.now(),
    lines: (cart?.items ?? []).map((item) => ({
      ...lineOf(facts, String(item.product_id), String(item.variant_id)),
      id: item.key,
      quantity: item.quantity,
      isSubscription: !!item.selling_plan_allocation,
      // Hundredths in any currency. Up to fifteen digits, the quotient prints exactly as its decimal.
      total: String(item[settings.lineTotal ?? 'final_line_price'] / 100),
    })),
    customer: facts.customer,
    overOf: facts.overOf,
    conversion: active === settings.currency ? undefined : { rate: String(rate), decimals: decimalsOf(active) },
  };
}

/** The shopper's pending add as a line; absent while the product is unknown. */
export function chosenLine({ facts }: Page, form: HTMLFormElement): CartLine | undefined {
  const variantId = fieldOf(form, 'id');
  const productId = facts.variants[variantId]?.productId ?? fieldOf(form, 'product-id');
  if (!productId) return undefined;
  return {
    ...lineOf(facts, productId, variantId),
    id: '',
    quantity: quantityOf(form),
    isSubscription: !!fieldOf(form, 'selling_plan'),
  };
}

function lineOf({ products, variants }: PageFacts, productId: string, variantId: string) {
  return { ...products[productId], ...variants[variantId], productId, variantId };
}

/**
 * Facts the page lacks: for a cart line, or the form's variant. Falsy once everything is known and nothing is
 * unread.
 */
export function unknownIn({ cart, facts }: Page, form: HTMLFormElement | undefined): Unknown | false | '' | undefined {
  const line = facts.hasLineFacts ? cart?.items.find(({ variant_id }) => !facts.variants[variant_id]) : undefined;
  const variant = form && fieldOf(form, 'id');
  const chosen = variant && !facts.variants[variant]?.price && variant;
  return (line || chosen || facts.unread) && { line, chosen, form };
}
