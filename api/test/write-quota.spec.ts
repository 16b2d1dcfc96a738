// What is written, and told, when a shop's plan, bonus or count changes.
import { setTimeout as pause } from 'node:timers/promises';
import { addCounted, changeBonus, changePlan, type Counted } from '../src/quota/write-quota.js';
import type { PlanId } from '@purchase-limits/domain/plans';
import { TestTransactions } from './test-transactions.js';

const INSTALLED = new Date('2026-01-01T00:00:00Z');
type Row = { plan: PlanId; features: string[]; impressions: number; level: string; epoch: number; told: string[] };

describe('the quota of a shop', () => {
  let database: TestTransactions;
  let shop: string;
  beforeAll(async () => {
    database = await TestTransactions.start();
  });
  afterAll(() => database.stop());
  beforeEach(async () => {
    shop = (await database.addShop(INSTALLED)).id;
  });

  const plan = (to: PlanId) => database.transactions.run(shop, (tx) => changePlan(tx, shop, to, {}));
  const bonus = (impressions: number) => database.transactions.run(shop, (tx) => changeBonus(tx, shop, impressions));
  const count = (...batch: Counted[]) => database.transactions.runSystem((tx) => addCounted(tx, batch));
  const counted = (impressions: number, shopId = shop) => ({ shopId, impressions, unverified: 2, contacts: 1 });
  const row = async (of = shop) =>
    (await database.sql<Row>('SELECT *, impressions::int, epoch FROM quota WHERE shop_id = $1', [of]))[0]!;
  const events = async (of = shop) =>
    (await database.sql<{ payload: object }>('SELECT payload FROM event_log WHERE shop_id = $1 ORDER BY id', [of])).map(
      ({ payload }) => payload,
    );

  it('begins on the free plan with nothing counted', async () => {
    expect(await row()).toMatchObject({ plan: 'free', impressions: 0, level: 'free', epoch: 1, told: [] });
    expect((await row()).features).toEqual([]);
  });

  it('follows the plan, with the features that SQL reads, and says which way it went', async () => {
    await plan('professional');
    expect(await row()).toMatchObject({ plan: 'professional' });
    expect((await row()).features).toContain('unlimited_impressions');
    await plan('free');
    expect((await row()).features).toEqual([]);
    expect(await events()).toEqual([
      { type: 'PlanUpgraded', shopId: shop, from: 'free', to: 'professional' },
      { type: 'PlanDowngraded', shopId: shop, from: 'professional', to: 'free' },
    ]);
  });

  it('is left alone by a change to the plan and the bonus that it has', async () => {
    await plan('basic');
    await bonus(100);
    const [before, told] = [await row(), await events()];
    await plan('basic');
    await bonus(100);
    expect(await row()).toEqual(before);
    expect(await events()).toEqual(told);
  });

  it('counts what shoppers saw, and tells each level once', async () => {
    await count(counted(49));
    expect(await events()).toEqual([]);
    await count(counted(1));
    await count(counted(10));
    await count(counted(40));
    await count(counted(40));
    expect(await row()).toMatchObject({ impressions: 140, level: 'reached', told: ['warning', 'reached'] });
    const told = { shopId: shop, epoch: 1, max: 100 };
    expect(await events()).toEqual([
      { type: 'QuotaWarningReached', ...told, impressions: 50 },
      { type: 'QuotaReached', ...told, impressions: 100 },
    ]);
    const [others] = await database.sql('SELECT unverified::int, contacts::int FROM quota WHERE shop_id = $1', [shop]);
    expect(others).toEqual({ unverified: 10, contacts: 5 });
  });

  it('loses nothing where several change it at the same moment', async () => {
    await Promise.all(Array.from({ length: 5 }, () => count(counted(10))));
    expect(await row()).toMatchObject({ impressions: 50, told: ['warning'] });
    await Promise.all(Array.from({ length: 3 }, () => plan('basic')));
    await Promise.all(Array.from({ length: 3 }, () => bonus(100)));
    expect((await events()).map((event) => (event as { type: string }).type)).toEqual([
      'QuotaWarningReached',
      'PlanUpgraded',
      'QuotaRaised',
    ]);
  });

  it('follows a change of the plan that is under way, and tells it once', async () => {
    let second: Promise<void> | undefined;
    await database.transactions.run(shop, async (tx) => {
      await changePlan(tx, shop, 'basic', {});
      second = plan('basic');
      await pause(200);
    });
    await second;
    expect(await events()).toEqual([{ type: 'PlanUpgraded', shopId: shop, from: 'free', to: 'basic' }]);
  });

  it('is that of the shop alone, also where those of others can be seen', async () => {
    const shops = [shop, (await database.addShop(INSTALLED)).id, (await database.addShop(INSTALLED)).id];
    const plans = ['basic', 'professional', 'free'] as const;
    await count(counted(250, shops[2]));
    for (const [index, id] of shops.entries())
      await database.transactions.runSystem(async (tx) => {
        await changePlan(tx, id, plans[index]!, {});
        await changeBonus(tx, id, (index + 1) * 100);
      });
    const told = (await Promise.all(shops.map(events))).map((all) => all.filter((event) => 'to' in event));
    expect(told).toEqual([
      [{ type: 'PlanUpgraded', shopId: shops[0], from: 'free', to: 'basic' }],
      [{ type: 'PlanUpgraded', shopId: shops[1], from: 'free', to: 'professional' }],
      [],
    ]);
    for (const [index, id] of shops.entries())
      expect(await row(id)).toMatchObject({ plan: plans[index], bonus_impressions: (index + 1) * 100 });
    expect(await row(shops[2])).toMatchObject({ level: 'warning' });
  });

  it('of several shops is counted for each of them, and of an unknown one for none', async () => {
    const other = (await database.addShop(INSTALLED)).id;
    await count(counted(60), counted(7, other), counted(3, '00000000-0000-4000-8000-000000000000'));
    expect([(await row()).impressions, (await row(other)).impressions]).toEqual([60, 7]);
    expect([(await row()).level, (await row(other)).level]).toEqual(['warning', 'free']);
    expect(await events(other)).toEqual([]);
  });

  it('is larger with a bonus, which is told where it grows', async () => {
    await count(counted(100));
    await bonus(200);
    expect(await row()).toMatchObject({ bonus_impressions: 200, level: 'warning', epoch: 2, told: [] });
    await bonus(0);
    expect(await row()).toMatchObject({ bonus_impressions: 0, level: 'reached' });
    expect((await events()).slice(2)).toEqual([
      { type: 'QuotaRaised', shopId: shop, bonusImpressions: 200 },
      { type: 'QuotaReached', shopId: shop, epoch: 2, impressions: 100, max: 100 },
    ]);
  });

  it('begins anew on the way back to the free plan', async () => {
    await count(counted(60));
    await plan('basic');
    expect(await row()).toMatchObject({ level: 'free', epoch: 1 });
    await plan('free');
    expect(await row()).toMatchObject({ level: 'warning', epoch: 2, told: ['warning'] });
    expect((await events()).map((event) => (event as { type: string }).type)).toEqual([
      'QuotaWarningReached',
      'PlanUpgraded',
      'QuotaWarningReached',
      'PlanDowngraded',
    ]);
  });
});
