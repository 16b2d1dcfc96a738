import { buildShop, putOnPlan, TestApp, type TestShop } from '../test-app.js';

describe('the free quota', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  const notificationsOf = async (shop: TestShop) =>
    ((await app.merchant(shop).send('get', '/notifications')).body as { items: { kind: string }[] }).items.map(
      ({ kind }) => kind,
    );
  const publishedLimits = (shop: TestShop) => app.platform.documentOf(shop.domain)!.limits.length;

  it('warns at 50, stops every limit at 100 with the reason, and tells the merchant once each', async () => {
    const shop = await buildShop(app);
    const merchant = app.merchant(shop);
    const { limit } = await merchant.create();
    await merchant.create({ name: 'Sleeping', status: 'inactive' });
    await app.drain();
    expect(publishedLimits(shop)).toBe(1);

    await app.sees(shop, limit.id, 49);
    await app.drain();
    expect(await notificationsOf(shop)).toEqual([]);

    await app.sees(shop, limit.id, 1);
    await app.drain();
    expect(await notificationsOf(shop)).toEqual(['quota_warning']);
    expect(await merchant.get(limit.id)).toMatchObject({ status: 'active', stoppedBy: null });

    await app.sees(shop, limit.id, 50);
    await app.drain();
    expect(await notificationsOf(shop)).toEqual(['quota_reached', 'quota_warning']);
    expect(app.outbox.mails.filter((mail) => mail.to.includes(shop.domain)).map((mail) => mail.subject)).toEqual([
      '50 of 100 free impressions used',
      'Your limits are off: free impressions used up',
    ]);
    expect(await merchant.get(limit.id)).toMatchObject({ status: 'active', stoppedBy: 'quota' });
    expect((await merchant.list()).items.map(({ stoppedBy }) => stoppedBy).sort()).toEqual(['quota', null].sort());
    expect(publishedLimits(shop)).toBe(0);
  });

  it('of a shop installed before 2024-10-09 warns at 100 and stops at 250', async () => {
    const shop = await buildShop(app, { installedAt: '2024-10-08T23:59:59Z', impressions: 98 });
    const { limit } = await app.merchant(shop).create();
    await app.drain();
    await app.sees(shop, limit.id, 1);
    await app.drain();
    expect(await notificationsOf(shop)).toEqual([]);
    await app.sees(shop, limit.id, 1);
    await app.drain();
    expect(await notificationsOf(shop)).toEqual(['quota_warning']);
    await app.sees(shop, limit.id, 150);
    await app.drain();
    expect(await app.merchant(shop).get(limit.id)).toMatchObject({ stoppedBy: 'quota' });
  });

  it.each([
    ['2024-10-09T00:00:00Z', 48, 52, 'warning_level', 'maximum_level'],
    ['2024-10-08T23:59:59Z', 98, 152, '100_impressions', 'maximum_free_impressions'],
  ])('of a shop installed at %s tells both levels by their names', async (installedAt, impressions, more, ...names) => {
    const shop = await buildShop(app, { installedAt, impressions });
    const { limit } = await app.merchant(shop).create();
    await app.drain();
    await app.sees(shop, limit.id, 2);
    await app.drain();
    await app.sees(shop, limit.id, more - 2);
    await app.drain();
    const { items } = (await app.merchant(shop).send('get', '/notifications')).body as { items: { action: string }[] };
    expect(items.map(({ action }) => action).reverse()).toStrictEqual(names);
    const mails = app.outbox.mails.filter(({ to }) => to.includes(shop.domain));
    expect(mails.map(({ headers }) => headers?.['X-Purchase-Limits-Action'])).toStrictEqual(names);
    expect(mails.map(({ headers }) => headers?.Keywords)).toStrictEqual(names);
  });

  it('passed in one leap tells both thresholds', async () => {
    const shop = await buildShop(app, { impressions: 40 });
    const { limit } = await app.merchant(shop).create();
    await app.drain();
    await app.sees(shop, limit.id, 50);
    await app.sees(shop, limit.id, 50);
    await app.drain();
    expect((await notificationsOf(shop)).sort()).toEqual(['quota_reached', 'quota_warning']);
  });

  it('takes limits out of force with the commit of the crossing, before any worker has written it down', async () => {
    const shop = await buildShop(app, { impressions: 99 });
    const { limit } = await app.merchant(shop).create();
    await app.drain();
    const served = async () =>
      ((await app.call().get(`/storefront/${shop.domain}/settings`)).body as { limits: object[] }).limits;
    expect(await served()).toHaveLength(1);
    await app.sql(`UPDATE quota SET level = 'reached' WHERE shop_id = $1`, [shop.id]);
    await new Promise((done) => setTimeout(done, 600));
    expect(await served()).toEqual([]);
    expect(await app.sql('SELECT stopped_by FROM purchase_limit WHERE id = $1', [limit.id])).toEqual([
      { stopped_by: null },
    ]);
    expect(await app.merchant(shop).get(limit.id)).toMatchObject({ status: 'active', stoppedBy: 'quota' });
    expect(await app.merchant(shop).list('?status=active')).toMatchObject({
      items: [],
      counts: { active: 0, inactive: 1 },
    });
    expect(await app.merchant(shop).list('?status=inactive')).toMatchObject({
      items: [{ id: limit.id, stoppedBy: 'quota' }],
    });
  });

  it('while used up lets limits be created stopped, edited, deactivated and deleted, but not activated', async () => {
    const shop = await buildShop(app, { impressions: 99 });
    const merchant = app.merchant(shop);
    const { limit } = await merchant.create();
    await app.drain();
    await app.sees(shop, limit.id, 1);
    await app.drain();
    const created = await merchant.create({ name: 'Later' });
    expect(created.limit).toMatchObject({ status: 'active', stoppedBy: 'quota' });
    expect(
      (
        await merchant.send('put', `/limits/${created.limit.id}`, {
          ...created.limit,
          id: undefined,
          stoppedBy: undefined,
          createdAt: undefined,
          updatedAt: undefined,
          max: 8,
        })
      ).status,
    ).toBe(200);
    expect((await merchant.send('post', '/limits/deactivate', { ids: [created.limit.id] })).status).toBe(200);
    const refused = await merchant.send('post', '/limits/activate', { ids: [created.limit.id] });
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'limit_stopped',
      expect.stringContaining('Upgrade'),
    ]);
    expect((await merchant.send('post', '/limits/delete', { ids: [created.limit.id] })).status).toBe(200);
  });

  it('is lifted by an upgrade, which restores exactly what was stopped', async () => {
    const shop = await buildShop(app, { impressions: 99 });
    const merchant = app.merchant(shop);
    const { limit } = await merchant.create();
    const sleeping = await merchant.create({ name: 'Sleeping', status: 'inactive' });
    await app.drain();
    await app.sees(shop, limit.id, 1);
    await app.drain();
    expect(publishedLimits(shop)).toBe(0);

    await putOnPlan(app, shop, 'basic');
    expect(await merchant.get(limit.id)).toMatchObject({ status: 'active', stoppedBy: null });
    expect(await merchant.get(sleeping.limit.id)).toMatchObject({ status: 'inactive', stoppedBy: null });
    expect(publishedLimits(shop)).toBe(1);

    // Back on free at the maximum everything stops as the downgrade, and nothing is told a second time.
    await putOnPlan(app, shop, 'free');
    expect(await merchant.get(limit.id)).toMatchObject({ status: 'active', stoppedBy: 'downgrade' });
    expect(publishedLimits(shop)).toBe(0);
    expect((await notificationsOf(shop)).sort()).toEqual(['limits_stopped', 'quota_reached', 'quota_warning']);
  });
});
