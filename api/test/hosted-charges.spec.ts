// Which of a shop's charges a contract on the platform's pricing page is.
import type { ChargeStatus } from '@purchase-limits/domain/charges';
import type { ActiveSubscription } from '../src/platform/partner-client.js';
import { PlatformError } from '../src/platform/platform-error.js';
import type { ChargeEntity } from '../src/subscriptions/charge.entity.js';
import { CHOOSING_MS, contractOf, hostedCharges, type Contract } from '../src/subscriptions/hosted-charges.js';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-25T12:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const PLUS = { billingPeriod: 'ANNUAL', items: [{ handle: 'plus' }] } as const;

const told = (change: object = {}): ActiveSubscription => ({
  shop: { id: 'gid://shopify/Shop/1' },
  billingPeriod: 'EVERY_30_DAYS',
  items: [{ handle: 'basic' }],
  cancelAtEndOfCycle: false,
  trialEndsAt: null,
  legacySubscriptionId: null,
  currentBillingCycle: { endTime: inDays(20) },
  pendingUpdate: null,
  ...change,
});

describe('a contract', () => {
  it('is a plan of ours, by its handle and how it is charged', () => {
    expect(contractOf(told({ items: [{ handle: 'extras' }, { handle: 'grow' }], billingPeriod: 'ANNUAL' }))).toEqual({
      plan: 'professional',
      interval: 'yearly',
      trialEndsAt: null,
      paidUntil: inDays(20),
      endsAt: null,
      next: null,
      chargeId: null,
    });
  });

  it('is none where nothing is paid for', () => {
    expect(contractOf(null)).toBeNull();
    expect(contractOf(told({ items: [{ handle: 'free' }] }))).toBeNull();
  });

  it('of a plan that is none of ours, or follows as one, is no answer', () => {
    const gold = [{ handle: 'gold' }];
    const reason = 'the pricing page has a plan that is none of ours: gold';
    expect(() => contractOf(told({ items: gold }))).toThrow(expect.objectContaining({ outcome: 'unusable', reason }));
    expect(() => contractOf(told({ items: [] }))).toThrow(PlatformError);
    expect(() => contractOf(told({ pendingUpdate: { ...PLUS, items: gold } }))).toThrow(PlatformError);
  });

  it.each<[string, object, number | null]>([
    ['when it is cancelled', { cancelAtEndOfCycle: true }, 20],
    ['when the free plan follows', { pendingUpdate: { ...PLUS, items: [{ handle: 'free' }] } }, 20],
    ['with its trial', { cancelAtEndOfCycle: true, currentBillingCycle: null, trialEndsAt: inDays(3) }, 3],
    ['never, where another plan follows', { pendingUpdate: PLUS }, null],
  ])('ends %s', (_, change, days) => {
    const contract = contractOf(told(change))!;
    expect(contract.endsAt).toEqual(days === null ? null : inDays(days));
    expect(contract.next).toEqual(days === null ? { plan: 'shopify_plus', interval: 'yearly' } : null);
  });
});

const CONTRACT: Contract = contractOf(told())!;
const BASIC = { plan: 'basic', interval: 'monthly' } as const;
const charge = (platformId: string | null, status: ChargeStatus, change: Partial<ChargeEntity> = {}) =>
  ({
    platformId,
    ...BASIC,
    status,
    trialDays: 7,
    requestedAt: NOW,
    approvedAt: null,
    paidUntil: null,
    ...change,
  }) as ChargeEntity;
const reportedOf = (contract: Contract | null, ...kept: ChargeEntity[]) => [
  ...hostedCharges(contract, kept, NOW).values(),
];
const match = (contract: Contract | null, ...kept: ChargeEntity[]) =>
  reportedOf(contract, ...kept).map(({ platformId, plan, status }) => [platformId, plan, status]);

