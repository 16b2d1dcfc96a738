import { Logger } from '@nestjs/common';
import type { Consumer } from '../../src/events/consumer.js';
import { Queues } from '../../src/events/queues.js';
import { Reconciler } from '../../src/events/reconciler.js';
import { Relay } from '../../src/events/relay.js';
import { PublishSettings } from '../../src/storefront/workers/publish-settings.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

type EventRow = { id: string; type: string; shop_id: string };

describe('a duty that fails for good', () => {
  let app: TestApp;
  let shop: TestShop;
  let alarms: string[];
  beforeEach(async () => {
    app = await TestApp.start();
    shop = await buildShop(app);
    app.platform.override = ({ isGraphql }) =>
      isGraphql ? { status: 200, body: { errors: [{ message: `words of ${shop.domain}` }] } } : undefined;
    alarms = [];
    jest.spyOn(Logger.prototype, 'error').mockImplementation((line: string) => void alarms.push(line));
    await app.merchant(shop).create();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await app.stop();
  });

  /** What the consumer does with the event when it has failed so often before. */
  async function attempt(failures: number): Promise<string> {
    const [event] = await app.sql<EventRow>(
      `SELECT id, type, shop_id FROM event_log WHERE type = 'SettingsChanged' ORDER BY id DESC LIMIT 1`,
    );
    const consumer: Consumer<'publish-settings'> = app.worker.get(PublishSettings, { strict: false });
    const data = { eventId: event!.id, type: event!.type as never, shopId: event!.shop_id };
    return consumer.process({
      data,
      attemptsMade: failures,
      timestamp: Date.now() - 361_000,
      moveToDelayed: async () => {},
    });
  }
  const deadEnds = () => app.sql('SELECT queue, event_type, reason, failures, shop_id FROM dead_end');
  /** Relays until publishing was tried and failed, and everything else is done. */
  const untilFailed = () =>
    app.until(async () => {
      await app.worker.get(Relay).relayOnce();
      const queues = app.worker.get(Queues).all;
      const jobs = (await Promise.all(queues.map((queue) => queue.getJobs(['waiting', 'active', 'delayed'])))).flat();
      return jobs.length === 1 && jobs[0]!.failedReason ? jobs[0] : undefined;
    });

  it('is tried again at first, then set aside with its reason and count, and raises one alarm', async () => {
    await untilFailed();
    await expect(attempt(50)).rejects.toThrow(/^publish-settings failed: unusable at platform-client\.ts:\d+$/);
    expect(await deadEnds()).toEqual([]);
    expect(await attempt(99)).toBe('given up');
    expect(await attempt(99)).toBe('given up');
    expect(await deadEnds()).toEqual([
      {
        queue: 'publish-settings',
        event_type: 'SettingsChanged',
        reason: expect.stringMatching(/^unusable at platform-client\.ts:\d+$/) as string,
        failures: 100,
        shop_id: shop.id,
      },
    ]);
    expect(alarms).toEqual([
      expect.stringMatching(/^ALARM dead_end: publish-settings gave up SettingsChanged \d+ after 100 failures/),
    ]);
    expect(await app.rowsWith(`words of ${shop.domain}`)).toEqual([]);
  });

  it('is not enqueued again until an operator takes it out, and then it is done', async () => {
    const failed = await untilFailed();
    await attempt(99);
    // Its worker may hold it for a moment longer.
    await app.until(async () =>
      failed.remove().then(
        () => true,
        () => undefined,
      ),
    );
    const reconciler = app.worker.get(Reconciler);
    await reconciler.reconcileOnce(0);
    expect(await app.worker.get(Queues).unfinished()).toBe(0);

    app.platform.override = () => undefined;
    await app.sql('DELETE FROM dead_end');
    await reconciler.reconcileOnce(0);
    await app.drain();
    expect(app.platform.published.get(shop.domain)).toContain('"1001"');
  });

  it('is forgotten once it was done after all, and erased with its shop', async () => {
    await untilFailed();
    await attempt(99);
    app.platform.override = () => undefined;
    await app.drain();
    await app.worker.get(Reconciler).reconcileOnce(0);
    expect(await deadEnds()).toEqual([]);
    await app.sql(
      `INSERT INTO dead_end (queue, event_id, shop_id, event_type, reason, failures, first_tried_at)
       SELECT 'limit-list', id, shop_id, type, 'TypeError', 100, now() FROM event_log WHERE shop_id = $1 LIMIT 1`,
      [shop.id],
    );
    await app.sql('DELETE FROM shop WHERE id = $1', [shop.id]);
    expect(await deadEnds()).toEqual([]);
  });
});
