// The cart and the page's facts, joined into what the rulebook judges. A fact that neither has is absent; limits that
// need it are not judged.
import type { CartLine } from '@purchase-limits/domain/cart-line';
import { chosenProduct } from './chosen-product.js';
import type { Page, PageFacts } from './page.js';

export function cartLines({ cart, facts }: Page): CartLine[] {
  return (cart?.items ?? []).map(({ key, quantity, final_line_price, product_id, variant_id }) => ({
    ...lineOf(facts, String(product_id), String(variant_id)),
    id: key,
    quantity,
    // Hundredths, also where a currency has other decimals. Up to fifteen digits a quotient prints exactly as the
    // decimal it stands for.
    total: String(final_line_price / 100),
  }));
}

/** What the shopper is about to add, as a line. */
export function chosenLine({ facts }: Page): CartLine | undefined {
  const { productId } = facts;
  if (!productId) return;
  const { variantId, quantity } = chosenProduct(facts);
  return { ...lineOf(facts, productId, variantId), id: '', quantity };
}

function lineOf({ products, variants }: PageFacts, productId: string, variantId: string) {
  return { ...products[productId], ...variants[variantId], productId, variantId };
}

let asked: Page['cart'] = null;

/**
 * Learns once more what the page knows, when something was added after it was made: from the embed's element in the
 * page as it is made now.
 */
export async function completeFacts({ cart, facts }: Page): Promise<void> {
  if (asked === cart || !facts.hasLineFacts || !cart?.items.some(({ variant_id }) => !facts.variants[variant_id]))
    return;
  asked = cart;
  const html = await (await fetch(location.href)).text();
  const { products, variants, names }: PageFacts = JSON.parse(/limits-facts" .*?>(.*?)<\/script/s.exec(html)![1]!);
  Object.assign(facts, { products, variants, names });
}
