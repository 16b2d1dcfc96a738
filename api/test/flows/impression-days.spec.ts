// The tables of single days in which impressions lie: made ahead, rolled up and dropped. The clock is moved.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followClock, now } from '../../src/clock.js';
import { readConfig } from '../../src/config.js';
import { Transactions } from '../../src/database/transactions.js';
import { Reconciler } from '../../src/events/reconciler.js';
import { Relay } from '../../src/events/relay.js';
import { Housekeeping } from '../../src/housekeeping/housekeeping.js';
import { TASKS } from '../../src/housekeeping/tasks.js';
import { makeImpressionDays } from '../../src/impressions/retention.js';
import { readImpressionDays } from '../../src/impressions/queries/read-impression-days.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const clock = join(mkdtempSync(join(tmpdir(), 'clock-')), 'clock.json');
const DAY = '2031-06-15';
const dayAfter = (days: number) => new Date(Date.parse(DAY) + days * 86_400_000).toISOString().slice(0, 10);
const tableOf = (day: string) => `impression_${day.replaceAll('-', '_')}`;

/** Noon of that day, or another time. */
function moveTo(day: string, time = '12:00:00'): void {
  writeFileSync(clock, JSON.stringify({ offsetMs: Date.parse(`${day}T${time}Z`) - Date.now() }));
  followClock(clock);
}

