// What a merchant has to know first about a shop's limits taken together (rules §6).
import { stopsEveryLimit, type Entitlement } from './in-force.js';

/** In the order in which they win. */
export const SHOP_STATES = [
  'stopped',
  'frozen',
  'embed_off',
  'checkout_incomplete',
  'approval',
  'orders_hidden',
  'near_quota',
  'first_run',
  'none_in_force',
  'checkout_off',
  'working',
] as const;
export type ShopState = (typeof SHOP_STATES)[number];

/** `unknown`: nobody told, or a message was seen since somebody told that it is off. */
export type EmbedState = 'on' | 'off' | 'unknown';
/** `incomplete`: the merchant wants limits held at the checkout, and the platform does not hold all that it could. */
export type CheckoutHold = 'off' | 'incomplete' | 'on';

export type StatusFacts = {
  entitlement: Entitlement;
  /** The platform holds the subscription back until its bill is paid. */
  isFrozen: boolean;
  /** Limits of any state, and those in force. */
  limits: { all: number; inForce: number };
  embed: EmbedState;
  checkout: CheckoutHold;
  /** A plan waits for the merchant's approval. */
  isApprovalAwaited: boolean;
  /** Limits in force that count earlier orders, which the app may not see. */
  withoutOrders: number;
};

/** The first state that is so. */
export function shopState(facts: StatusFacts): ShopState {
  return SHOP_STATES.find((state) => HOLDS[state](facts))!;
}

const HOLDS: Record<ShopState, (facts: StatusFacts) => boolean> = {
  stopped: ({ entitlement }) => stopsEveryLimit(entitlement),
  frozen: ({ isFrozen }) => isFrozen,
  embed_off: ({ embed, limits }) => embed === 'off' && limits.inForce > 0,
  checkout_incomplete: ({ checkout, limits }) => checkout === 'incomplete' && limits.inForce > 0,
  approval: ({ isApprovalAwaited }) => isApprovalAwaited,
  orders_hidden: ({ withoutOrders }) => withoutOrders > 0,
  near_quota: ({ entitlement }) => entitlement.level === 'warning',
  first_run: ({ limits }) => limits.all === 0,
  none_in_force: ({ limits }) => limits.inForce === 0,
  checkout_off: ({ checkout }) => checkout === 'off',
  working: () => true,
};
