import { PLANS } from '@purchase-limits/domain/plans';
import { Queues } from '../../src/events/queues.js';
import { buildShop, limitDraft, putOnPlan, TestApp, type TestShop } from '../test-app.js';

describe('a change of plan', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  const notificationsOf = async (shop: TestShop) =>
    ((await app.merchant(shop).send('get', '/notifications')).body as { items: { kind: string }[] }).items.map(
      ({ kind }) => kind,
    );
  const collection = { type: 'collection' as const, collectionIds: ['1'] };
  /** A paid shop with a collection limit and a product limit, moved to the free plan. */
  const downgradedShop = async (impressions = 0) => {
    const shop = await buildShop(app, { plan: 'basic', impressions });
    const merchant = app.merchant(shop);
    const ofCollection = (await merchant.create({ name: 'Of a collection', ...collection })).limit;
    const ofProduct = (await merchant.create({ name: 'Of a product' })).limit;
    await app.drain();
    await putOnPlan(app, shop, 'free');
    return { shop, merchant, ofCollection, ofProduct };
  };
  const put = (merchant: ReturnType<TestApp['merchant']>, id: string, version: number, change: object) =>
    merchant.send('put', `/limits/${id}`, { ...limitDraft(change), version });

  it('tells nothing of a change between paid plans', async () => {
    const shop = await buildShop(app, { plan: 'unlimited' });
    await putOnPlan(app, shop, 'basic');
    expect(await notificationsOf(shop)).toEqual([]);
  });

  it.each(Object.values(PLANS))('keeps beside the plan $id the features that it includes', async ({ id, features }) => {
    const shop = await buildShop(app);
    await putOnPlan(app, shop, id);
    expect(await app.sql('SELECT plan, features FROM quota WHERE shop_id = $1', [shop.id])).toEqual([
      { plan: id, features },
    ]);
  });

  it('to free below the maximum stops only what free does not include, and going back up restores it', async () => {
    const { shop, merchant, ofCollection, ofProduct } = await downgradedShop();
    expect(await merchant.get(ofCollection.id)).toMatchObject({ status: 'active', stoppedBy: 'downgrade' });
    expect(await merchant.get(ofProduct.id)).toMatchObject({ status: 'active', stoppedBy: null });
    expect(app.platform.documentOf(shop.domain)!.limits).toMatchObject([{ id: ofProduct.id }]);
    await putOnPlan(app, shop, 'professional');
    expect(await merchant.get(ofCollection.id)).toMatchObject({ status: 'active', stoppedBy: null });
  });

  it('to free at or above the maximum stops everything, as the downgrade', async () => {
    const { shop, merchant, ofCollection, ofProduct } = await downgradedShop(100);
    for (const { id } of [ofCollection, ofProduct])
      expect(await merchant.get(id)).toMatchObject({ stoppedBy: 'downgrade' });
    expect(await notificationsOf(shop)).toEqual(['limits_stopped']);
  });

  it('says which limits it stopped and which work again, and nothing of others', async () => {
    const shop = await buildShop(app);
    const merchant = app.merchant(shop);
    const { billing } = app.platform;
    const approve = async (plan: string) => {
      expect((await merchant.send('post', `/subscription/shopify/subscribe/${plan}`)).status).toBe(200);
      billing.approve(billing.of(shop.domain).at(-1)!.id);
      await merchant.send('post', '/subscription/check');
      await app.drain();
    };
    const told = async () => {
      const { items } = (await merchant.send('get', '/notifications')).body as { items: { body: string }[] };
      return items[0]!.body;
    };
    await approve('basic');
    expect(await told()).toMatch(/bill\.$/);
    await merchant.create({ name: 'Of a collection', ...collection });
    await merchant.create({ name: 'Of a product' });
    await merchant.send('post', '/subscription/shopify/subscribe/free');
    await app.drain();
    expect(await told()).toMatch(/^1 limit stopped because the free plan doesn’t include it: “Of a collection”\./);
    await approve('basic');
    expect(await told()).toMatch(/bill\. 1 limit is back on: “Of a collection”\.$/);
    await approve('shopify_plus');
    expect(await told()).toMatch(/bill\.$/);
  });

  it('back up whose event comes late restores nothing that the plan of then does not include', async () => {
    const { shop, merchant, ofCollection } = await downgradedShop();
    const [event] = await app.sql<{ id: string }>(
      `SELECT id FROM event_log WHERE shop_id = $1 AND type = 'PlanUpgraded' ORDER BY id LIMIT 1`,
      [shop.id],
    );
    await app.sql(`DELETE FROM inbox WHERE consumer = 'restore-on-upgrade' AND event_id = $1`, [event!.id]);
    await app.worker
      .get(Queues)
      .enqueue([{ event: { eventId: event!.id, type: 'PlanUpgraded', shopId: shop.id }, queue: 'restore-on-upgrade' }]);
    await app.drain();
    expect(await app.sql('SELECT stopped_by FROM purchase_limit WHERE id = $1', [ofCollection.id])).toEqual([
      { stopped_by: 'downgrade' },
    ]);
    expect(await merchant.get(ofCollection.id)).toMatchObject({ stoppedBy: 'downgrade' });
  });

  it('lets a limit that it stopped be edited, which keeps the reason, but not be activated again', async () => {
    const { merchant, ofCollection } = await downgradedShop();
    const edited = await put(merchant, ofCollection.id, 2, { ...collection, max: 9 });
    expect([edited.status, edited.body.limit]).toMatchObject([
      200,
      { max: 9, status: 'active', stoppedBy: 'downgrade' },
    ]);
    expect((await put(merchant, ofCollection.id, 3, { ...collection, status: 'inactive' })).status).toBe(200);
    const activated = await put(merchant, ofCollection.id, 4, { ...collection, status: 'active' });
    expect([activated.status, activated.body.code]).toEqual([409, 'limit_stopped']);
    const inBulk = await merchant.send('post', '/limits/activate', { ids: [ofCollection.id] });
    expect([inBulk.status, inBulk.body.code]).toEqual([409, 'limit_stopped']);
  });

  it('stops limits under a version of its own: who edits the one before is told that it was the app', async () => {
    const { merchant, ofCollection } = await downgradedShop();
    const stale = await put(merchant, ofCollection.id, 1, { ...collection, max: 9 });
    expect([stale.status, stale.body]).toMatchObject([409, { changedBy: null, isYou: false, version: 2 }]);
    expect(Date.parse(stale.body.changedAt)).toBeGreaterThan(Date.parse(ofCollection.updatedAt));
    expect((await put(merchant, ofCollection.id, 2, { ...collection, max: 9 })).status).toBe(200);
    const own = await put(merchant, ofCollection.id, 2, { ...collection, max: 8 });
    expect([own.status, own.body]).toMatchObject([409, { isYou: true, version: 3 }]);
  });

  it('to free lets no included limit be edited into one that free does not include', async () => {
    const shop = await buildShop(app);
    const merchant = app.merchant(shop);
    const draft = { type: 'customer_tag' as const, customerTags: { kind: 'all' as const } };
    const { limit } = await merchant.create(draft);
    const refused = await put(merchant, limit.id, 1, { ...draft, applyTo: 'collection', collectionIds: ['1'] });
    expect([refused.status, refused.body.code]).toEqual([403, 'plan_not_allowed']);
    expect((await put(merchant, limit.id, 1, { ...draft, max: 5 })).status).toBe(200);
  });

  it('keeps the reason of a limit that the downgrade stopped when the quota is used up later', async () => {
    const { shop, merchant, ofCollection, ofProduct } = await downgradedShop(99);
    await app.sees(shop, ofProduct.id, 1);
    await app.drain();
    expect(await merchant.get(ofProduct.id)).toMatchObject({ stoppedBy: 'quota' });
    const edited = await put(merchant, ofCollection.id, 2, { ...collection, max: 9 });
    expect(edited.body.limit).toMatchObject({ stoppedBy: 'downgrade' });
  });
});
