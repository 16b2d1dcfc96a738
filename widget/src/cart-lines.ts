// The cart and the page's facts, joined into what the rulebook judges. A fact that neither has is absent; limits that
// need it are not judged.
import type { CartLine } from '@purchase-limits/domain/cart-line';
import type { Page, PageFacts } from './page.js';
import { fieldOf, findAll, quantityOf } from './page-parts.js';

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
 * Learns what the page did not tell, from the embed's element in a page as it is made now: of lines that were added
 * after this page was made, and of the product of the form in use.
 */
export function createLearner(facts: PageFacts): (cart: Page['cart'], form?: HTMLFormElement) => Promise<void> {
  /** Nothing is asked twice, but for what failed. */
  const asked = new Set<string>();
  const learn = async (url: string, variantId: string) => {
    const question = url + variantId;
    if (asked.has(question)) return;
    asked.add(question);
    try {
      const html = await (await fetch(url)).text();
      const found: PageFacts = JSON.parse(/limits-facts" .*?>(.*?)<\/script/s.exec(html)![1]!);
      for (const part of ['products', 'variants', 'names'] as const) Object.assign(facts[part], found[part]);
    } catch (error) {
      asked.delete(question);
      throw error;
    }
  };
  return async (cart, form) => {
    const ids = (cart?.items ?? []).map(({ variant_id }) => String(variant_id));
    const unknown = facts.hasLineFacts && ids.find((id) => !facts.variants[id]);
    if (unknown) await learn(location.href, unknown);
    const chosen = form && fieldOf(form, 'id');
    const isOwn = form && facts.productId && fieldOf(form, 'product-id') === facts.productId;
    const url = chosen && !facts.variants[chosen]?.price && (isOwn ? location.pathname : productAddress(form));
    if (url) await learn(`${url}?variant=${chosen}`, chosen);
  };
}

/** The address of the product that the form adds: that of the nearest link, else the page's own. */
function productAddress(form: Element): string | undefined {
  for (let around: Element | null = form; around; around = around.parentElement) {
    const [link] = findAll<HTMLAnchorElement>('a[href*="/products/"]', around);
    if (link && !around.matches('body,main')) return link.href.split(/[?#]/)[0];
  }
  return /\/products\//.test(location.pathname) ? location.pathname : undefined;
}
