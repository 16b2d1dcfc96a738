// What holds the parts together, where leaving a check out would show in no single part.
import { randomUUID } from 'node:crypto';
import { Transactions } from '../../src/database/transactions.js';
import { HandleOnce } from '../../src/events/handle-once.js';
import { fingerprintOf } from '../../src/http/idempotency.js';
import { ListLimitsHandler } from '../../src/limits/queries/list-limits.js';
import { changePlan } from '../../src/quota/write-quota.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const FILTER = { status: 'all', search: '', page: 1, pageSize: 10, after: randomUUID() } as const;

describe('between the parts', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start({ IMPRESSIONS_PER_DAY: '20', IMPRESSIONS_PER_MINUTE: '20' });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    shop = await buildShop(app);
  });

  it('what two workers asked another service at the same moment is kept once', async () => {
    await app.merchant(shop).create();
    const [event] = await app.sql<{ id: string }>(
      `SELECT id FROM event_log WHERE shop_id = $1 AND type = 'LimitCreated'`,
      [shop.id],
    );
    const ref = { eventId: event!.id, type: 'LimitCreated', shopId: shop.id } as const;
    const kept: string[] = [];
    let asking = 0;
    let bothAsk: () => void;
    const both = new Promise<void>((resolve) => (bothAsk = resolve));
    const handle = () =>
      app.worker.get(HandleOnce).inStages('limit-list', ref, {
        read: async () => 'plan',
        act: async () => {
          asking += 1;
          if (asking === 2) bothAsk();
          await both;
          return `answer ${asking}`;
        },
        write: async (_tx, answer) => {
          kept.push(answer);
        },
      });
    expect((await Promise.all([handle(), handle()])).toSorted()).toEqual(['done', 'skipped']);
    expect(kept).toHaveLength(1);
  });

  it('the plan that a shop has already changes nothing', async () => {
    const change = () => app.http.get(Transactions).run(shop.id, (tx) => changePlan(tx, shop.id, 'basic', {}));
    await change();
    const [before] = await app.sql('SELECT * FROM quota WHERE shop_id = $1', [shop.id]);
    await change();
    const [after] = await app.sql('SELECT * FROM quota WHERE shop_id = $1', [shop.id]);
    expect(after).toEqual(before);
    const changes = `SELECT 1 FROM event_log WHERE shop_id = $1 AND type IN ('PlanUpgraded', 'PlanDowngraded')`;
    expect(await app.sql(changes, [shop.id])).toHaveLength(1);
  });

  it('an Idempotency-Key belongs to a method and an address', async () => {
    const merchant = app.merchant(shop);
    const { limit } = await merchant.create();
    const ids = { ids: [limit.id] };
    const key = { 'Idempotency-Key': randomUUID() };
    expect((await merchant.send('post', '/limits/deactivate', ids, key)).status).toBe(200);
    expect((await merchant.send('post', '/limits/activate', ids, key)).body).toMatchObject({
      code: 'idempotency_key_reused',
    });
    const asked = { method: 'POST', url: '/apiSa/limits', body: { name: 'A' } };
    const others = [{ method: 'PUT' }, { url: '/apiSa/limits/try' }, { body: { name: 'B' } }, { body: undefined }];
    const prints = [asked, ...others.map((change) => ({ ...asked, ...change }))].map(fingerprintOf);
    expect(new Set(prints).size).toBe(prints.length);
    expect(fingerprintOf({ ...asked })).toBe(prints[0]);
  });

  it('a call does not wait again for a platform that just failed', async () => {
    await app.sql(`UPDATE platform_token SET access_token_expires_at = now() - interval '1 hour' WHERE shop_id = $1`, [
      shop.id,
    ]);
    const asked = () => app.platform.requests.filter((request) => request.shop === shop.domain).length;
    const before = asked();
    app.platform.isDown = true;
    try {
      expect((await app.merchant(shop).send('get', '/limits')).status).toBe(200);
      const first = asked();
      expect(first).toBeGreaterThan(before);
      expect((await app.merchant(shop).send('get', '/limits')).status).toBe(200);
      expect(asked()).toBe(first);
    } finally {
      app.platform.isDown = false;
    }
  });

  it('eight requests of a shop wait for a list to catch up, and no ninth', async () => {
    let looks = 0;
    const run = async () => {
      looks += 1;
      return [];
    };
    const handler = new ListLimitsHandler({ run } as never);
    const looksOf = async (requests: number) => {
      looks = 0;
      await Promise.all(
        Array.from({ length: requests }, () =>
          handler.execute({ given: { shopId: shop.id, filter: FILTER } } as never),
        ),
      );
      return looks;
    };
    const ofOne = await looksOf(1);
    expect(ofOne).toBeGreaterThan(10);
    // Those that do not wait look once, and read the page.
    expect(await looksOf(10)).toBe(8 * ofOne + 2 * 2);
    expect(await looksOf(1)).toBe(ofOne);
  });

  it('a list holds a write once it holds all of its events, in whatever order they are handled', async () => {
    const merchant = app.merchant(shop);
    const { limit } = await merchant.create();
    await merchant.send('post', '/limits/duplicate', { ids: [limit.id] });
    await app.drain();
    const { items } = await merchant.list();
    const { body } = await merchant.send('post', '/limits/duplicate', { ids: items.map(({ id }) => id) });
    const { eventId } = body as { eventId: string };
    const listAfter = () => merchant.list(`?after=${eventId}`);
    const note = `INSERT INTO inbox (consumer, event_id, shop_id) VALUES ('limit-list', $1, $2)`;
    await app.sql(note, [eventId, shop.id]);
    expect(await listAfter()).toMatchObject({ pending: true, total: 2 });
    await app.sql('DELETE FROM inbox WHERE event_id = $1', [eventId]);
    await app.drain();
    expect(await listAfter()).toMatchObject({ pending: false, total: 4 });
  });

  it('impressions without a ticket take no place from those with one', async () => {
    const { limit } = await app.merchant(shop).create();
    await app.sql('INSERT INTO ticket_allowance (shop_id, day, counted, contacts) VALUES ($1, current_date, 0, 0)', [
      shop.id,
    ]);
    const tickets = [...Array.from({ length: 22 }, () => null), ...Array.from({ length: 3 }, () => randomUUID())];
    const each = <Value>(value: Value) => tickets.map(() => value);
    const end = new Date(Date.now() + 60_000);
    const refused = await app.sql<{ ordinal: number; outcome: string }>(
      `SELECT * FROM record_impressions(
         $1, $2, $3::uuid[], $4::uuid[], $5, $6, 20, 20, now(), $7::uuid[], $8::timestamptz[], 5, 25,
         $9::text[], $9::text[], $9::text[], $9::text[], $9::text[]::bigint[])`,
      [
        randomUUID(),
        each(shop.domain),
        tickets.map(() => impressionId()),
        each(limit.id),
        each('max'),
        each('a network'),
        tickets,
        tickets.map((ticket) => ticket && end),
        each(null),
      ],
    );
    expect(refused.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 22 }, () => 'surplus'));
    expect(
      refused
        .map(({ ordinal }) => ordinal)
        .toSorted((one, other) => one - other)
        .at(-1),
    ).toBe(22);
  });
});

/** As a page makes them: their time, then chance. */
function impressionId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
