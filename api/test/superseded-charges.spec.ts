// Requests for a plan that nobody waits for any more, and what is said of a trial when a plan begins.
import { randomUUID } from 'node:crypto';
import type { ChargeStatus } from '@purchase-limits/domain/charges';
import { Logger } from '@nestjs/common';
import { PlatformError } from '../src/platform/platform-error.js';
import { ChargeEntity } from '../src/subscriptions/charge.entity.js';
import { FollowCharges, withdraw } from '../src/subscriptions/follow-charges.js';
import { ManualBilling } from '../src/subscriptions/manual-billing.js';
import { TestTransactions } from './test-transactions.js';

const DAY_MS = 86_400_000;

describe('a request that nobody waits for, and charges that change', () => {
  let database: TestTransactions;
  let shop: { id: string; shopifyDomain: string };
  /** What was asked of the platform, and its subscriptions by id. */
  let asked: string[];
  let there: Record<string, { status: string; trialDays: number }>;
  let charges: FollowCharges;
  beforeAll(async () => {
    database = await TestTransactions.start();
  });
  afterAll(() => database.stop());
  beforeEach(async () => {
    shop = await database.addShop();
    asked = [];
    there = {};
    charges = new FollowCharges(
      database.transactions,
      new ManualBilling({ query } as never, { BILLING: 'test' } as never),
    );
  });

  const query = async (_shop: unknown, operation: string, variables: { id?: string; ids?: string[] }) => {
    if (operation.includes('appSubscriptionCancel')) {
      asked.push(`cancel ${variables.id}`);
      const found = there[variables.id!];
      if (!found) return { appSubscriptionCancel: null };
      if (found.status !== 'PENDING') return { appSubscriptionCancel: { userErrors: [{ message: 'It has begun' }] } };
      found.status = 'CANCELLED';
      return { appSubscriptionCancel: { userErrors: [] } };
    }
    asked.push(`look at ${variables.ids!.toSorted().join()}`);
    const nodes = variables.ids!.map((id) => viewOf(id));
    return { currentAppInstallation: { activeSubscriptions: [] }, nodes };
  };
  const viewOf = (id: string) => ({
    id,
    name: 'Basic',
    ...there[id],
    test: true,
    createdAt: '2026-11-01T12:00:00Z',
    currentPeriodEnd: null,
    lineItems: [],
  });
  const add = async (platformId: string, status: ChargeStatus, reported = 'PENDING', changes: object = {}) => {
    there[platformId] = { status: reported, trialDays: 7 };
    const terms = { plan: 'basic', interval: 'monthly', trialDays: 7, firstChargeCents: 999 } as const;
    const row = { ...terms, requestedAt: new Date() };
    await database.transactions.run(shop.id, (tx) =>
      tx.manager.insert(ChargeEntity, { id: randomUUID(), shopId: shop.id, platformId, status, ...row, ...changes }),
    );
  };
  const statuses = async () =>
    (
      await database.sql<{ id: string; status: string }>(
        'SELECT platform_id AS id, status FROM charge WHERE shop_id = $1 ORDER BY platform_id',
        [shop.id],
      )
    ).map(({ id, status }) => `${id} ${status}`);

  it('is marked, and no other charge is', async () => {
    await add('1', 'pending');
    await add('2', 'pending');
    await add('3', 'frozen', 'FROZEN');
    const only = (id: string) => database.transactions.run(shop.id, (tx) => withdraw(tx, shop.id, isCalled(id)));
    const isCalled = (id: string) => (charge: ChargeEntity) => charge.platformId === id;
    expect([await only('1'), await only('1'), await only('3')]).toEqual([true, false, false]);
    expect(await statuses()).toEqual(['1 superseded', '2 pending', '3 frozen']);
  });

  it('is cancelled at the platform, after one more look', async () => {
    await add('1', 'superseded');
    await add('2', 'pending');
    await charges.cancelSuperseded(shop);
    expect(asked).toEqual(['look at 1,2', 'cancel 1', 'look at 1,2']);
    expect(await statuses()).toEqual(['1 cancelled', '2 pending']);
    asked.length = 0;
    await charges.cancelSuperseded(shop);
    expect(asked).toEqual([]);
  });

  it('is not cancelled if it was approved meanwhile', async () => {
    await add('1', 'superseded', 'ACTIVE');
    await charges.cancelSuperseded(shop);
    expect(asked).not.toContain('cancel 1');
    expect(await statuses()).toEqual(['1 active']);
  });

  it('is left where the platform does not answer, and nothing else is taken for that', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    await add('1', 'superseded');
    const failing = (error: Error) =>
      new FollowCharges(
        database.transactions,
        new ManualBilling({ query: () => Promise.reject(error) } as never, { BILLING: 'test' } as never),
      ).cancelSupersededIfPossible(shop);
    try {
      await failing(new PlatformError('unavailable', 'nobody is there'));
      expect(warn).toHaveBeenCalledWith('Could not cancel requests that nobody waits for: nobody is there');
      await expect(failing(new TypeError('ours'))).rejects.toThrow('ours');
    } finally {
      warn.mockRestore();
    }
    expect(await statuses()).toEqual(['1 superseded']);
    await charges.cancelSupersededIfPossible(shop);
    expect(await statuses()).toEqual(['1 cancelled']);
  });

  it('or any charge that the platform does not cancel has its reason', async () => {
    await add('1', 'active', 'ACTIVE');
    expect(await charges.cancel(shop, '1')).toEqual([{ message: 'It has begun' }]);
    expect(await charges.cancel(shop, '2')).toEqual([]);
  });

  it.each([
    ['frozen', 'FROZEN', true],
    ['cancelled', 'CANCELLED', false],
  ])('tell by a downgrade whether the plan was frozen, and which limits stop: %s', async (_, status, isFrozen) => {
    await add('1', 'frozen', 'ACTIVE');
    await add('2', 'frozen', 'FROZEN');
    await charges.follow(shop);
    there['1']!.status = status;
    await charges.follow(shop);
    const [event] = await database.sql<{ payload: object }>(
      `SELECT payload FROM event_log WHERE shop_id = $1 AND type = 'PlanDowngraded'`,
      [shop.id],
    );
    expect(event!.payload).toMatchObject({ isFrozen, stopped: { isAll: false, count: 0, names: [] } });
  });

  it.each([
    [7, 0, 7],
    [7, 4.5, 3],
    [7, 8, 0],
    [0, 0, 0],
  ])('leaves a plan that begins with %d days of trial, %d ago, to say that %d are left', async (days, ago, left) => {
    await add('1', 'frozen', 'ACTIVE', { approvedAt: new Date(Date.now() - ago * DAY_MS) });
    there['1']!.trialDays = days;
    await charges.follow(shop);
    const [event] = await database.sql<{ payload: { trialDays: number } }>(
      `SELECT payload FROM event_log WHERE shop_id = $1 AND type = 'SubscriptionActivated'`,
      [shop.id],
    );
    expect(event!.payload.trialDays).toBe(left);
  });
});
