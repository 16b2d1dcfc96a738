import { cheapestPlanWith, hasFeature, isDowngrade, isPaid, PLAN_FEATURES, PLANS, type PlanId } from '../src/plans.js';

const IDS = Object.keys(PLANS) as PlanId[];
const PAID: PlanId[] = ['basic', 'professional', 'unlimited', 'shopify_plus'];

describe('the plan catalog', () => {
  it.each([
    ['free', 'Free', 0, 0],
    ['basic', 'Basic', 999, 9990],
    ['professional', 'Grow', 1999, 19990],
    ['unlimited', 'Advanced', 2499, 24990],
    ['shopify_plus', 'Plus', 4999, 49990],
  ] as const)('%s is called %s and costs %i cents a month, %i a year', (id, name, priceCents, priceAnnuallyCents) => {
    expect(PLANS[id]).toMatchObject({ id, name, priceCents, priceAnnuallyCents });
  });

  it('names three features that a plan may include', () => {
    expect(PLAN_FEATURES).toEqual(['unlimited_impressions', 'collection_limits', 'remove_powered_by']);
  });

  it('includes no feature in the free plan', () => {
    expect(PLANS.free.features).toEqual([]);
    expect(PLAN_FEATURES.filter((feature) => hasFeature('free', feature))).toEqual([]);
  });

  it.each(PAID)('includes every feature in %s', (plan) => {
    expect(PLAN_FEATURES.filter((feature) => hasFeature(plan, feature))).toEqual(PLAN_FEATURES);
  });
});

describe('cheapestPlanWith', () => {
  it.each(PLAN_FEATURES)('is the cheapest paid plan for %s', (feature) => {
    expect(cheapestPlanWith(feature).id).toBe('basic');
  });
});

describe('isPaid', () => {
  it('is every plan other than free', () => {
    expect(IDS.filter(isPaid)).toEqual(PAID);
  });
});

describe('isDowngrade', () => {
  it.each(PAID)('is moving from %s to free, and not back', (plan) => {
    expect(isDowngrade(plan, 'free')).toBe(true);
    expect(isDowngrade('free', plan)).toBe(false);
  });

  it('is no move to a plan that includes the same, however much less it costs', () => {
    expect(isDowngrade('shopify_plus', 'basic')).toBe(false);
    expect(isDowngrade('free', 'free')).toBe(false);
  });
});
