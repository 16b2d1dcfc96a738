// The catalog of plans as the API answers it, with every price that follows from it.
import { COUPON_CODES } from '@purchase-limits/domain/coupons';
import { LISTED_FEATURES, type ListedFeature } from '@purchase-limits/domain/plan-list';
import { BILLING_INTERVALS, PLAN_FEATURES, PLAN_IDS } from '@purchase-limits/domain/plans';
import { z } from 'zod';
import { instant } from './answers.js';

/** US dollars. */
const dollars = z.number().nonnegative();
const days = z.int().nonnegative();

const planView = z.strictObject({
  id: z.enum(PLAN_IDS),
  handle: z.string(),
  name: z.string(),
  /** Of a month, charged monthly. */
  price: dollars,
  /** Of a year, charged at once. */
  priceAnnually: dollars,
  /** What is shown as the price of a month that is charged yearly. */
  priceAnnuallyPerMonth: dollars,
  /** What a year costs less when it is charged at once. */
  yearlySaving: dollars,
  trialDays: days,
  shopifyTrialDays: days,
  circleDays: days,
  circleYears: days,
  type: z.literal('recurring'),
  /** What is listed of the plan, and the same in words. */
  features: z.array(z.enum(Object.keys(LISTED_FEATURES) as [ListedFeature])),
  featureList: z.array(z.string()),
  /** What the app lets a shop on this plan do beyond the free one. */
  entitlements: z.array(z.enum(PLAN_FEATURES)),
  /** What is charged first with each code that is for this plan. */
  firstCharge: z.partialRecord(z.enum(COUPON_CODES), dollars),
});
export type PlanView = z.infer<typeof planView>;

const couponView = z.strictObject({
  code: z.enum(COUPON_CODES),
  interval: z.enum(BILLING_INTERVALS),
  plans: z.array(z.enum(PLAN_IDS)),
});

/** `daysLeft`: 0 when the code cannot be applied. */
const campaignView = z.strictObject({
  code: z.string(),
  startsAt: instant,
  endsAt: instant,
  daysLeft: days,
  bonusImpressions: z.int().nonnegative(),
});

export const planCatalog = z.strictObject({
  /** `app_pricing`: merchants choose on the platform's page, without codes and without the campaign. */
  billing: z.enum(['manual', 'app_pricing']),
  plans: z.array(planView),
  /** The plan that fits the shop's plan on the platform. */
  recommended: z.enum(PLAN_IDS),
  coupons: z.array(couponView),
  campaign: campaignView,
});
export type PlanCatalog = z.infer<typeof planCatalog>;