function idOf(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
const newIds = (count: number, at = now()) => Array.from({ length: count }, () => idOf(at));

describe('the days of impressions', () => {
  let app: TestApp;
  let shop: TestShop;
  let limitId: string;
  beforeEach(async () => {
    app = await TestApp.start();
    ({ shop, limitId } = await shopWithLimit());
  });
  afterEach(async () => {
    followClock(undefined);
    await app.stop();
  });

  async function shopWithLimit(): Promise<{ shop: TestShop; limitId: string }> {
    const built = await buildShop(app);
    const { limit } = await app.merchant(built).create();
    await app.drain();
    return { shop: built, limitId: limit.id };
  }
  const keepDays = () => app.worker.get(Housekeeping).run('impression-days');
  /** Everything that was stored is counted, and known to be. */
  const count = async () => {
    await app.drain();
    await app.worker.get(Reconciler).reconcileOnce(0);
  };
  const tables = async () =>
    (
      await app.sql<{ name: string }>(
        `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'impression'::regclass ORDER BY 1`,
      )
    ).map(({ name }) => name);
  const rowsIn = async (table: string) =>
    (await app.sql<{ id: string }>(`SELECT id FROM ${table} ORDER BY id`)).map(({ id }) => id);
  const read = (shopId: string, from = DAY, to = dayAfter(30)) =>
    app.worker.get(Transactions, { strict: false }).run(shopId, (tx) => readImpressionDays(tx, from, to));
  const counted = async (shopId: string) =>
    (await app.sql('SELECT impressions::int, contacts::int FROM quota WHERE shop_id = $1', [shopId]))[0];
  const contact = (domain: string, contacts: object[]) =>
    app.call().post('/storefront/contacts').send({ shop: domain, contacts }).expect(200);

  it('are made seven days ahead, also those on which nothing made them, and empty ones of the past go', async () => {
    moveTo(DAY);
    await keepDays();
    const around = (middle: number) => Array.from({ length: 15 }, (_, index) => tableOf(dayAfter(middle - 7 + index)));
    expect(await tables()).toEqual([...around(0), 'impression_other']);
    moveTo(dayAfter(20));
    await keepDays();
    expect(await tables()).toEqual([...around(20), 'impression_other']);
  });

  it('get what was stored before they were made; ids that tell no time stay where they are', async () => {
    moveTo(DAY);
    const [timed, other] = [newIds(3).sort(), [randomUUID()]];
    await app.sees(shop, limitId, 4, [...timed, ...other]);
    expect(await rowsIn('impression_other')).toEqual([...timed, ...other].sort());
    await keepDays();
    expect(await rowsIn(tableOf(DAY))).toEqual(timed);
    expect(await rowsIn('impression_other')).toEqual(other);
    await app.sees(shop, limitId, 4, [...timed, ...other]);
    await count();
    expect(await counted(shop.id)).toEqual({ impressions: 4, contacts: 0 });
  });

  it('are rolled up without a change of any figure, once', async () => {
    const other = await shopWithLimit();
    moveTo(DAY, '23:00:00');
    await keepDays();
    await app.sees(shop, limitId, 5, newIds(5));
    await app.sees(other.shop, other.limitId, 2, newIds(2));
    const late = newIds(1);
    moveTo(dayAfter(1), '01:00:00');
    await app.sees(shop, limitId, 4, [...late, ...newIds(2), randomUUID()]);
    await contact(shop.domain, [{ id: idOf(now()), limitId }]);
    await count();
    const before = [
      { day: DAY, impressions: 5, contacts: 0, refused: 0 },
      { day: dayAfter(1), impressions: 4, contacts: 1, refused: 0 },
    ];
    const limits = [{ limitId, impressions: 9, contacts: 1, refused: 0 }];
    expect(await read(shop.id)).toEqual({ days: before, limits });

    for (const day of [dayAfter(8), dayAfter(9), dayAfter(9)]) {
      moveTo(day);
      expect(await keepDays()).toBeNull();
      expect(await read(shop.id)).toEqual({ days: before, limits });
    }
    expect(await app.sql('SELECT 1 FROM impression')).toHaveLength(1);
    expect(await read(other.shop.id)).toEqual({
      days: [{ day: DAY, impressions: 2, contacts: 0, refused: 0 }],
      limits: [{ limitId: other.limitId, impressions: 2, contacts: 0, refused: 0 }],
    });
    expect((await read(shop.id, dayAfter(1), dayAfter(1))).days).toEqual([before[1]]);
    expect(await read(shop.id, dayAfter(2))).toEqual({ days: [], limits: [] });
    expect(await counted(shop.id)).toEqual({ impressions: 9, contacts: 1 });
    await app.sql('DELETE FROM shop WHERE id = $1', [shop.id]);
    expect(await app.sql('SELECT limit_id FROM impression_day')).toEqual([{ limit_id: other.limitId }]);
  });

  it('are summed once a whole day after they are over, also by two at the same time', async () => {
    moveTo(DAY);
    await keepDays();
    const [changed, plain] = newIds(2);
    const told = { outcome: 'changed', page: 'drawer', isPhone: true, country: 'DE', productId: '7001' };
    const impressions = [
      { id: changed, limitId, kind: 'max', ...told },
      { id: plain, limitId, kind: 'max', outcome: 'sold', page: 7, isPhone: 'no', country: 'de', productId: '0' },
    ];
    await app.call().post('/storefront/impressions').send({ shop: shop.domain, impressions }).expect(200);
    await contact(shop.domain, [{ id: idOf(now()), limitId }]);
    await count();
    const figures = await read(shop.id);
    const sums = () =>
      app.sql(
        `SELECT part, value, impressions, contacts, changed, checkouts FROM impression_part_day
         WHERE shop_id = $1 ORDER BY part, value`,
        [shop.id],
      );
    moveTo(dayAfter(1), '23:59:00');
    await keepDays();
    expect(await sums()).toEqual([]);
    moveTo(dayAfter(2), '00:00:00');
    await Promise.all([keepDays(), keepDays()]);
    await keepDays();
    const one = { impressions: 1, contacts: 0, changed: 0, checkouts: 0 };
    expect(await sums()).toEqual([
      { part: 'all', value: '', impressions: 2, contacts: 1, changed: 1, checkouts: 0 },
      { part: 'country', value: '', ...one },
      { part: 'country', value: 'DE', ...one, changed: 1 },
      { part: 'device', value: '', ...one },
      { part: 'device', value: 'phone', ...one, changed: 1 },
      { part: 'page', value: '', ...one },
      { part: 'page', value: 'drawer', ...one, changed: 1 },
      { part: 'product', value: '7001', ...one, changed: 1 },
    ]);
    expect(await read(shop.id)).toEqual(figures);
    moveTo(dayAfter(9));
    await keepDays();
    expect(await read(shop.id)).toEqual(figures);
    expect(await sums()).toHaveLength(8);
  });

  it('of the release before are summed when their table goes, since that release reads them until then', async () => {
    await app.sql(
      `CREATE OR REPLACE FUNCTION outcomes_since() RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
       RETURN date '${dayAfter(2)}'`,
    );
    for (const day of [0, 1, 2, 3]) {
      moveTo(dayAfter(day));
      await keepDays();
      await app.sees(shop, limitId, 1 + day, newIds(1 + day));
    }
    await count();
    const figures = await read(shop.id);
    expect(figures.days.map(({ impressions }) => impressions)).toEqual([1, 2, 3, 4]);
    const summed = async () =>
      (await app.sql<{ day: string }>(`SELECT day::text FROM impression_day ORDER BY 1`)).map(({ day }) => day);
    moveTo(dayAfter(6));
    await keepDays();
    expect(await summed()).toEqual([dayAfter(2), dayAfter(3)]);
    expect(await read(shop.id)).toEqual(figures);
    moveTo(dayAfter(11));
    await keepDays();
    expect(await app.sql('SELECT 1 FROM impression')).toEqual([]);
    expect(await summed()).toEqual([0, 1, 2, 3].map(dayAfter));
    expect(await read(shop.id)).toEqual(figures);
  });

  it('are read for the days that are asked for only, and for those beside them', async () => {
    for (const day of [0, 8, 16]) {
      moveTo(dayAfter(day));
      await app.worker.get(Transactions, { strict: false }).runSystem((tx) => makeImpressionDays(tx, now()));
    }
    const late = newIds(1, new Date(`${dayAfter(9)}T23:00:00Z`));
    moveTo(dayAfter(10), '22:00:00');
    await app.sees(shop, limitId, 2, [...late, randomUUID()]);
    const opened = await app.http.get(Transactions, { strict: false }).run(shop.id, async (tx) => {
      const { days } = await readImpressionDays(tx, dayAfter(10), dayAfter(11));
      expect(days).toEqual([{ day: dayAfter(10), impressions: 2, contacts: 0, refused: 0 }]);
      return tx.rows<{ name: string }>(
        `SELECT c.relname AS name FROM pg_locks k JOIN pg_inherits i ON i.inhrelid = k.relation
           JOIN pg_class c ON c.oid = k.relation
         WHERE k.pid = pg_backend_pid() AND i.inhparent = 'impression'::regclass ORDER BY 1`,
      );
    });
    const asked = [9, 10, 11, 12].map((day) => tableOf(dayAfter(day)));
    // The tables of the day on which the test runs are years away.
    const near = opened.map(({ name }) => name).filter((name) => name >= tableOf(DAY));
    expect(near).toEqual([...asked, 'impression_other']);
  });

  it('are kept for seven whole days, or for as many as is configured', async () => {
    const run = (keptDays: number) =>
      TASKS['impression-days'].run({
        transactions: app.worker.get(Transactions, { strict: false }),
        config: { ...app.config, IMPRESSIONS_KEPT_DAYS: keptDays },
        at: now(),
        isStopping: () => false,
      });
    moveTo(DAY);
    await keepDays();
    moveTo(dayAfter(7), '23:59:00');
    await keepDays();
    expect(await tables()).toContain(tableOf(DAY));
    moveTo(dayAfter(8), '00:00:00');
    await run(8);
    expect(await tables()).toContain(tableOf(DAY));
    await keepDays();
    expect(await tables()).not.toContain(tableOf(DAY));
    await run(2);
    expect((await tables())[0]).toBe(tableOf(dayAfter(6)));
    const { API_DATABASE_URL, PLATFORM_CLIENT_ID, PLATFORM_CLIENT_SECRET, APP_SECRET } = app.config;
    const environment = { API_DATABASE_URL, PLATFORM_CLIENT_ID, PLATFORM_CLIENT_SECRET, APP_SECRET };
    expect(readConfig(environment).IMPRESSIONS_KEPT_DAYS).toBe(7);
    expect(() => readConfig({ ...environment, IMPRESSIONS_KEPT_DAYS: '1' })).toThrow('IMPRESSIONS_KEPT_DAYS');
  });

  it('stay as long as a batch with some of their ids is not counted, also one that was given up', async () => {
    moveTo(DAY);
    await keepDays();
    await app.sees(shop, limitId, 2, newIds(2));
    moveTo(dayAfter(8));
    const stays = `The impressions of ${DAY} stay because some aren't counted yet`;
    expect(await keepDays()).toBe(stays);
    const [event] = await app.sql<{ id: string }>(`SELECT id FROM event_log WHERE type = 'ImpressionsRecorded'`);
    await app.sql(
      `INSERT INTO dead_end (queue, event_id, event_type, reason, failures, first_tried_at)
       VALUES ('count-impressions', $1, 'ImpressionsRecorded', 'TypeError', 100, now())`,
      [event!.id],
    );
    await app.sql(`UPDATE event_log SET sent_at = now(), sent_to = '{count-impressions}' WHERE id = $1`, [event!.id]);
    await app.worker.get(Reconciler).reconcileOnce(0);
    expect(await keepDays()).toBe(stays);
    expect(await rowsIn(tableOf(DAY))).toHaveLength(2);

    await app.sql('DELETE FROM dead_end');
    await app.worker.get(Reconciler).reconcileOnce(0);
    await count();
    expect(await keepDays()).toBeNull();
    expect(await tables()).not.toContain(tableOf(DAY));
    expect((await read(shop.id)).days).toEqual([{ day: DAY, impressions: 2, contacts: 0, refused: 0 }]);
    expect(await counted(shop.id)).toEqual({ impressions: 2, contacts: 0 });
  });

  it('are not dropped while somebody reads them: nobody waits for longer than two seconds', async () => {
    moveTo(DAY);
    await keepDays();
    await app.sees(shop, limitId, 2, newIds(2));
    await count();
    moveTo(dayAfter(8));
    const reader = await app.holdRows('LOCK TABLE impression IN ACCESS SHARE MODE', []);
    await expect(keepDays()).rejects.toMatchObject({ code: '55P03' });
    expect(await app.sql('SELECT 1 FROM impression_day')).toEqual([]);
    expect(await rowsIn(tableOf(DAY))).toHaveLength(2);
    await reader.release();
    expect(await keepDays()).toBeNull();
    expect(await tables()).not.toContain(tableOf(DAY));
  });

  it('that are gone leave nothing to count twice: an id that is sent again is refused by its time', async () => {
    moveTo(DAY);
    await keepDays();
    const ids = await app.sees(shop, limitId, 2, newIds(2));
    await count();
    moveTo(dayAfter(8));
    await keepDays();
    expect(await app.sql('SELECT 1 FROM impression')).toEqual([]);
    const impressions = ids.map((id) => ({ id, limitId, kind: 'max' }));
    const { body } = await app.call().post('/storefront/impressions').send({ shop: shop.domain, impressions });
    expect(body).toEqual({ stored: 0, surplus: 0, duplicates: 0, ignored: ids });
    await count();
    expect(await counted(shop.id)).toEqual({ impressions: 2, contacts: 0 });
    expect((await read(shop.id)).days).toEqual([{ day: DAY, impressions: 2, contacts: 0, refused: 0 }]);
  });

  it('are counted by the ids that the event of their batch tells, or without them', async () => {
    moveTo(DAY, '00:01:00');
    await keepDays();
    await app.sees(shop, limitId, 4, [...newIds(1), idOf(new Date(`${dayAfter(-1)}T23:59:00Z`)), ...newIds(2)]);
    await app.sees(shop, limitId, 3, [randomUUID(), randomUUID(), ...newIds(1)]);
    await app.sees(shop, limitId, 2, newIds(2));
    const payloads = await app.sql<{ id: string; payload: Record<string, string> }>(
      `SELECT id, payload FROM event_log WHERE type = 'ImpressionsRecorded' ORDER BY id`,
    );
    for (const { payload } of payloads) {
      const stored = await app.sql<{ id: string }>('SELECT id FROM impression WHERE batch_id = $1 ORDER BY id', [
        payload.batchId,
      ]);
      expect([payload.firstId, payload.lastId]).toEqual([stored.at(0)!.id, stored.at(-1)!.id]);
    }
    await app.sql(`UPDATE event_log SET payload = payload - 'firstId' - 'lastId' WHERE id = $1`, [payloads[2]!.id]);
    while ((await app.worker.get(Relay).relayOnce()) > 0);
    await count();
    expect(await counted(shop.id)).toEqual({ impressions: 9, contacts: 0 });
  });

  it('are made and dropped for the worker’s role alone', async () => {
    const asApi = (call: string) =>
      app.http.get(Transactions, { strict: false }).runWithoutShop((tx) => tx.rows(`SELECT ${call}`));
    await expect(asApi('make_impression_days(now())')).rejects.toThrow('permission denied for function');
    await expect(asApi('roll_up_impressions(current_date)')).rejects.toThrow('permission denied for function');
  });

  it('show a shop its own, and nothing of others', async () => {
    const other = await shopWithLimit();
    moveTo(DAY);
    await keepDays();
    await app.sees(shop, limitId, 1, newIds(1));
    await count();
    moveTo(dayAfter(8));
    await keepDays();
    expect((await read(other.shop.id)).days).toEqual([]);
    expect((await read(shop.id)).days).toHaveLength(1);
    const seen = app.http
      .get(Transactions, { strict: false })
      .runWithoutShop((tx) => tx.rows('SELECT 1 FROM impression_day'));
    expect(await seen).toEqual([]);
  });
});
