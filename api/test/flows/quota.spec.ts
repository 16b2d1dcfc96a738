import { buildShop, TestApp, type TestShop } from '../test-app.js';

describe('the free quota', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  const notificationsOf = async (shop: TestShop) => ((await app.merchant(shop).send('get', '/notifications')).body as { items: { kind: string }[] }).items.map(({ kind }) => kind);
  const publishedLimits = (shop: TestShop) => (JSON.parse(app.platform.published.get(shop.domain)!) as { limits: object[] }).limits.length;

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
      '50 of 100 free impressions are used',
      'All limits have stopped: the free impressions are used up',
    ]);
    expect(await merchant.get(limit.id)).toMatchObject({ status: 'active', stoppedBy: 'quota' });
    expect((await merchant.list()).items.map(({ stoppedBy }) => stoppedBy).sort()).toEqual(['quota', null].sort());
    expect(publishedLimits(shop)).toBe(0);
  });
});