describe('the charge of a contract', () => {
  it('is the one that has begun, before the latest that the merchant went to the page for', () => {
    const waiting = [charge('app-pricing:1', 'pending'), charge('app-pricing:2', 'pending')];
    expect(match(CONTRACT, ...waiting)).toEqual([['app-pricing:2', 'basic', 'active']]);
    const active = charge('app-pricing:0', 'active');
    expect(match(CONTRACT, active, ...waiting)[0]).toEqual(['app-pricing:0', 'basic', 'active']);
    const one = (id: string, status: ChargeStatus) => charge(`app-pricing:${id}`, status);
    const [accepted, last, left] = [one('3', 'accepted'), one('4', 'pending'), one('5', 'superseded')];
    for (const kept of [
      [accepted, last, left],
      [left, last, accepted],
    ])
      expect(match(CONTRACT, ...kept)[0]![0]).toBe('app-pricing:3');
    expect(match(CONTRACT, left, last)[0]![0]).toBe('app-pricing:4');
    expect(match(CONTRACT, active, accepted)[0]![0]).toBe('app-pricing:0');
    expect(match(CONTRACT, accepted, active)[0]![0]).toBe('app-pricing:0');
  });

  it('is told as the platform has it, and what follows or waits without its dates', () => {
    const contract: Contract = { ...CONTRACT, endsAt: inDays(20), next: { plan: 'unlimited', interval: 'yearly' } };
    const kept = [
      charge('app-pricing:1', 'active', { approvedAt: inDays(-30) }),
      charge('app-pricing:2', 'pending', { plan: 'unlimited', interval: 'yearly' }),
      charge('app-pricing:3', 'pending', { plan: 'professional', paidUntil: inDays(1), endsAt: inDays(1) }),
    ];
    const common = { createdAt: NOW, paidUntil: null, endsAt: null };
    const dates = { paidUntil: inDays(20), endsAt: inDays(20) };
    expect(reportedOf(contract, ...kept)).toEqual([
      { ...common, ...dates, platformId: 'app-pricing:1', ...BASIC, status: 'active', trialDays: 7 },
      { ...common, platformId: 'app-pricing:2', ...contract.next!, status: 'accepted', trialDays: 0 },
      { ...common, platformId: 'app-pricing:3', ...BASIC, plan: 'professional', status: 'pending', trialDays: 7 },
    ]);
  });

  it('is a new one where none fits: of another plan or interval, over, or asked for by the app', () => {
    const others = [
      charge('app-pricing:1', 'active', { plan: 'professional' }),
      charge('app-pricing:2', 'active', { interval: 'yearly' }),
      charge('app-pricing:3', 'cancelled'),
      charge('gid://shopify/AppSubscription/4', 'active'),
      charge(null, 'requested'),
    ];
    const [[id, ...rest]] = match(CONTRACT, ...others) as [[string, string, string]];
    expect([/^app-pricing:[-a-f\d]{36}$/.test(id), ...rest]).toEqual([true, 'basic', 'active']);
  });

  it('is the one that it came from, while that goes on for the same plan', () => {
    const id = 'gid://shopify/AppSubscription/4';
    const contract = { ...CONTRACT, chargeId: id };
    expect(match(contract, charge(id, 'active'))).toEqual([[id, 'basic', 'active']]);
    expect(match(contract, charge(id, 'cancelled'))[0]![0]).toMatch(/^app-pricing:/);
    expect(match(contract, charge(id, 'active', { plan: 'unlimited' }))[0]![0]).toMatch(/^app-pricing:/);
    expect(match(contract, charge(id, 'active', { interval: 'yearly' }))[0]![0]).toMatch(/^app-pricing:/);
  });

  it('has a trial from its end on, and keeps it when that is over', () => {
    const trial = { ...CONTRACT, trialEndsAt: inDays(2.5) };
    const waiting = charge('app-pricing:1', 'pending');
    const begun = charge('app-pricing:1', 'active', { approvedAt: inDays(-4.5) });
    expect(reportedOf(trial, waiting)).toMatchObject([{ trialDays: 3, approvedAt: inDays(-0.5) }]);
    expect(reportedOf(trial, begun)).toMatchObject([{ trialDays: 7 }]);
    expect(reportedOf(CONTRACT, begun)).toMatchObject([{ trialDays: 7 }]);
    expect(reportedOf(CONTRACT, waiting)).toMatchObject([{ trialDays: 0 }]);
  });

  it('that follows is accepted', () => {
    const contract: Contract = { ...CONTRACT, next: { plan: 'unlimited', interval: 'yearly' } };
    const wanted = charge('app-pricing:2', 'pending', { plan: 'unlimited', interval: 'yearly' });
    expect(match(contract, charge('app-pricing:1', 'active'), wanted)).toEqual([
      ['app-pricing:1', 'basic', 'active'],
      ['app-pricing:2', 'unlimited', 'accepted'],
    ]);
  });
});

describe('a charge that waits', () => {
  const waiting = charge('app-pricing:1', 'pending');
  const since = (ms: number) => charge('app-pricing:1', 'pending', { requestedAt: new Date(NOW.getTime() - ms) });
  const goesOn = (contract: Contract | null, ...kept: ChargeEntity[]) =>
    match(contract, ...kept).some(([id]) => id === 'app-pricing:1');
  it.each<[string, Contract | null, ChargeEntity, boolean]>([
    ['while the shop has nothing', null, waiting, true],
    ['while the shop has another plan', { ...CONTRACT, plan: 'unlimited' }, waiting, true],
    ['for a day', null, since(CHOOSING_MS - 1), true],
    ['for no more than that', null, since(CHOOSING_MS), false],
    ['unless it was taken back', null, charge('app-pricing:1', 'superseded'), false],
  ])('goes on waiting %s', (_, contract, kept, isWaiting) => {
    expect(goesOn(contract, kept)).toBe(isWaiting);
  });

  it.each([
    ['unless the shop has it', null, false],
    ['where what the shop has ends', inDays(20), true],
  ])('for the plan that the shop has goes on waiting %s', (_, endsAt, isWaiting) => {
    expect(goesOn({ ...CONTRACT, endsAt }, charge('app-pricing:0', 'active'), waiting)).toBe(isWaiting);
  });
});
