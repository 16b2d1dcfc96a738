// Which messages a page shows, apart from what is enforced (rules §3.14).
import type { CartLine } from './cart-line.js';
import type { PresentCart, Rulebook, Violation, ViolationKind } from './evaluate.js';
import type { NotificationTrigger } from './limit.js';

export type PageView = {
  /** The cart page or an open cart drawer; a product form that is used; neither, where nothing shows. */
  place: 'cart' | 'form' | 'none';
  /**
   * What the shopper is about to add with that form. Absent right after an add, until quantity or variant are touched
   * again: the field then still holds what was just added.
   */
  chosen?: Omit<CartLine, 'isChosen'>;
  /** Whether the shopper has changed the quantity or the variant, or has added something, on this page. */
  hasActed: boolean;
  /** Whether the shopper has added something on this page. */
  hasAdded: boolean;
};
/**
 * `holds`: it states a rule that is kept, which is no impression. `inCart`: what the cart alone measures, where
 * `current` includes the chosen quantity, so that a shopper reads how much more can be added.
 */
export type ShownMessage = Violation & { holds: boolean; inCart?: number | undefined };

/** Of one limit and kind so many subjects show; the rest fold. */
export const MOST_SUBJECTS = 3;

/**
 * The messages of these limits for the page, in the order of the rulebook. With a form the cart and the chosen quantity
 * are judged together, elsewhere the cart.
 */
export function messagesToShow(
  rulebook: Rulebook<PresentCart>,
  limits: readonly { id: string; notificationTrigger: NotificationTrigger }[],
  page: PageView,
  cart: PresentCart,
): ShownMessage[] {
  if (page.place === 'none') return [];
  const isCart = page.place === 'cart';
  const lines = !isCart && page.chosen ? [...cart.lines, { ...page.chosen, isChosen: true }] : cart.lines;
  const broken = rulebook
    .judge({ ...cart, lines })
    .filter(({ limitId, kind, isInCart }) => {
      const trigger = limits.find(({ id }) => id === limitId)?.notificationTrigger;
      if (!trigger || trigger === 'no_notification') return false;
      return isCart || isShownAtForm(kind, trigger, isInCart, page);
    })
    .map((violation) => ({ ...violation, holds: false }));
  if (!isCart) return broken.map((violation) => ({ ...violation, inCart: inCart(rulebook, violation, cart) }));
  const stated = limits
    .filter((limit) => limit.notificationTrigger === 'show_notification_cart_page')
    .flatMap((limit) => rulebook.standing(limit.id, { ...cart, lines }))
    .filter(
      ({ limitId, kind }) => !broken.some((violation) => violation.limitId === limitId && violation.kind === kind),
    )
    .map((violation) => ({ ...violation, holds: true }));
  return [...broken, ...stated];
}

/** Only of a maximum: what was bought before, which counts in a window, is not told apart. */
function inCart(
  rulebook: Rulebook<PresentCart>,
  { limitId, kind, subject, isInCart }: Violation,
  cart: PresentCart,
): number | undefined {
  if (kind !== 'max') return undefined;
  if (!isInCart) return 0;
  return rulebook.standing(limitId, cart).find((one) => one.kind === kind && one.subject === subject)?.current;
}

/**
 * A maximum is told before it is broken; what only a finished cart breaks waits until the shopper has done something.
 */
function isShownAtForm(
  kind: ViolationKind,
  trigger: NotificationTrigger,
  isInCart: boolean,
  { hasActed, hasAdded }: PageView,
): boolean {
  if (trigger.endsWith('cart_page')) return false;
  if (trigger === 'add_to_cart' && !hasAdded && !isInCart) return false;
  return kind === 'max' || kind === 'repurchase' || hasActed || isInCart;
}
