// Which messages a page shows, apart from what is enforced (rules §3.14).
import type { CartLine } from './cart-line.js';
import { isEnforcedInCart, type Cart, type Rulebook, type Violation } from './evaluate.js';
import type { NotificationTrigger } from './limit.js';

export type PageView = {
  kind: 'product' | 'cart' | 'other';
  /** On a product page: what the shopper is about to add. */
  chosen?: Omit<CartLine, 'isChosen'>;
  /** Whether the shopper has added something on this page. */
  hasAdded: boolean;
};
/** `holds`: it states a rule that is kept, which is no impression. */
export type ShownMessage = Violation & { holds: boolean };

/**
 * The messages of these limits for the page, in the order of the rulebook. On a product page the cart and the chosen
 * quantity are judged together.
 */
export function messagesToShow(
  rulebook: Rulebook,
  limits: readonly { id: string; notificationTrigger: NotificationTrigger }[],
  page: PageView,
  cart: Cart,
): ShownMessage[] {
  const triggers = new Map(limits.map((limit) => [limit.id, limit.notificationTrigger]));
  const lines =
    page.kind === 'product' && page.chosen ? [...cart.lines, { ...page.chosen, isChosen: true }] : cart.lines;
  const broken = rulebook
    .judge({ ...cart, lines })
    .filter((violation) => isShown(violation, triggers.get(violation.limitId), page))
    .map((violation) => ({ ...violation, holds: false }));
  if (page.kind !== 'cart') return broken;
  const stated = limits
    .filter((limit) => limit.notificationTrigger === 'show_notification_cart_page')
    .flatMap((limit) => rulebook.standing(limit.id, { ...cart, lines }))
    .filter(
      ({ limitId, kind }) => !broken.some((violation) => violation.limitId === limitId && violation.kind === kind),
    )
    .map((violation) => ({ ...violation, holds: true }));
  return [...broken, ...stated];
}

function isShown({ kind, isInCart }: Violation, trigger: NotificationTrigger | undefined, page: PageView): boolean {
  if (!trigger || trigger === 'no_notification') return false;
  if (page.kind === 'cart') return true;
  if (trigger !== 'limit_reached' && trigger !== 'add_to_cart') return false;
  if (page.kind !== 'product') return isEnforcedInCart(kind);
  return (trigger === 'limit_reached' || page.hasAdded) && (isEnforcedInCart(kind) || isInCart);
}
