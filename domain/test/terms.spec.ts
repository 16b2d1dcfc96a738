// What a shop of each generation gets and pays, for every plan, interval and code, in one table.
import { COUPON_CODES, COUPONS, type CouponCode } from '../src/coupons.js';
import { BILLING_INTERVALS, isPaid, PLAN_IDS, type BillingInterval, type PlanId } from '../src/plans.js';
import { firstChargeCents } from '../src/prices.js';
import { hasFreeQuota, quotaFor } from '../src/quota.js';
import { offeredTrialDays } from '../src/trial.js';

const NEVER_TRIED = { trialEndsAt: null, usedTrialDays: 0, trialDaysExtend: 0 };
const GENERATIONS = { earlier: new Date('2024-10-08T23:59:59.999Z'), later: new Date('2024-10-09T00:00:00Z') };
const CODES = [null, ...COUPON_CODES];

/** First charges in cents, without a code and with each in their order. One for something else takes nothing off. */
const FIRST_CHARGES: Record<PlanId, Record<BillingInterval, number[]>> = {
  free: { monthly: [0, 0, 0, 0, 0, 0], yearly: [0, 0, 0, 0, 0, 0] },
  basic: { monthly: [999, 499, 999, 999, 999, 999], yearly: [9990, 9990, 9574, 9990, 9990, 9990] },
  professional: { monthly: [1999, 999, 1999, 1999, 1999, 1999], yearly: [19990, 19990, 19990, 19158, 19990, 19990] },
  unlimited: { monthly: [2499, 1249, 2499, 2499, 2499, 2499], yearly: [24990, 24990, 24990, 24990, 23949, 24990] },
  shopify_plus: { monthly: [4999, 2499, 4999, 4999, 4999, 4999], yearly: [49990, 49990, 49990, 49990, 49990, 47908] },
};
const THRESHOLDS = { earlier: { warnAt: 100, max: 250 }, later: { warnAt: 50, max: 100 } };

type Row = [PlanId, BillingInterval, CouponCode | null, keyof typeof GENERATIONS];
const ROWS: Row[] = PLAN_IDS.flatMap((plan) =>
  BILLING_INTERVALS.flatMap((interval) =>
    CODES.flatMap((code) =>
      (['earlier', 'later'] as const).map((generation): Row => [plan, interval, code, generation]),
    ),
  ),
);

it('has every combination', () => {
  expect(ROWS).toHaveLength(5 * 2 * 6 * 2);
});

it.each(ROWS)('%s, %s, code %s, a shop of the %s generation', (plan, interval, code, generation) => {
  const firstCharge = firstChargeCents(plan, interval, code && COUPONS[code]);
  expect(firstCharge).toBe(FIRST_CHARGES[plan][interval][CODES.indexOf(code)]);
  expect(offeredTrialDays(NEVER_TRIED, new Date())).toBe(7);
  const thresholds = hasFreeQuota(plan) ? quotaFor(GENERATIONS[generation]) : null;
  expect(thresholds).toStrictEqual(isPaid(plan) ? null : THRESHOLDS[generation]);
});
