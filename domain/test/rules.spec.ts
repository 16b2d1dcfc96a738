import { isBlockedShop } from '../src/blocked-shop.js';
import { compileRulebook } from '../src/evaluate.js';
import { findContradictions } from '../src/contradictions.js';
import { completeLimit, type LimitDraft } from '../src/limit.js';
import { decimalsOf } from '../src/money.js';
import { planAllows } from '../src/plans.js';
import { levelsCrossed, quotaFor, quotaLevel } from '../src/quota.js';
import { messagesToShow, type PageView } from '../src/showing.js';
import { validateLimit } from '../src/validate-limit.js';

const draft = (change: Partial<LimitDraft> = {}): LimitDraft => ({
  name: 'Hoodies',
  type: 'product',
  products: { kind: 'all' },
  max: 3,
  ...change,
});
const limit = (id: string, change: Partial<LimitDraft> = {}) => completeLimit(id, draft({ name: id, ...change }));

describe('quotaLevel', () => {
  it.each([
    [49, 'free'],
    [50, 'warning'],
    [99, 'warning'],
    [100, 'reached'],
  ])('%i impressions of a shop installed after 2024-10-08 is %s', (count, level) => {
    expect(quotaLevel(count, { installedAt: new Date('2024-10-09T00:00:00Z'), plan: 'free' })).toBe(level);
  });

  it.each([
    [99, 'free'],
    [100, 'warning'],
    [249, 'warning'],
    [250, 'reached'],
  ])('%i impressions of an earlier shop is %s', (count, level) => {
    expect(quotaLevel(count, { installedAt: new Date('2024-10-08T23:59:59.999Z'), plan: 'free' })).toBe(level);
  });

  it('holds no paid shop, and a campaign raises the maximum', () => {
    expect(quotaLevel(1_000_000, { installedAt: new Date(), plan: 'basic' })).toBe('free');
    expect(quotaFor(new Date(), 500)).toEqual({ warnAt: 50, max: 600 });
  });

  it('passes each threshold on the way', () => {
    expect(levelsCrossed('free', 'reached')).toEqual(['warning', 'reached']);
    expect(levelsCrossed('warning', 'reached')).toEqual(['reached']);
    expect(levelsCrossed('reached', 'free')).toEqual([]);
  });
});

describe('planAllows', () => {
  it('keeps collection limits, by type or by what they measure, to paid plans', () => {
    expect(planAllows('free', { type: 'collection' })).toBe(false);
    expect(planAllows('free', { type: 'product-blocking', applyTo: 'collection' })).toBe(false);
    expect(planAllows('free', { type: 'product-blocking', applyTo: 'cart' })).toBe(true);
    expect(planAllows('basic', { type: 'collection' })).toBe(true);
  });
});

describe('validateLimit', () => {
  const errors = (change: Partial<LimitDraft>, currency = 'USD') => validateLimit(draft(change), { currency, defaultLanguage: 'en' });

  it('lets a sound limit through', () => {
    expect(errors({})).toEqual({});
  });

  it.each([
    [{ name: '   ' }, { name: 'This field is required' }],
    [{ name: 'n'.repeat(151) }, { name: 'Use at most 150 characters' }],
    [{ startDate: '' }, { startDate: 'This field is required' }],
    [{ contactUs: { enabled: true, url: '' } }, { 'contactUs.url': 'This field is required' }],
    [{ contactUs: { enabled: true, url: 'javascript:alert(1)' } }, { 'contactUs.url': expect.stringContaining('https://') }],
    [{ messages: { en: { maximumQuantityLimitMessage: ' ' } } }, { 'messages.en.maximumQuantityLimitMessage': 'This field is required' }],
    [
      { messages: { de: { maximumQuantityLimitMessage: 'x'.repeat(151) } } },
      { 'messages.de.maximumQuantityLimitMessage': 'Use at most 150 characters' },
    ],
    [{ messages: { en: { buttonText: 'x'.repeat(26) } } }, { 'messages.en.buttonText': 'Use at most 25 characters' }],
    [{ max: Number.POSITIVE_INFINITY }, { max: 'Enter a number' }],
    [{ max: -1 }, { max: 'Enter a number greater than 0' }],
    [{ exclusions: { customerTags: ['vip'] } }, { 'exclusions.customerTags': expect.any(String) }],
  ] as [Partial<LimitDraft>, object][])('says of %j %j', (change, expected) => {
    expect(errors(change)).toEqual(expected);
  });

  it('lets other languages empty, and counts decimals by currency', () => {
    expect(errors({ messages: { de: { maximumQuantityLimitMessage: '' } } })).toEqual({});
    expect(errors({ conditionType: 'total_product_value', max: 10.5 }, 'JPY')).toEqual({ max: 'JPY has no decimals' });
    expect(errors({ conditionType: 'total_product_value', max: 10.125 }, 'KWD')).toEqual({});
  });
});

