import type { RenderSections } from '../cart/cart-routes.js';
import { splitLocale } from './shopper.js';
import { visitOf, type PageRenderers } from './storefront-page.js';

/** Sections in cart responses: those of this visitor's other page, with the current cart. */
export function sectionsOfCart({ themed, themes }: PageRenderers): RenderSections {
  return async (request, cartToken, { ids, url }) => {
    const visit = visitOf(request, null);
    const folder = themes.folderFor(request, visit.shopper.shop);
    if (!folder) return null;
    const target = new URL(splitLocale(url, request.host).url, 'http://store.invalid');
    const shopper = { ...visit.shopper, cartToken };
    const query = Object.fromEntries(target.searchParams);
    return themed.sectionsOf({ ...visit, folder, shopper, path: target.pathname, query }, ids);
  };
}
