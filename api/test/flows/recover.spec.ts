// Deleted limits, and how they come back.
import type { ChangedLimits } from '@purchase-limits/contract/limit';
import { buildShop, putOnPlan, TestApp, type Merchant, type TestShop } from '../test-app.js';

const DAY_MS = 86_400_000;

describe('deleted limits', () => {
  let app: TestApp;
  let shop: TestShop;
  let merchant: Merchant;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    shop = await buildShop(app);
    merchant = app.merchant(shop);
  });
  afterAll(() => app.stop());

  const remove = (id: string) => merchant.send('post', '/limits/delete', { ids: [id] });
  const recover = (...ids: string[]) => merchant.send('post', '/limits/recover', { ids });
  const listed = async (tab: string) => {
    await app.drain();
    const { items, counts } = await merchant.list(`?status=${tab}`);
    return { names: items.map(({ name }) => name).sort(), counts };
  };
  const published = async () => {
    await app.drain();
    return (app.platform.documentOf(shop.domain)!.limits as { id: string }[]).map(({ id }) => id);
  };

  it('have a tab of their own, and come back as they were', async () => {
    const { limit: active } = await merchant.create({ name: 'Active' });
    const { limit: inactive } = await merchant.create({ name: 'Inactive', status: 'inactive' });
    await remove(active.id);
    await remove(inactive.id);
    expect(await listed('all')).toStrictEqual({
      names: [],
      counts: { all: 0, active: 0, inactive: 0, deleted: 2 },
    });
    expect((await listed('deleted')).names).toStrictEqual(['Active', 'Inactive']);
    expect(await published()).not.toContain(active.id);

    const { status, body } = await recover(active.id, inactive.id);
    expect([status, [...(body as ChangedLimits).changed].sort()]).toStrictEqual([200, [active.id, inactive.id].sort()]);
    expect(await listed('active')).toStrictEqual({
      names: ['Active'],
      counts: { all: 2, active: 1, inactive: 1, deleted: 0 },
    });
    expect(await merchant.get(active.id)).toMatchObject({ status: 'active', version: 3 });
    expect(await published()).toContain(active.id);
    expect((await recover(active.id)).status).toBe(404);
  });

  it('come back stopped where the plan has become too small for them', async () => {
    shop = await buildShop(app, { plan: 'basic' });
    merchant = app.merchant(shop);
    const { limit } = await merchant.create({ name: 'Of a collection', type: 'collection', collectionIds: ['1'] });
    const { limit: other } = await merchant.create({ name: 'Of products' });
    await remove(limit.id);
    await remove(other.id);
    await putOnPlan(app, shop, 'free');
    await recover(limit.id, other.id);
    expect((await listed('active')).names).toStrictEqual(['Of products']);
    expect(await merchant.get(limit.id)).toMatchObject({ status: 'active', stoppedBy: 'downgrade' });
  });

  it('are there for 30 days', async () => {
    const { limit } = await merchant.create();
    await remove(limit.id);
    await app.drain();
    const deletedAgo = async (ms: number) => {
      const at = new Date(Date.now() - ms);
      await app.sql('UPDATE purchase_limit SET deleted_at = $2, updated_at = $2 WHERE id = $1', [limit.id, at]);
      await app.sql('UPDATE limit_list SET updated_at = $2 WHERE limit_id = $1', [limit.id, at]);
    };
    await deletedAgo(30 * DAY_MS + 60_000);
    expect((await listed('deleted')).names).toStrictEqual([]);
    expect((await recover(limit.id)).status).toBe(404);
    await deletedAgo(30 * DAY_MS - 60_000);
    expect((await listed('deleted')).counts.deleted).toBe(1);
    expect((await recover(limit.id)).status).toBe(200);
  });
});
