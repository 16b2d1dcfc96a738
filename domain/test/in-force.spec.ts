import {
  outOfForce,
  planAllows,
  requiredFeature,
  stoppedByNow,
  stopperOf,
  type Entitlement,
  type StoppedBy,
} from '../src/in-force.js';
import type { PlanFeature } from '../src/plans.js';

describe('the feature that a limit needs', () => {
  it.each<[string, Parameters<typeof requiredFeature>[0], PlanFeature | null]>([
    ['of type collection', { type: 'collection' }, 'collection_limits'],
    ['on customer tags, applied to collections', { type: 'customer_tag', applyTo: 'collection' }, 'collection_limits'],
    ['that blocks products by collections', { type: 'product-blocking', applyTo: 'collection' }, 'collection_limits'],
    ['on customer tags, applied to the cart', { type: 'customer_tag', applyTo: 'cart' }, null],
    ['that blocks products', { type: 'product-blocking' }, null],
    ['on products', { type: 'product' }, null],
    ['on the cart: what it is applied to is not used', { type: 'cart', applyTo: 'collection' }, null],
  ])('for one %s', (_, featured, expected) => {
    expect(requiredFeature(featured)).toBe(expected);
  });
});

describe('planAllows', () => {
  it('keeps collection limits to paid plans', () => {
    expect(planAllows('free', { type: 'collection' })).toBe(false);
    expect(planAllows('basic', { type: 'collection' })).toBe(true);
    expect(planAllows('free', { type: 'product' })).toBe(true);
  });

  it('goes by the feature that was worked out before, where it was', () => {
    expect(planAllows('free', { type: 'collection', requiredFeature: null })).toBe(true);
    expect(planAllows('free', { type: 'product', requiredFeature: 'collection_limits' })).toBe(false);
  });
});

const free: Entitlement = { plan: 'free', level: 'warning' };
const usedUp: Entitlement = { plan: 'free', level: 'reached' };
const paid: Entitlement = { plan: 'basic', level: 'free' };

describe('stoppedByNow', () => {
  const product = { type: 'product' } as const;
  const collection = { type: 'collection' } as const;

  it.each<[string, Parameters<typeof stoppedByNow>[0], Entitlement, StoppedBy | null]>([
    ['a limit that plan and quota carry', product, free, null],
    ['a limit that was stopped and is carried again', { ...product, stoppedBy: 'quota' }, paid, null],
    ['a limit while the quota is used up', product, usedUp, 'quota'],
    ['a collection limit on the free plan', collection, free, 'downgrade'],
    ['a collection limit on the free plan while the quota is used up', collection, usedUp, 'quota'],
    [
      'a limit stopped by a downgrade while the quota is used up: the reason stands',
      { ...product, stoppedBy: 'downgrade' },
      usedUp,
      'downgrade',
    ],
    [
      'a collection limit stopped by the quota on a free plan below it: the reason stands',
      { ...collection, stoppedBy: 'quota' },
      free,
      'quota',
    ],
    ['an inactive limit while the quota is used up', { ...product, status: 'inactive' }, usedUp, null],
    ['an inactive limit that was stopped', { ...product, status: 'inactive', stoppedBy: 'quota' }, usedUp, null],
  ])('of %s', (_, stoppable, entitlement, expected) => {
    expect(stoppedByNow(stoppable, entitlement)).toBe(expected);
  });
});

describe('stopperOf', () => {
  it('is what a worker wrote until a worker takes it back, and what the entitlement says before a worker wrote', () => {
    expect(stopperOf({ type: 'product', stoppedBy: 'quota' }, paid)).toBe('quota');
    expect(stopperOf({ type: 'product' }, usedUp)).toBe('quota');
    expect(stopperOf({ type: 'product', stoppedBy: null }, free)).toBeNull();
  });
});

describe('outOfForce', () => {
  const rule = { type: 'product', startDate: '2026-11-02', endDate: '2026-11-04' } as const;
  it.each([
    ['2026-11-01', 'scheduled'],
    ['2026-11-02', null],
    ['2026-11-04', null],
    ['2026-11-05', 'ended'],
  ])('on %s of a limit from 2026-11-02 to 2026-11-04 is %s', (day, expected) => {
    expect(outOfForce(rule, free, day)).toBe(expected);
  });

  it('names what the merchant wishes before what the shop may do, and that before the dates', () => {
    expect(outOfForce({ ...rule, status: 'inactive' }, usedUp, '2026-11-09')).toBe('inactive');
    expect(outOfForce(rule, usedUp, '2026-11-09')).toBe('quota');
    expect(outOfForce({ ...rule, stoppedBy: 'downgrade' }, paid, '2026-11-03')).toBe('downgrade');
  });

  it('of a limit without an end never is ended', () => {
    expect(outOfForce({ ...rule, endDate: null }, free, '9999-12-31')).toBeNull();
  });
});
