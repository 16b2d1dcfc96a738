import { throwUnlessOneEach } from '../../src/events/check-workers.js';
import { FreeDelayed } from '../../src/events/free-delayed.js';
import { HandleOnce } from '../../src/events/handle-once.js';
import { Queues } from '../../src/events/queues.js';
import { Reconciler } from '../../src/events/reconciler.js';
import { Relay } from '../../src/events/relay.js';
import { QUEUES, SCHEDULED_QUEUES } from '../../src/events/subscriptions.js';
import { Turns } from '../../src/events/turns.js';
import { Housekeeping } from '../../src/housekeeping/housekeeping.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

describe('the backbone', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    shop = await buildShop(app);
  });
  afterAll(() => app.stop());

  const enqueueAgain = async (type: string) => {
    const events = await app.sql<{ id: string; shop_id: string | null; sent_to: string[] }>(
      'SELECT id, shop_id, sent_to FROM event_log WHERE type = $1',
      [type],
    );
    const queues = app.worker.get(Queues);
    await queues.enqueue(
      events.flatMap((event) =>
        event.sent_to.map((queue) => ({
          event: { eventId: event.id, type: type as never, shopId: event.shop_id },
          queue: queue as never,
        })),
      ),
    );
    await app.drain();
  };

  it('counts a batch once, however often its job runs', async () => {
    const { limit } = await app.merchant(shop).create();
    await app.drain();
    await app.sees(shop, limit.id, 7);
    await app.drain();
    await enqueueAgain('ImpressionsRecorded');
    await enqueueAgain('ImpressionsRecorded');
    expect((await app.merchant(shop).send('get', '/quota')).body).toMatchObject({ impressions: 7 });
  });

  it('does not bring a deleted limit back when an old event comes late', async () => {
    const { limit } = await app.merchant(shop).create();
    await app.merchant(shop).send('post', '/limits/delete', { ids: [limit.id] });
    await app.drain();
    await app.sql(`DELETE FROM inbox WHERE consumer = 'limit-list' AND shop_id = $1`, [shop.id]);
    await enqueueAgain('LimitCreated');
    expect((await app.merchant(shop).list()).items).toEqual([]);
  });

  it('never overwrites a row that is newer than what it read', async () => {
    const { limit } = await app.merchant(shop).create();
    await app.drain();
    await app.sql(`UPDATE limit_list SET version = 9, name = 'Newer' WHERE limit_id = $1`, [limit.id]);
    await app.sql(`DELETE FROM inbox WHERE consumer = 'limit-list' AND shop_id = $1`, [shop.id]);
    await enqueueAgain('LimitCreated');
    expect((await app.merchant(shop).list()).items).toMatchObject([{ name: 'Newer', version: 9 }]);
  });

  it('writes no event when the change is refused, and no change without its event', async () => {
    const before = await app.sql('SELECT count(*) FROM event_log');
    await app.merchant(shop).send('post', '/limits', { name: '' });
    expect(await app.sql('SELECT count(*) FROM event_log')).toEqual(before);
    const { limit, eventId } = await app.merchant(shop).create();
    expect(await app.sql('SELECT type, payload FROM event_log WHERE id = $1', [eventId])).toMatchObject([
      { type: 'LimitCreated', payload: { limitId: limit.id, version: 1 } },
    ]);
  });

  it('enqueues again what its queue lost, but not for a consumer added later', async () => {
    const { limit } = await app.merchant(shop).create();
    await app.drain();
    await app.sql(`DELETE FROM inbox WHERE consumer = 'limit-list' AND shop_id = $1`, [shop.id]);
    await app.sql('DELETE FROM limit_list WHERE limit_id = $1', [limit.id]);
    await app.sql(`UPDATE event_log SET sent_to = '{limit-list}' WHERE shop_id = $1 AND type = 'LimitCreated'`, [
      shop.id,
    ]);
    await app.sql(
      `DELETE FROM inbox WHERE consumer = 'storefront-settings' AND shop_id = $1
         AND event_id IN (SELECT id FROM event_log WHERE type = 'LimitCreated')`,
      [shop.id],
    );
    expect(await app.worker.get(Reconciler).reconcileOnce(0)).toBeGreaterThan(0);
    await app.drain();
    const consumers = await app.sql<{ consumer: string }>(
      `SELECT consumer FROM inbox JOIN event_log ON id = event_id WHERE inbox.shop_id = $1 AND type = 'LimitCreated'
       ORDER BY consumer`,
      [shop.id],
    );
    // The history and the webhooks had handled it before.
    expect(consumers.map(({ consumer }) => consumer)).toEqual(['limit-history', 'limit-list', 'send-webhooks']);
    expect((await app.merchant(shop).list()).items).toHaveLength(1);
  });

  it('a projection equals one built afresh', async () => {
    const merchant = app.merchant(shop);
    const { limit } = await merchant.create();
    await merchant.send('put', `/limits/${limit.id}`, { name: 'Changed', type: 'cart', max: 2, version: 1 });
    await merchant.create({ name: 'Other' });
    await app.drain();
    const rows = () => app.sql('SELECT * FROM limit_list WHERE shop_id = $1 ORDER BY limit_id', [shop.id]);
    const kept = await rows();
    await app.sql('DELETE FROM limit_list WHERE shop_id = $1', [shop.id]);
    await app.sql('DELETE FROM inbox WHERE shop_id = $1', [shop.id]);
    await enqueueAgain('LimitCreated');
    expect(await rows()).toEqual(kept);
  });

  /** Three changes whose jobs the queues have lost. */
  const loseJobs = async () => {
    const merchant = app.merchant(shop);
    for (const max of [1, 2, 3]) await merchant.create({ max });
    await app.drain();
    const { id } = shop;
    await app.sql(`DELETE FROM inbox WHERE consumer IN ('limit-list', 'storefront-settings') AND shop_id = $1`, [id]);
    await app.sql(`UPDATE event_log SET settled = false WHERE shop_id = $1`, [id]);
    await app.sql(`UPDATE storefront_settings SET document = '{}' WHERE shop_id = $1`, [id]);
    await app.sql('DELETE FROM limit_list WHERE shop_id = $1', [id]);
    return merchant;
  };
  /** How many events of the shop go to a queue again. */
  const reconciled = async () => {
    const enqueue = jest.spyOn(Queues.prototype, 'enqueue');
    await app.worker.get(Reconciler).reconcileOnce(0);
    const again = enqueue.mock.calls.flatMap(([deliveries]) =>
      deliveries.filter(({ event }) => event.shopId === shop.id),
    );
    enqueue.mockRestore();
    return (wanted: string) => again.filter(({ queue }) => queue === wanted).length;
  };

  it('passes no event over while a job of the shop is in work, which may have read before it', async () => {
    const merchant = await loseJobs();
    const turn = await app.worker.get(Turns).take('storefront-settings', shop.id);
    if (!('release' in turn)) throw new Error('a job of the shop is in work');
    const again = await reconciled();
    await turn.release();
    expect(again('storefront-settings')).toBeGreaterThanOrEqual(3);
    await app.drain();
    expect((await merchant.list()).items).toHaveLength(3);
    expect(app.platform.documentOf(shop.domain)!.limits).toHaveLength(3);
  });

  it('enqueues the last lost event for what writes the present state, and each for what does not', async () => {
    const merchant = await loseJobs();
    const { id } = shop;
    const again = await reconciled();
    expect(again('storefront-settings')).toBe(1);
    expect(again('limit-list')).toBe(3);
    await app.drain();
    expect((await merchant.list()).items).toHaveLength(3);
    expect(app.platform.documentOf(shop.domain)!.limits).toHaveLength(3);
    const open = await app.sql(
      `SELECT 1 FROM event_log e CROSS JOIN unnest(e.sent_to) AS q (queue) WHERE e.shop_id = $1
         AND NOT EXISTS (SELECT 1 FROM inbox i WHERE i.consumer = q.queue AND i.event_id = e.id)`,
      [id],
    );
    expect(open).toEqual([]);
  });

  it('runs retries that a clock has stranded, and no others', async () => {
    await app.merchant(shop).create();
    app.platform.isDown = true;
    const delayed = () =>
      app.worker
        .get(Queues)
        .all.find(({ name }) => name === 'publish-settings')!
        .getDelayed();
    const job = await app.until(async () => {
      await app.worker.get(Relay).relayOnce();
      return (await delayed())[0];
    });
    app.platform.isDown = false;
    // As if the clock had been an hour ahead when the retry was planned.
    await job.changeDelay(3_600_000);
    const free = app.worker.get(FreeDelayed);
    expect(await free.freeStranded(0)).toBe(0);
    expect(await free.freeStranded(300_000)).toBe(0);
    expect(await delayed()).toHaveLength(1);
    expect(await free.freeStranded(316_000)).toBe(1);
    await app.drain();
    expect(app.platform.published.get(shop.domain)).toContain('1001');
  });

  it('needs exactly one worker a queue', () => {
    const all = [...QUEUES, ...SCHEDULED_QUEUES];
    expect(() => throwUnlessOneEach(all)).not.toThrow();
    expect(() => throwUnlessOneEach(all.slice(1))).toThrow(`${QUEUES[0]} has 0 workers`);
    expect(() => throwUnlessOneEach(QUEUES)).toThrow('housekeeping has 0 workers');
    expect(() => throwUnlessOneEach([...all, QUEUES[0]])).toThrow(`${QUEUES[0]} has 2 workers`);
    expect(() => throwUnlessOneEach([...all, 'stray'])).toThrow('stray');
  });

  it('deletes events that every consumer has handled after 30 days, and keeps those that one has not', async () => {
    const { eventId: handled } = await app.merchant(shop).create();
    const { eventId: recent } = await app.merchant(shop).create();
    const { eventId: overdue } = await app.merchant(shop).create();
    await app.drain();
    const sentDaysAgo = (id: string, days: number) =>
      app.sql(`UPDATE event_log SET sent_at = now() - make_interval(days => $2) WHERE id = $1`, [id, days]);
    await sentDaysAgo(handled, 31);
    await sentDaysAgo(recent, 29);
    await sentDaysAgo(overdue, 31);
    await app.sql(`DELETE FROM inbox WHERE event_id = $1 AND consumer = 'limit-list'`, [overdue]);
    await app.worker.get(Reconciler).reconcileOnce();
    await app.worker.get(Housekeeping).run('events');
    const kept = await app.sql<{ id: string }>('SELECT id FROM event_log WHERE id = ANY ($1) ORDER BY id', [
      [handled, recent, overdue],
    ]);
    expect(kept.map(({ id }) => id)).toEqual([recent, overdue]);
    expect(await app.sql('SELECT 1 FROM inbox WHERE event_id = $1', [handled])).toEqual([]);
    await app.drain();
  });

  it('leaves events of types that only another release knows to its relay, and reports them', async () => {
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>(
      `INSERT INTO event_log (shop_id, type, payload)
       VALUES ($1, 'LimitPraised', '{"type":"LimitPraised"}') RETURNING id`,
      [shop.id],
    );
    await app.merchant(shop).create();
    const relay = app.worker.get(Relay);
    while ((await relay.relayOnce()) > 0);
    const unsent = `SELECT type FROM event_log WHERE sent_at IS NULL AND type IN ('LimitPraised', 'LimitCreated')`;
    expect(await app.sql(unsent)).toEqual([{ type: 'LimitPraised' }]);
    expect(await app.worker.get(Reconciler).unknownTypes()).toEqual(['LimitPraised']);
    await app.sql('DELETE FROM event_log WHERE id = $1', [id]);
    await app.drain();
    expect((await app.merchant(shop).list()).items).toHaveLength(1);
  });

  it('notes nothing of an event of a type that only another release knows, so that its worker handles it', async () => {
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>(
      `INSERT INTO event_log (shop_id, type, payload, sent_at, sent_to)
       VALUES ($1, 'LimitPraised', '{"type":"LimitPraised"}', now(), '{limit-list}') RETURNING id`,
      [shop.id],
    );
    const ref = { eventId: id, type: 'LimitPraised' as never, shopId: shop.id };
    const handled: string[] = [];
    const handling = app.worker.get(HandleOnce).inShop('limit-list', ref, async (_tx, _event, eventId) => {
      handled.push(eventId);
    });
    await expect(handling).rejects.toMatchObject({ name: 'UnknownEventType', isPassing: true });
    expect(handled).toEqual([]);
    expect(await app.sql('SELECT 1 FROM inbox WHERE event_id = $1', [id])).toEqual([]);
    await app.sql('DELETE FROM event_log WHERE id = $1', [id]);
  });
});
