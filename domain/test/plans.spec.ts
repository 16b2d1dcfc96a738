import { LISTED_FEATURES, listedFeatures } from '../src/plan-list.js';
import {
  cheapestPlanWith,
  hasFeature,
  isDowngrade,
  isPaid,
  PLAN_FEATURES,
  PLANS,
  tierOf,
  type PlanId,
} from '../src/plans.js';

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

  it('names each plan in its address', () => {
    expect(IDS.map((id) => PLANS[id].handle)).toEqual(['free', 'basic', 'grow', 'advanced', 'plus']);
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

it('the line is shown on the plans that are held to the free quota: by it pages know that they need tickets', () => {
  for (const plan of IDS) expect(hasFeature(plan, 'remove_powered_by')).toBe(hasFeature(plan, 'unlimited_impressions'));
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

describe('the plan that is recommended', () => {
  it.each([
    ['basic', 'basic'],
    ['professional', 'professional'],
    ['unlimited', 'unlimited'],
    ['shopify_plus', 'shopify_plus'],
    ...[
      'partner_test',
      'affiliate',
      'dormant',
      'npo_lite',
      'plus_partner_sandbox',
      'staff_business',
      'shopify_alumni',
      'sales_training',
      'open_learning',
      'trial',
      'staff',
      'unknown',
      'free',
      'something new',
    ].map((plan): [string, string] => [plan, 'basic']),
  ])('to a shop on %s of the platform is %s', (shopifyPlan, tier) => {
    expect(tierOf(shopifyPlan)).toBe(tier);
  });
});

describe('what is listed of a plan', () => {
  const texts = (plan: PlanId) => listedFeatures(plan).map((feature) => LISTED_FEATURES[feature]);

  it('is for the free one the free impressions and what every plan has, in the order of the specification', () => {
    expect(texts('free')).toStrictEqual([
      '100 free impressions',
      'Auto translation limit',
      'Checkout validations',
      'Product variant limit',
      'Limit by multiple',
      'Cart limit',
      'Customer tag limit',
      'Repurchase future limit',
      'Live chat support',
    ]);
  });

  it.each(PAID)('is for %s the same with unlimited impressions, collection limits and feature requests', (plan) => {
    expect(texts(plan)).toStrictEqual([
      'Unlimited impressions',
      ...texts('free').slice(1),
      'Collection limit',
      'Feature request',
    ]);
  });
});
