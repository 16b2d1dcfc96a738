// What the shopper has chosen on a product page: read from the theme's own form, whatever the theme looks like.
import type { PageFacts } from './page.js';

/** The page's own add form, not one of a product it recommends. */
export function productForm({ variants }: PageFacts): HTMLFormElement | undefined {
  return [...document.querySelectorAll<HTMLFormElement>('form[action*="/cart/add"]')].find(
    (form) => variants[String(new FormData(form).get('id'))]?.price,
  );
}

export function chosenProduct(facts: PageFacts): { variantId: string; quantity: number } {
  const fields = new FormData(productForm(facts));
  return {
    variantId: String(fields.get('id') ?? facts.variantId),
    quantity: Math.max(0, Math.floor(Number(fields.get('quantity') ?? 1))) || 0,
  };
}
