// Decides whether to fetch the UI: whether a limit can show something here, or disable a checkout button. If in doubt,
// yes; the rulebook decides then.
import type { PublishedLimit, StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import type { Page } from './page.js';

/** Limits within their dates that show messages somewhere, or apply to checkout buttons. */
export function limitsToday({ limits, disableCheckoutButton }: StorefrontSettings): PublishedLimit[] {
  const today = new Date().toISOString().slice(0, 10);
  return limits.filter(
    ({ startDate, endDate, notificationTrigger: trigger }) =>
      startDate <= today && !(endDate! < today) && (disableCheckoutButton || trigger !== 'no_notification'),
  );
}

/** Whether one of these limits can apply to the page's product, or to these products in the cart. */
export function canApply({ limits, facts, settings }: Page, cart: string[]): boolean {
  return limits.some(({ type, exclusions, customerTags, products, collectionIds, notificationTrigger }) => {
    // Shown on the cart page whatever the cart contains.
    if (facts.kind === 'cart' && notificationTrigger === 'show_notification_cart_page') return true;
    // 'Buy it now' is checked whatever the trigger.
    const isAboutCart =
      !facts.productId || (!settings.disableCheckoutButton && notificationTrigger.endsWith('cart_page'));
    const ids = (isAboutCart ? cart : [facts.productId!].concat(cart)).filter(
      (id) => !exclusions.products.some(({ productId }) => productId === id),
    );
    const tags = facts.customer ? facts.customer.tags : [];
    if (customerTags && !(customerTags.kind === 'all' ? tags[0] : customerTags.tags.some((tag) => tags.includes(tag))))
      return false;
    // One of these is in the facts of a product that it can measure.
    const wanted =
      (type !== 'product-blocking' && collectionIds) ||
      (products && products.kind === 'group' && products.conditions.map(({ value }) => value));
    if (wanted)
      return ids.some((id) => {
        const known = JSON.stringify(facts.products[id]);
        return !known || wanted.some((value) => known.includes(value));
      });
    return products && products.kind === 'specific'
      ? products.items.some(({ productId }) => ids.includes(productId))
      : ids[0];
  });
}
