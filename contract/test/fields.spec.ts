// The answers have every field that the specification names of a shop and a subscription, and the docs say its source.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { planCatalog } from '../src/plan.js';
import { shopView } from '../src/shop.js';
import { subscribeAnswer, subscriptionView } from '../src/subscription.js';

const SHOP_FIELDS = [
  'adminLocale',
  'shopifyDomain',
  'domain',
  'email',
  'isCrmLogin',
  'crispSessionToken',
  'weightUnit',
  'countryCode',
  'currency',
  'shopifyPlan',
  'shopifyPlanTest',
  'shopifyCountry',
  'shopCountry',
  'shopAddress',
  'shopifyPhone',
  'timezone',
  'createdAt',
  'installedAt',
  'installedAtTest',
  'widgets',
  'coupons',
];
const COUNTERS = ['impressions', 'contacts'];
const SUBSCRIPTION_FIELDS = [
  'trialEndsAt',
  'usedTrialDays',
  'trialDaysExtend',
  'subscribing',
  'getting',
  'allow',
  'checking',
  'cancelling',
];
const PLAN_FIELDS = [
  'id',
  'handle',
  'name',
  'price',
  'priceAnnually',
  'trialDays',
  'shopifyTrialDays',
  'circleDays',
  'circleYears',
  'type',
  'features',
  'featureList',
];

const page = readFileSync(join(__dirname, '../../docs/fields.md'), 'utf8');
const documented = (field: string) => new RegExp(`^\\| \`${field}\` \\| .{8,} \\|$`, 'm').test(page);

describe('the fields of the answers', () => {
  it.each(SHOP_FIELDS)('have %s of a shop, with its source', (field) => {
    expect(shopView.shape.shop.shape).toHaveProperty(field);
    expect(documented(field)).toBe(true);
  });

  it.each(COUNTERS)('have the counter %s', (counter) => {
    expect(shopView.shape.shopInfo.shape).toHaveProperty(counter);
  });

  it.each(SUBSCRIPTION_FIELDS)('have %s of a subscription, with its source', (field) => {
    expect(subscriptionView.shape).toHaveProperty(field);
    expect(documented(field)).toBe(true);
  });

  it.each(PLAN_FIELDS)('have %s of a plan', (field) => {
    expect(planCatalog.shape.plans.element.shape).toHaveProperty(field);
  });

  it('have code and isValid of a coupon, and nothing else', () => {
    expect(Object.keys(shopView.shape.shop.shape.coupons.element.shape)).toEqual(['code', 'isValid']);
  });

  it('have confirmationUrl and isRedirect where a shop subscribes, and nothing else', () => {
    expect(Object.keys(subscribeAnswer.shape)).toEqual(['confirmationUrl', 'isRedirect']);
  });

  it('have shop, shopInfo and widgetData in the answer about a shop', () => {
    expect(Object.keys(shopView.shape)).toEqual(expect.arrayContaining(['shop', 'shopInfo', 'widgetData']));
  });
});
