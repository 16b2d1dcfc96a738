import { compileRulebook, type Cart } from '../src/evaluate.js';
import type { Limit } from '../src/limit.js';
import { standingsOf } from '../src/standings.js';
import { limit, line, NOW, specific } from './builders.js';

const cart = (change: Partial<Cart> = {}): Cart => ({
  now: NOW,
  lines: [line('p1', 2)],
  customer: { id: 'u1', tags: ['vip'] },
  purchases: [],
  ...change,
});
/** By limit, each standing as `holds|breaks kind subject: current`, with what was bought in the window. */
const told = (limits: readonly Limit[], change: Partial<Cart> = {}) =>
  Object.fromEntries(
    [...standingsOf(limits, { weightUnit: 'kg' }, cart(change))].map(([id, standings]) => [
      id,
      standings.map(
        ({ isBroken, kind, subject, current, bought }) =>
          `${isBroken ? 'breaks' : 'holds'} ${kind} ${subject}: ${current}${bought === null ? '' : ` after ${bought}`}`,
      ),
    ]),
  );

describe('how limits stand on a cart', () => {
  it('is told for every bound, whether it holds or is broken', () => {
    expect(told([limit('a', { min: 3, max: 3 })])).toStrictEqual({ a: ['breaks min p1: 2', 'holds max p1: 2'] });
  });

  it('leaves out limits that measure nothing of the cart', () => {
    const other = limit('other', { products: specific('p2') });
    const blocking = limit('blocking', { type: 'product-blocking', products: specific('p2'), max: null });
    expect(told([other, blocking, limit('a')])).toStrictEqual({ a: ['holds max p1: 2'] });
  });

  it('keeps the order of the limits', () => {
    expect(Object.keys(told([limit('b'), limit('a', { max: 1 }), limit('c')]))).toStrictEqual(['b', 'a', 'c']);
  });

  it('tells what is missing beside a trigger', () => {
    const beside = limit('beside', {
      type: 'product-blocking',
      products: specific('p1'),
      applyTo: 'product',
      targets: specific('p2'),
      min: 1,
      max: null,
    });
    expect(told([beside])).toStrictEqual({ beside: ['breaks min p2: 0'] });
  });
});

describe('how products that are never together stand', () => {
  const apart = limit('apart', {
    type: 'product-blocking',
    products: specific('p1'),
    max: null,
    neverTogether: true,
  });

  it('is told once one of them is in the cart', () => {
    expect(told([apart])).toStrictEqual({ apart: ['holds blocked p1: 2'] });
    expect(told([apart], { lines: [line('p1', 2), line('p2', 1)] })).toStrictEqual({ apart: ['breaks blocked p1: 2'] });
    expect(told([apart], { lines: [line('p2', 1)] })).toStrictEqual({});
  });
});

describe('how a limit with a window stands', () => {
  const monthly = (change: object = {}) => limit('monthly', { repurchase: { option: 'once_per_month' }, ...change });
  const bought = (quantity: number, at = NOW - 86_400_000) => [{ at, lines: [line('p1', quantity)] }];

  it('is told with what was bought in it', () => {
    expect(told([monthly()], { purchases: bought(1) })).toStrictEqual({ monthly: ['holds repurchase p1: 2 after 1'] });
    expect(told([monthly()], { purchases: bought(2) })).toStrictEqual({ monthly: ['breaks repurchase p1: 2 after 2'] });
  });

  it('does not count what was bought before it', () => {
    const purchases = bought(3, NOW - 40 * 86_400_000);
    expect(told([monthly()], { purchases })).toStrictEqual({ monthly: ['holds repurchase p1: 2 after 0'] });
  });

  it('is never below 0', () => {
    expect(told([monthly()], { purchases: bought(-3) })).toStrictEqual({ monthly: ['holds repurchase p1: 2 after 0'] });
  });

  it('without a maximum allows one order', () => {
    expect(told([monthly({ max: null })])).toStrictEqual({ monthly: ['holds repurchase p1: 2 after 0'] });
    expect(told([monthly({ max: null })], { purchases: bought(1) })).toStrictEqual({
      monthly: ['breaks repurchase p1: 2 after 1'],
    });
  });

  it('asks a guest to log in, and tells the minimum beside it', () => {
    expect(told([monthly({ min: 1 })], { customer: null })).toStrictEqual({
      monthly: ['breaks login_required p1: 2 after 0', 'holds min p1: 2 after 0'],
    });
  });

  it('counts weights in the unit of the shop', () => {
    const kilogram = monthly({ conditionType: 'total_weight', max: 1 });
    expect(told([kilogram], { purchases: bought(5) })).toStrictEqual({
      monthly: ['holds repurchase p1: 0.2 after 0.5'],
    });
  });
});

it('names what the judge names, and nothing else, as broken', () => {
  const limits = [
    limit('a', { min: 3 }),
    limit('b', { max: 1 }),
    limit('c', { type: 'cart', max: null, multiple: 5 }),
    limit('d', { startDate: '2030-01-01', max: 1 }),
    limit('e', { status: 'inactive', max: 1 }),
  ];
  const standings = [...standingsOf(limits, { weightUnit: 'kg' }, cart()).values()].flat();
  const broken = standings
    .filter(({ isBroken }) => isBroken)
    .map(({ isBroken: _isBroken, bought: _bought, ...violation }) => violation);
  expect(broken).toStrictEqual(compileRulebook(limits, { weightUnit: 'kg' }).judge(cart()));
  expect(broken).toHaveLength(3);
});
