// Every sum of plan, interval and code, to the cent.
import { COUPON_CODES, COUPONS, couponFor, couponOf, fits, type CouponCode } from '../src/coupons.js';
import { BILLING_INTERVALS, PLAN_IDS, type BillingInterval, type PlanId } from '../src/plans.js';
import { discountCents, firstChargeCents, priceCents, shownPerMonthCents, yearlySavingCents } from '../src/prices.js';

/** Plan, interval, what is charged each time, what is shown for a month, its code, what is charged first with it. */
const TABLE: [PlanId, BillingInterval, number, number, CouponCode | null, number][] = [
  ['free', 'monthly', 0, 0, null, 0],
  ['free', 'yearly', 0, 0, null, 0],
  ['basic', 'monthly', 999, 999, 'MONTH50', 499],
  ['basic', 'yearly', 9990, 833, 'YEARLY1', 9574],
  ['professional', 'monthly', 1999, 1999, 'MONTH50', 999],
  ['professional', 'yearly', 19990, 1666, 'YEARLY2', 19158],
  ['unlimited', 'monthly', 2499, 2499, 'MONTH50', 1249],
  ['unlimited', 'yearly', 24990, 2083, 'YEARLY3', 23949],
  ['shopify_plus', 'monthly', 4999, 4999, 'MONTH50', 2499],
  ['shopify_plus', 'yearly', 49990, 4166, 'YEARLY4', 47908],
];

describe('what subscribing costs', () => {
  it('is listed for every plan and interval', () => {
    expect(TABLE.map(([plan, interval]) => `${plan} ${interval}`)).toStrictEqual(
      PLAN_IDS.flatMap((plan) => BILLING_INTERVALS.map((interval) => `${plan} ${interval}`)),
    );
  });

  it.each(TABLE)(
    '%s, %s: %d cents, shown as %d a month; first with %s: %d',
    (plan, interval, price, shown, code, first) => {
      expect(priceCents(plan, interval)).toBe(price);
      expect(shownPerMonthCents(plan, interval)).toBe(shown);
      expect(firstChargeCents(plan, interval, null)).toBe(price);
      expect(couponFor(plan, interval)?.code ?? null).toBe(code);
      expect(firstChargeCents(plan, interval, code && COUPONS[code])).toBe(first);
      for (const other of COUPON_CODES.filter((one) => one !== code)) {
        expect(fits(COUPONS[other], plan, interval)).toBe(false);
        expect(discountCents(plan, interval, COUPONS[other])).toBe(0);
      }
    },
  );

  it.each([
    ['free', 0],
    ['basic', 1998],
    ['professional', 3998],
    ['unlimited', 4998],
    ['shopify_plus', 9998],
  ] as const)('of a year of %s is %d cents less at once', (plan, saving) => {
    expect(yearlySavingCents(plan)).toBe(saving);
  });
});

describe('a discount code', () => {
  it.each([' month50 ', 'MONTH50', 'Month50'])('is read however it is typed: %j', (typed) => {
    expect(couponOf(typed)?.code).toBe('MONTH50');
  });

  it.each(['', 'MONTH51', 'BFCM2025M', 'toString'])('is none: %j', (typed) => {
    expect(couponOf(typed)).toBeNull();
  });
});
