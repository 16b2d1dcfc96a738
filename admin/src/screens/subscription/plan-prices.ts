import { couponOf, fits } from '@purchase-limits/domain/coupons';
import type { BillingInterval } from '@purchase-limits/domain/plans';
import type { PlanCatalog, PlanView } from '@purchase-limits/contract/plan';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';

/** What is charged each time. */
export function chargedPrice(plan: PlanView, interval: BillingInterval): number {
  return interval === 'yearly' ? plan.priceAnnually : plan.price;
}

/** What is shown as the price of a month. */
export function pricePerMonth(plan: PlanView, interval: BillingInterval): number {
  return interval === 'yearly' ? plan.priceAnnuallyPerMonth : plan.price;
}

type Coupon = Pick<SubscriptionView, 'coupon'>;

/** The first charge with the applied code; null if the code doesn't reduce this plan. */
export function firstChargeOf(plan: PlanView, interval: BillingInterval, { coupon }: Coupon) {
  const applied = coupon?.isValid ? couponOf(coupon.code) : null;
  const price = applied && fits(applied, plan.id, interval) ? plan.firstCharge[applied.code] : undefined;
  return applied && price !== undefined ? { code: applied.code, price } : null;
}

/** Whether the campaign's code is applied and valid: no other code is offered then. */
export function isCampaignOn({ campaign }: PlanCatalog, { coupon }: Coupon): boolean {
  return coupon !== null && coupon.isValid && coupon.code === campaign.code;
}

/** The code that is offered for this plan, and how much it takes off; null where none is, or it is applied already. */
export function offeredCode(plan: PlanView, interval: BillingInterval, catalog: PlanCatalog, subscription: Coupon) {
  if (isCampaignOn(catalog, subscription)) return null;
  const offered = catalog.coupons.find((one) => one.interval === interval && one.plans.includes(plan.id));
  const first = offered && plan.firstCharge[offered.code];
  if (!offered || first === undefined || subscription.coupon?.code === offered.code) return null;
  // In cents: the difference of two prices is not exact.
  return { code: offered.code, amount: Math.round((chargedPrice(plan, interval) - first) * 100) / 100 };
}
