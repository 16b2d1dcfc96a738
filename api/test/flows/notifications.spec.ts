import type { NotificationView } from '@purchase-limits/contract/notification';
import { Queues } from '../../src/events/queues.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

describe('what a merchant is told', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  const listOf = async (shop: TestShop) =>
    (await app.merchant(shop).send('get', '/notifications')).body as { items: NotificationView[]; unread: number };
  const mailsTo = (shop: TestShop) => app.outbox.mails.filter(({ to }) => to === `owner@${shop.domain}`);
  const warn = async (shop: TestShop) => {
    const { limit } = await app.merchant(shop).create();
    await app.drain();
    await app.sees(shop, limit.id, 1);
    await app.drain();
  };

  it('comes once in the app and once by e-mail, however often both consumers get the event', async () => {
    const shop = await buildShop(app, { impressions: 49 });
    await warn(shop);
    const [event] = await app.sql<{ id: string }>(
      `SELECT id FROM event_log WHERE shop_id = $1 AND type = 'QuotaWarningReached'`,
      [shop.id],
    );
    const again = { eventId: event!.id, type: 'QuotaWarningReached', shopId: shop.id } as const;
    for (let times = 0; times < 2; times += 1) {
      await app.worker
        .get(Queues)
        .enqueue((['notify-merchant', 'mail-merchant'] as const).map((queue) => ({ event: again, queue })));
      await app.drain();
    }
    expect((await listOf(shop)).items.map(({ kind }) => kind)).toEqual(['quota_warning']);
    expect(mailsTo(shop)).toHaveLength(1);
  });

  it('is unread until it is marked as read, which another shop cannot do', async () => {
    const [shop, other] = [await buildShop(app, { impressions: 49 }), await buildShop(app)];
    await warn(shop);
    const { items, unread } = await listOf(shop);
    expect([unread, items[0]!.readAt]).toEqual([1, null]);
    const ids = items.map(({ id }) => id);
    await app.merchant(other).send('post', '/notifications/read', { ids });
    expect((await listOf(shop)).unread).toBe(1);
    expect((await app.merchant(shop).send('post', '/notifications/read', { ids })).body).toEqual({ unread: 0 });
    expect((await listOf(shop)).items[0]!.readAt).not.toBeNull();
  });
});
