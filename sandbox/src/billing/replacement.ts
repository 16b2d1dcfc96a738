import { nextChargeAt, trialEndsAt, type Subscription } from './subscription.js';

/** When an approved subscription takes the place of the one that the shop has; null is at once. */
export function replacesLaterAt(live: Subscription, approved: Subscription, at: Date): Date | null {
  // Nothing is paid for that could be used up first.
  if (live.status === 'FROZEN' || at < trialEndsAt(live)) return null;
  return isDeferred(live, approved) ? nextChargeAt(live) : null;
}

function isDeferred(live: Subscription, approved: Subscription): boolean {
  if (approved.replacementBehavior !== 'STANDARD')
    return approved.replacementBehavior === 'APPLY_ON_NEXT_BILLING_CYCLE';
  if (live.interval === 'ANNUAL' && approved.interval === 'EVERY_30_DAYS') return true;
  if (live.interval === 'ANNUAL' && approved.priceCents < live.priceCents) return true;
  return differOnlyInDiscount(live, approved);
}

function differOnlyInDiscount(live: Subscription, approved: Subscription): boolean {
  return (
    live.name === approved.name &&
    live.interval === approved.interval &&
    live.priceCents === approved.priceCents &&
    JSON.stringify(live.discount) !== JSON.stringify(approved.discount)
  );
}
