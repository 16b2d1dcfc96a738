// Discount codes and the campaign (rules §7).
import { daysUntil } from './calendar.js';
import { PAID_PLAN_IDS, type BillingInterval, type PlanId } from './plans.js';

/** What a code is for. It takes something off the first charge alone. */
export type Coupon = { code: CouponCode; interval: BillingInterval; plans: readonly PlanId[] };
export const COUPON_CODES = ['MONTH50', 'YEARLY1', 'YEARLY2', 'YEARLY3', 'YEARLY4'] as const;
export type CouponCode = (typeof COUPON_CODES)[number];

export const COUPONS: Readonly<Record<CouponCode, Coupon>> = {
  MONTH50: { code: 'MONTH50', interval: 'monthly', plans: PAID_PLAN_IDS },
  YEARLY1: { code: 'YEARLY1', interval: 'yearly', plans: ['basic'] },
  YEARLY2: { code: 'YEARLY2', interval: 'yearly', plans: ['professional'] },
  YEARLY3: { code: 'YEARLY3', interval: 'yearly', plans: ['unlimited'] },
  YEARLY4: { code: 'YEARLY4', interval: 'yearly', plans: ['shopify_plus'] },
};

/** The coupon of a code, however it is typed; null: there is none. */
export function couponOf(typed: string): Coupon | null {
  const code = COUPON_CODES.find((known) => known === plainCode(typed));
  return code ? COUPONS[code] : null;
}

/** Codes are compared without the spaces around them and in capital letters. */
export function plainCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** Whether the coupon is for this plan and interval. */
export function fits({ interval, plans }: Coupon, plan: PlanId, wanted: BillingInterval): boolean {
  return interval === wanted && plans.includes(plan);
}

/** The coupon for this plan and interval; null for the free plan. */
export function couponFor(plan: PlanId, interval: BillingInterval): Coupon | null {
  return Object.values(COUPONS).find((coupon) => fits(coupon, plan, interval)) ?? null;
}

/**
 * A code that gives free impressions in place of a discount. It can be applied from `startsAt` until `endsAt`, and
 * what it gives ends then.
 */
export type Campaign = { code: string; startsAt: Date; endsAt: Date; bonusImpressions: number };

/** The campaign as it is where nothing else is configured. */
export const CAMPAIGN: Campaign = {
  code: 'BFCM2025M',
  startsAt: new Date('2025-11-17T00:00:00Z'),
  endsAt: new Date('2025-12-06T00:00:00Z'),
  bonusImpressions: 100,
};

/** Whether its code can be applied. */
export function isOpen({ startsAt, endsAt }: Campaign, at: Date): boolean {
  return startsAt <= at && at < endsAt;
}

/** The days until it ends, a begun one counted; 0 when it is not open. */
export function campaignDaysLeft(campaign: Campaign, at: Date): number {
  return isOpen(campaign, at) ? daysUntil(campaign.endsAt, at) : 0;
}
