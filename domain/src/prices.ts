// What subscribing costs, to the cent (rules §7). All amounts are US cents.
import { fits, type Coupon } from './coupons.js';
import { PLANS, type BillingInterval, type PlanId } from './plans.js';

/** What the plan costs each time it is charged. */
export function priceCents(plan: PlanId, interval: BillingInterval): number {
  const { priceCents: monthly, priceAnnuallyCents } = PLANS[plan];
  return interval === 'yearly' ? priceAnnuallyCents : monthly;
}

/** What is shown as the price of a month: of a yearly charge a twelfth, rounded up. */
export function shownPerMonthCents(plan: PlanId, interval: BillingInterval): number {
  return interval === 'yearly' ? Math.ceil(PLANS[plan].priceAnnuallyCents / 12) : PLANS[plan].priceCents;
}

/** What a year costs less when it is charged at once. */
export function yearlySavingCents(plan: PlanId): number {
  return 12 * PLANS[plan].priceCents - PLANS[plan].priceAnnuallyCents;
}

/**
 * What the coupon takes off the first charge: so much of a month that half of it, rounded down, is left; of a year half
 * of a twelfth, rounded down. 0 where the coupon is not for this plan and interval.
 */
export function discountCents(plan: PlanId, interval: BillingInterval, coupon: Coupon | null): number {
  if (!coupon || !fits(coupon, plan, interval)) return 0;
  const price = priceCents(plan, interval);
  return interval === 'yearly' ? Math.floor(price / 24) : price - Math.floor(price / 2);
}

/** What is charged first. */
export function firstChargeCents(plan: PlanId, interval: BillingInterval, coupon: Coupon | null): number {
  return priceCents(plan, interval) - discountCents(plan, interval, coupon);
}
