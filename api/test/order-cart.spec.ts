// An order as the cart that limits are judged on, and what an order breaks.
import { completeLimit, type LimitDraft } from '@purchase-limits/domain/limit';
import { findBrokenLimits } from '../src/broken-limits/find-broken-limits.js';
import type { JudgedOrder } from '../src/broken-limits/judged-order.js';
import { orderCart, orderLines } from '../src/broken-limits/order-cart.js';
import { orderSource } from '../src/broken-limits/order-source.js';
import { subjectTitle } from '../src/broken-limits/subject-title.js';
import type { PlatformLine } from '../src/repurchase/placed-order.js';
import { limitDraft } from './test-app.js';

const AT = new Date('2026-11-20T10:00:00Z');
const SHOP = { currency: 'USD' };
const line = (change: Partial<PlatformLine> = {}): PlatformLine => ({
  quantity: 3,
  currentQuantity: 3,
  discountedTotalSet: { shopMoney: { amount: '10.00' } },
  product: { id: 'gid://shopify/Product/1001' },
  variant: { id: 'gid://shopify/ProductVariant/11' },
  ...change,
});

describe('the lines of an order', () => {
  it('are what is left of each, or what was ordered, with their share of the total', () => {
    const lines = [line({ currentQuantity: 1 }), line({ currentQuantity: 0 })];
    const known = { productId: '1001', variantId: '11' };
    expect(orderLines(lines, 'left', SHOP)).toEqual([{ ...known, quantity: 1, total: '3.33' }]);
    expect(orderLines(lines, 'ordered', SHOP)).toEqual([
      { ...known, quantity: 3, total: '10' },
      { ...known, quantity: 3, total: '10' },
    ]);
  });

  it('count before discounts where the shop wants it, and as paid where the order was read without', () => {
    const full = line({ originalTotalSet: { shopMoney: { amount: '15.00' } }, currentQuantity: 2 });
    const totals = (shop: Parameters<typeof orderLines>[2]) =>
      orderLines([full, line()], 'left', shop).map(({ total }) => total);
    expect(totals(SHOP)).toEqual(['6.67', '10']);
    expect(totals({ ...SHOP, valueBeforeDiscounts: true })).toEqual(['10', '10']);
  });

  it('are products or variants of their own where the catalog does not have them any more', () => {
    const gone = line({ product: null, variant: null });
    const lines = orderLines([gone, line({ variant: null }), gone], 'left', SHOP);
    expect(lines.map(({ productId, variantId }) => [productId, variantId])).toEqual([
      ['line-0', 'line-0'],
      ['1001', 'line-1'],
      ['line-2', 'line-2'],
    ]);
  });
});

it.each([
  ['1001', 'product', 'Hoodie'],
  ['11', 'variant', 'Hoodie'],
  ['line-1', 'product', 'Gift wrap'],
  ['line-1', 'variant', 'Gift wrap'],
  ['line-0', 'product', null],
  ['line-7', 'variant', null],
  ['1001', 'collection', null],
])('the title of %s, a %s, is %s', (subject, kind, title) => {
  const lines = [
    { ...line(), title: 'Hoodie' },
    { ...line({ product: null, variant: null }), title: 'Gift wrap' },
  ];
  expect(subjectTitle(lines, subject, kind)).toBe(title);
});

it('a cart has no word of a customer or of purchases that are not known', () => {
  expect(orderCart([], { at: AT.getTime() })).toEqual({ now: AT.getTime(), lines: [] });
  const guest = { at: AT.getTime(), customer: null, purchases: [] };
  expect(orderCart([], guest)).toEqual({ now: AT.getTime(), lines: [], customer: null, purchases: [] });
});

describe('what an order breaks', () => {
  const order: JudgedOrder = {
    orderId: '1',
    name: '#1001',
    isCancelled: false,
    isEdited: false,
    at: AT,
    source: { kind: 'point_of_sale', appName: null },
    customer: null,
    lines: [],
  };
  const cartLine = (productId: string, quantity: number) => ({ id: productId, productId, variantId: '', quantity });
  const found = (draft: Partial<LimitDraft>, left: [string, number][], change: Partial<JudgedOrder> = {}) =>
    findBrokenLimits(
      { ...order, ...change },
      {
        limits: [completeLimit('a', limitDraft({ startDate: '2026-01-01', max: null, ...draft }))],
        shop: { weightUnit: 'kg', currency: 'USD' },
        left: left.map(([id, quantity]) => cartLine(id, quantity)),
        ordered: [cartLine('1001', 6)],
        purchases: [],
        sold: [],
      },
    ).map(({ violation: { kind, subject } }) => `${kind} ${subject}`);

  it('is told once of a limit, by the first line that breaks it', () => {
    const two: [string, number][] = [
      ['1001', 5],
      ['1002', 5],
    ];
    expect(found({ max: 3, products: { kind: 'all' } }, two)).toEqual(['max 1001']);
  });

  it.each([
    ['a minimum', { min: 5 }],
    ['a multiple', { multiple: 3 }],
  ])('leaves out %s that only refunds broke, but not one that an edit broke', (_name, draft) => {
    expect(found(draft, [['1001', 4]])).toEqual([]);
    expect(found(draft, [['1001', 4]], { isEdited: true })).toHaveLength(1);
  });

  it('includes a minimum that was broken as ordered', () => {
    expect(found({ min: 9 }, [['1001', 6]])).toEqual(['min 1001']);
  });

  it('includes a limit that asks for an account, where the order has no customer', () => {
    const draft = { max: 9, repurchase: { option: 'once_per_year' as const } };
    expect(found(draft, [['1001', 1]])).toEqual(['login_required 1001']);
  });

  it('has no word of a limit that was not in its dates', () => {
    expect(found({ max: 1, startDate: '2026-11-21' }, [['1001', 6]])).toEqual([]);
  });
});

it.each([
  ['web', false, { kind: 'online_store', appName: null }],
  ['web', true, { kind: 'edited', appName: null }],
  ['pos', true, { kind: 'point_of_sale', appName: null }],
  ['shopify_draft_order', false, { kind: 'draft_order', appName: null }],
  ['subscription_contract_checkout_one', false, { kind: 'subscription', appName: null }],
  ['580111', false, { kind: 'app', appName: 'Robot' }],
  [null, false, { kind: 'unknown', appName: null }],
])('an order of the source %j, edited: %s', (sourceName, isEdited, shown) => {
  expect(orderSource({ sourceName, appName: 'Robot', isEdited })).toEqual(shown);
});
