import { campaignDaysLeft, COUPONS, type Coupon } from '@purchase-limits/domain/coupons';
import { LISTED_FEATURES, listedFeatures } from '@purchase-limits/domain/plan-list';
import { BILLING_CYCLE, PLAN_IDS, PLANS, tierOf, type PlanId } from '@purchase-limits/domain/plans';
import { firstChargeCents, shownPerMonthCents, yearlySavingCents } from '@purchase-limits/domain/prices';
import { TRIAL_DAYS } from '@purchase-limits/domain/trial';
import type { PlanCatalog, PlanView } from '@purchase-limits/contract/plan';
import { now } from '../../clock.js';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { readShop } from '../../shops/queries/read-shop.js';
import { campaignOf } from '../campaign.js';

/** The plans with every price, the discount codes, and the campaign. */
export class ListPlans extends ShopQuery<PlanCatalog> {}

export const ListPlansHandler = queryHandler(ListPlans, async (tx, _, config): Promise<PlanCatalog> => {
  const { shopifyPlan } = await readShop(tx);
  const { startsAt, endsAt, ...campaign } = campaignOf(config);
  const isHosted = config.BILLING === 'app-pricing';
  const coupons = isHosted ? [] : Object.values(COUPONS);
  return {
    billing: isHosted ? 'app_pricing' : 'manual',
    plans: PLAN_IDS.map((id) => planView(id, coupons)),
    recommended: tierOf(shopifyPlan),
    coupons: coupons.map(({ plans, ...coupon }) => ({ ...coupon, plans: [...plans] })),
    campaign: {
      ...campaign,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      daysLeft: isHosted ? 0 : campaignDaysLeft({ ...campaign, startsAt, endsAt }, now()),
    },
  };
});

const dollars = (cents: number) => cents / 100;

function planView(id: PlanId, coupons: readonly Coupon[]): PlanView {
  const { handle, name, priceCents, priceAnnuallyCents, features } = PLANS[id];
  const listed = listedFeatures(id);
  const firstCharges = coupons
    .filter(({ plans }) => plans.includes(id))
    .map((coupon) => [coupon.code, dollars(firstChargeCents(id, coupon.interval, coupon))]);
  return {
    id,
    handle,
    name,
    price: dollars(priceCents),
    priceAnnually: dollars(priceAnnuallyCents),
    priceAnnuallyPerMonth: dollars(shownPerMonthCents(id, 'yearly')),
    yearlySaving: dollars(yearlySavingCents(id)),
    trialDays: TRIAL_DAYS,
    shopifyTrialDays: TRIAL_DAYS,
    circleDays: BILLING_CYCLE.days,
    circleYears: BILLING_CYCLE.years,
    type: 'recurring',
    features: [...listed],
    featureList: listed.map((feature) => LISTED_FEATURES[feature]),
    entitlements: [...features],
    firstCharge: Object.fromEntries(firstCharges) as PlanView['firstCharge'],
  };
}