describe('findContradictions', () => {
  it('finds a minimum above the maximum of another limit on the same product', () => {
    const one = limit('one', { max: 3 });
    const other = limit('other', { max: null, min: 5, products: { kind: 'specific', items: [{ productId: 'p1' }] } });
    expect(findContradictions(one, [one, other])).toEqual([{ limits: [one, other], reason: 'min_above_max' }]);
    expect(findContradictions(one, [limit('cart', { type: 'cart', products: undefined, min: 5 })])).toEqual([]);
    expect(findContradictions(one, [limit('later', { min: 5, max: null, startDate: '2030-01-01' })])).toHaveLength(1);
    const forTags = limit('tagged', { type: 'customer_tag', products: undefined, customerTags: { kind: 'all' }, max: null, min: 10 });
    expect(findContradictions(limit('cart', { type: 'cart', products: undefined, max: 5 }), [forTags])).toHaveLength(1);
    const excluding = limit('all but p1', { exclusions: { products: [{ productId: 'p1' }] } });
    expect(findContradictions(excluding, [other])).toEqual([]);
    const variant = (id: string, change: object) =>
      limit(id, { products: { kind: 'specific', items: [{ productId: 'p1', variantIds: [id] }] }, ...change });
    expect(findContradictions(variant('v1', {}), [variant('v2', { max: null, min: 9 })])).toEqual([]);
    expect(
      findContradictions(limit('one', { endDate: '2029-12-31' }), [limit('later', { min: 5, max: null, startDate: '2030-01-01' })]),
    ).toEqual([]);
  });

  it('finds a range without a multiple, alone and together', () => {
    expect(findContradictions(limit('one', { min: 4, max: 5, multiple: 3 }), [])).toMatchObject([{ reason: 'no_multiple_in_range' }]);
    expect(findContradictions(limit('one', { max: 10, multiple: 4 }), [limit('other', { max: null, multiple: 6 })])).toMatchObject([
      { reason: 'no_multiple_in_range' },
    ]);
    expect(findContradictions(limit('one', { max: 12, multiple: 4 }), [limit('other', { max: null, multiple: 6 })])).toEqual([]);
  });
});

describe('messagesToShow', () => {
  const line = (quantity: number) => ({
    id: 'l',
    productId: 'p1',
    variantId: 'v1',
    quantity,
    price: '1.00',
    grams: 1,
    title: 'Mug',
    vendor: 'A',
    tags: [],
    collectionIds: [],
  });
  const show = (change: Partial<LimitDraft>, page: Omit<PageView, 'hasAdded'> & { hasAdded?: boolean }, inCart: number) => {
    const rule = limit('L', change);
    const lines = inCart > 0 ? [line(inCart)] : [];
    return messagesToShow(
      compileRulebook([rule], { weightUnit: 'kg' }),
      [rule],
      { hasAdded: false, ...page },
      { now: Date.UTC(2026, 10, 20), lines, customer: null, purchases: [] },
    ).map(({ kind, holds }) => (holds ? `${kind} holds` : kind));
  };
  const chosen = (quantity: number) => ({ kind: 'product' as const, chosen: line(quantity) });

  it('shows a maximum as soon as the chosen quantity would break it', () => {
    expect(show({}, chosen(4), 0)).toEqual(['max']);
    expect(show({}, chosen(2), 1)).toEqual([]);
    expect(show({}, chosen(2), 2)).toEqual(['max']);
  });

  it('shows a minimum on a product page once the cart holds the subject, and on the cart page', () => {
    expect(show({ min: 3 }, chosen(1), 0)).toEqual([]);
    expect(show({ min: 3 }, chosen(1), 1)).toEqual(['min']);
    expect(show({ min: 3 }, { kind: 'cart' }, 1)).toEqual(['min']);
    expect(show({ min: 3 }, { kind: 'other' }, 1)).toEqual([]);
  });

  it('waits for the shopper to add where the merchant wishes so', () => {
    expect(show({ notificationTrigger: 'add_to_cart' }, chosen(4), 0)).toEqual([]);
    expect(show({ notificationTrigger: 'add_to_cart' }, { ...chosen(1), hasAdded: true }, 4)).toEqual(['max']);
  });

  it('shows cart limits on the cart page only; one that holds states its rule where wished', () => {
    const cart = { type: 'cart' as const, products: undefined };
    expect(show(cart, chosen(4), 0)).toEqual([]);
    expect(show(cart, { kind: 'cart' }, 4)).toEqual(['max']);
    expect(show({ ...cart, notificationTrigger: 'show_notification_cart_page' }, { kind: 'cart' }, 2)).toEqual(['max holds']);
    expect(show({ ...cart, notificationTrigger: 'show_notification_cart_page' }, { kind: 'cart' }, 0)).toEqual(['max holds']);
    expect(show({ ...cart, notificationTrigger: 'no_notification' }, { kind: 'cart' }, 4)).toEqual([]);
  });
});

describe('isBlockedShop', () => {
  const lists = { blockedDomains: ['agency.example'], ownDomains: ['ours.agency.example'] };
  const shop = (email: string, shopifyPlan = 'basic', shopCountry = 'DE') => isBlockedShop({ email, shopifyPlan, shopCountry }, lists);

  it('goes by e-mail domain and its subdomains, and by plan and country together; our own domains win', () => {
    expect(shop('a@agency.example')).toBe(true);
    expect(shop('a@eu.AGENCY.example')).toBe(true);
    expect(shop('a@notagency.example')).toBe(false);
    expect(shop('a@ours.agency.example', 'partner_test', 'IN')).toBe(false);
    expect(shop('a@b.example', 'affiliate', 'VN')).toBe(true);
    expect(shop('a@b.example', 'affiliate', 'DE')).toBe(false);
  });
});

describe('money', () => {
  it('knows the decimals of currencies', () => {
    expect([decimalsOf('USD'), decimalsOf('JPY'), decimalsOf('KWD')]).toEqual([2, 0, 3]);
  });
});
