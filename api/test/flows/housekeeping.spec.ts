// What is kept, and for how long: of each kind of row the last minute before its time stays, the first after it goes.
import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Transactions, type Tx } from '../../src/database/transactions.js';
import { Housekeeping } from '../../src/housekeeping/housekeeping.js';
import { TASKS, type TaskName } from '../../src/housekeeping/tasks.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const AT = new Date('2031-06-15T12:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;

describe('housekeeping', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
    shop = await buildShop(app);
  });
  afterAll(() => app.stop());
  afterEach(() => jest.restoreAllMocks());

  const transactions = () => app.worker.get(Transactions, { strict: false });
  const run = (task: TaskName, { at = AT, isStopping = (): boolean => false } = {}) =>
    TASKS[task].run({ transactions: transactions(), config: app.config, at, isStopping });
  const ago = (ms: number) => new Date(AT.getTime() - ms);
  /** How many rows of the table have this text in them. */
  const countOf = async (table: string, text: string) =>
    (await app.sql(`SELECT 1 FROM ${table} AS t WHERE t::text LIKE $1`, [`%${text}%`])).length;

  const event = async (type: string, sentAt: Date, isSettled = true): Promise<string> => {
    const isOfShop = type !== 'ImpressionsRecorded';
    const [row] = await app.sql<{ id: string }>(
      `INSERT INTO event_log (shop_id, type, payload, at, sent_at, sent_to, settled)
       VALUES ($1, $2, '{}', $3, $3, '{limit-list}', $4) RETURNING id`,
      [isOfShop ? shop.id : null, type, sentAt, isSettled],
    );
    return row!.id;
  };
  const notification = (at: Date, readAt: Date | null) =>
    app.sql(
      `INSERT INTO notification (id, shop_id, event_id, kind, title, body, at, read_at)
       VALUES (gen_random_uuid(), $1, $2, $3, 't', 'b', $4, $5)`,
      [shop.id, Math.floor(at.getTime() / 1_000), readAt ? 'read' : 'unread', at, readAt],
    );
  const importOf = (status: string, at: Date) =>
    app.sql(
      `INSERT INTO limit_import
         (id, shop_id, file_name, status, rows, valid, done, problems, problem_count, preview, warnings, by, created_at)
       VALUES (gen_random_uuid(), $1, 'limits.csv', $2, 0, 0, 0, '[]', 0, '[]', '[]', '1', $3)`,
      [shop.id, status, at],
    );

  type Kept = { task: TaskName; keptMs: number; table: string; insert: (at: Date, mark: string) => Promise<unknown> };
  const KEPT: Record<string, Kept> = {
    'keys of requests for 24 hours': {
      task: 'requests',
      keptMs: DAY_MS,
      table: 'idempotency',
      insert: (at, mark) =>
        app.sql(`INSERT INTO idempotency (shop_id, key, fingerprint, created_at) VALUES ($1, $2, 'f', $3)`, [
          shop.id,
          mark,
          at,
        ]),
    },
    'deliveries of webhooks for 30 days': {
      task: 'requests',
      keptMs: 30 * DAY_MS,
      table: 'webhook_delivery',
      insert: (at, mark) =>
        app.sql(`INSERT INTO webhook_delivery (shop_id, id, topic, at) VALUES ($1, $2, 'shop/update', $3)`, [
          shop.id,
          mark,
          at,
        ]),
    },
    'sessions until they expire': {
      task: 'requests',
      keptMs: 0,
      table: 'session',
      insert: (at, mark) =>
        app.sql(
          `INSERT INTO session (shop_id, id_hash, user_id, created_at, used_at, expires_at)
           VALUES ($1, $2, 'owner', $3, $3, $3)`,
          [shop.id, mark, at],
        ),
    },
    'notifications that were read for 180 days': {
      task: 'notifications',
      keptMs: 180 * DAY_MS,
      table: 'notification',
      insert: (at) => notification(at, at),
    },
    'notifications that were not read for 365 days': {
      task: 'notifications',
      keptMs: 365 * DAY_MS,
      table: 'notification',
      insert: (at) => notification(at, null),
    },
    'events that were handled for 30 days': {
      task: 'events',
      keptMs: 30 * DAY_MS,
      table: 'event_log',
      insert: (at) => event('BrandingChanged', at),
    },
    'events of batches that were counted for 2 days': {
      task: 'events',
      keptMs: 2 * DAY_MS,
      table: 'event_log',
      insert: (at) => event('ImpressionsRecorded', at),
    },
    'files that were checked for a day': {
      task: 'limits',
      keptMs: DAY_MS,
      table: 'limit_import',
      insert: (at) => importOf('checked', at),
    },
    'imports that have ended for a day': {
      task: 'limits',
      keptMs: DAY_MS,
      table: 'limit_import',
      insert: (at) => importOf('failed', at),
    },
    'processes for 7 days after their last word': {
      task: 'operators',
      keptMs: 7 * DAY_MS,
      table: 'process',
      insert: (at) =>
        app.sql(
          `INSERT INTO process (id, kind, version, host, started_at, beat_at)
           VALUES (gen_random_uuid(), 'worker', '1', 'host', $1, $1)`,
          [at],
        ),
    },
    'errors of browsers for 30 days after the last': {
      task: 'operators',
      keptMs: 30 * DAY_MS,
      table: 'browser_error',
      insert: (at, mark) => app.sql('SELECT note_browser_error($1, $1, $1, $1, $2)', [mark, at]),
    },
    'links for support for 30 days': {
      task: 'operators',
      keptMs: 30 * DAY_MS,
      table: 'support_session',
      insert: (at) =>
        app.sql(
          `INSERT INTO support_session (id, shop_id, operator, opened_at)
           VALUES (gen_random_uuid(), $1, 'olga', $2)`,
          [shop.id, at],
        ),
    },
    'what operators did in no shop for 2 years': {
      task: 'operators',
      keptMs: 730 * DAY_MS,
      table: 'operator_action',
      insert: (at) => app.sql(`INSERT INTO operator_action (operator, action, at) VALUES ('olga', 'a', $1)`, [at]),
    },
  };
  it.each(Object.keys(KEPT))('keeps %s, and not for longer', async (kind) => {
    const { task, keptMs, table, insert } = KEPT[kind]!;
    const before = await app.sql(`SELECT 1 FROM ${table}`);
    await insert(ago(keptMs - MINUTE_MS), 'recent');
    await run(task);
    expect(await app.sql(`SELECT 1 FROM ${table}`)).toHaveLength(before.length + 1);
    await insert(ago(keptMs + MINUTE_MS), 'old');
    await run(task);
    expect(await app.sql(`SELECT 1 FROM ${table}`)).toHaveLength(before.length + 1);
    await run(task, { at: new Date(AT.getTime() + 2 * MINUTE_MS) });
    expect(await app.sql(`SELECT 1 FROM ${table}`)).toHaveLength(before.length);
  });

  it('keeps the allowances of networks for today and the two days before', async () => {
    const insert = (day: string) =>
      app.sql('INSERT INTO network_allowance (shop_id, network, day) VALUES ($1, $2::text, $2::date)', [shop.id, day]);
    for (const day of ['2031-06-12', '2031-06-13', '2031-06-14', '2031-06-15']) await insert(day);
    const left = async () =>
      (await app.sql<{ network: string }>('SELECT network FROM network_allowance ORDER BY day')).map(
        (row) => row.network,
      );
    await run('requests', { at: new Date('2031-06-14T23:59:59Z') });
    expect(await left()).toEqual(['2031-06-12', '2031-06-13', '2031-06-14', '2031-06-15']);
    await run('requests', { at: new Date('2031-06-15T00:00:00Z') });
    expect(await left()).toEqual(['2031-06-13', '2031-06-14', '2031-06-15']);
  });

  it('keeps what page tickets have counted until they end', async () => {
    await app.sql(
      `INSERT INTO ticket_use (shop_id, ticket_id, counted, valid_until)
       VALUES ($1, gen_random_uuid(), 1, '2031-06-15T12:00:00Z'), ($1, gen_random_uuid(), 2, '2031-06-15T12:00:01Z')`,
      [shop.id],
    );
    const left = async () =>
      (await app.sql<{ counted: number }>('SELECT counted FROM ticket_use')).map((row) => row.counted);
    await run('requests', { at: new Date('2031-06-15T12:00:01Z') });
    expect(await left()).toEqual([2]);
    await run('requests', { at: new Date('2031-06-15T12:00:02Z') });
    expect(await left()).toEqual([]);
  });

  it('keeps which limits were reached for today and the seven days before', async () => {
    const insert = (day: string) =>
      app.sql('INSERT INTO limit_reached (shop_id, day, limit_id) VALUES ($1, $2, gen_random_uuid())', [shop.id, day]);
    for (const day of ['2031-06-07', '2031-06-08', '2031-06-15']) await insert(day);
    const left = async () =>
      (await app.sql<{ day: string }>('SELECT day::text FROM limit_reached ORDER BY day')).map(({ day }) => day);
    await run('requests', { at: new Date('2031-06-14T23:59:59Z') });
    expect(await left()).toEqual(['2031-06-07', '2031-06-08', '2031-06-15']);
    await run('requests', { at: new Date('2031-06-15T00:00:00Z') });
    expect(await left()).toEqual(['2031-06-08', '2031-06-15']);
  });

  it('keeps for 90 days which orders broke a limit', async () => {
    const insert = async (orderId: string, at: string) => {
      const purchase = 'INSERT INTO purchase (shop_id, order_id, purchased_at, lines, reading)';
      await app.sql(`${purchase} VALUES ($1, $2, $3, '[]', 1)`, [shop.id, orderId, at]);
      const broken = 'INSERT INTO broken_limit (shop_id, order_id, limit_id, at, details)';
      await app.sql(`${broken} VALUES ($1, $2, gen_random_uuid(), $3, '{}')`, [shop.id, orderId, at]);
    };
    await insert('1', '2031-03-16T23:59:59Z');
    await insert('2', '2031-03-17T00:00:01Z');
    await run('limits', { at: new Date('2031-06-15T00:00:00Z') });
    const left = await app.sql<{ id: string }>('SELECT order_id AS id FROM broken_limit');
    expect(left.map(({ id }) => id)).toEqual(['2']);
  });

  it('keeps the speed of pages for today and the 90 days before', async () => {
    for (const day of ['2031-03-16', '2031-03-17', '2031-03-18'])
      await app.sql(`SELECT note_page_speed($1, '1', '/', 'embedded', 'phone', 'LCP', 'good', 1, 3)`, [day]);
    const left = async () =>
      (await app.sql<{ day: string }>('SELECT day::text FROM page_speed ORDER BY day')).map(({ day }) => day);
    await run('operators', { at: new Date('2031-06-14T23:59:59Z') });
    expect(await left()).toEqual(['2031-03-16', '2031-03-17', '2031-03-18']);
    await run('operators', { at: new Date('2031-06-15T00:00:00Z') });
    expect(await left()).toEqual(['2031-03-17', '2031-03-18']);
  });

  it('deletes with an event what was noted of it, and nothing of events that are still to be handled', async () => {
    const sentAt = ago(31 * DAY_MS);
    const [handled, open] = [await event('QuotaReached', sentAt), await event('QuotaReached', sentAt, false)];
    for (const id of [handled, open]) {
      await app.sql(`INSERT INTO inbox (consumer, event_id, shop_id) VALUES ('mail-merchant', $1, $2)`, [id, shop.id]);
      await app.sql('INSERT INTO mail_attempt (event_id, shop_id) VALUES ($1, $2)', [id, shop.id]);
      await app.sql(`INSERT INTO trigger_attempt (event_id, key, shop_id, handle) VALUES ($1, '', $2, 'a-trigger')`, [
        id,
        shop.id,
      ]);
    }
    await app.sql(
      `INSERT INTO dead_end (queue, event_id, shop_id, event_type, reason, failures, first_tried_at)
       VALUES ('limit-list', $1, $2, 'QuotaReached', 'TypeError', 100, now())`,
      [open, shop.id],
    );
    const openBatch = await event('ImpressionsRecorded', ago(40 * DAY_MS), false);
    await run('events');
    const ids = [handled, open, openBatch];
    const left = async (table: string, column: string) =>
      (await app.sql<{ id: string }>(`SELECT ${column} AS id FROM ${table} WHERE ${column} = ANY ($1)`, [ids])).map(
        ({ id }) => id,
      );
    expect(await left('event_log', 'id')).toEqual([open, openBatch]);
    expect(await left('inbox', 'event_id')).toEqual([open]);
    expect(await left('mail_attempt', 'event_id')).toEqual([open]);
    expect(await left('trigger_attempt', 'event_id')).toEqual([open]);
    expect(await left('dead_end', 'event_id')).toEqual([open]);
    await app.sql('DELETE FROM event_log WHERE id = ANY ($1)', [ids]);
  });

  it('keeps an import that is under way, however old', async () => {
    for (const status of ['waiting', 'importing']) await importOf(status, ago(3 * DAY_MS));
    await run('limits');
    expect(await app.sql('SELECT status FROM limit_import ORDER BY status')).toEqual([
      { status: 'importing' },
      { status: 'waiting' },
    ]);
  });

  describe('of a deleted limit', () => {
    let owner: TestShop;
    let deleted: string;
    let living: string;
    beforeEach(async () => {
      owner = await buildShop(app);
      const merchant = app.merchant(owner);
      [deleted, living] = [(await merchant.create()).limit.id, (await merchant.create()).limit.id];
      await merchant.send('post', '/limits/delete', { ids: [deleted] });
      await app.drain();
    });
    const deletedAgo = (ms: number) =>
      app.sql('UPDATE purchase_limit SET deleted_at = $2 WHERE id = $1', [deleted, ago(ms)]);
    const TABLES = ['purchase_limit', 'limit_list', 'limit_history'];
    const kept = () => Promise.all(TABLES.map((table) => countOf(table, deleted)));

    it('keeps the row, that of the list and the history for 31 days, and of other limits everything', async () => {
      await app.sql('DELETE FROM event_log WHERE shop_id = $1', [owner.id]);
      await deletedAgo(31 * DAY_MS - MINUTE_MS);
      await run('limits');
      expect(await kept()).toEqual([1, 1, 2]);
      await deletedAgo(31 * DAY_MS + MINUTE_MS);
      await run('limits');
      expect(await kept()).toEqual([0, 0, 0]);
      expect(await countOf('purchase_limit', living)).toBe(1);
      expect(await countOf('limit_list', living)).toBe(1);
      expect(await countOf('limit_history', living)).toBe(1);
    });

    it('keeps them as long as the log has an event from before it was deleted', async () => {
      await deletedAgo(40 * DAY_MS);
      await app.sql('UPDATE event_log SET at = $2 WHERE shop_id = $1', [owner.id, ago(40 * DAY_MS)]);
      await run('limits');
      expect(await kept()).toEqual([1, 1, 2]);
      await app.sql('UPDATE event_log SET at = $2 WHERE shop_id = $1', [owner.id, ago(38 * DAY_MS)]);
      await run('limits');
      expect(await kept()).toEqual([0, 0, 0]);
    });
  });

  describe('of many rows', () => {
    beforeEach(() =>
      app.sql(
        `INSERT INTO idempotency (shop_id, key, fingerprint, created_at)
         SELECT $1, 'many ' || n, 'f', $2 FROM generate_series(1, 12000) n`,
        [shop.id, ago(2 * DAY_MS)],
      ),
    );
    afterEach(() => app.sql(`DELETE FROM idempotency WHERE key LIKE 'many %'`));

    it('deletes 5,000 in a transaction, until none is left', async () => {
      const left: number[] = [];
      const { runSystem } = Transactions.prototype;
      jest.spyOn(Transactions.prototype, 'runSystem').mockImplementation(async function (
        this: Transactions,
        work: (tx: Tx) => Promise<unknown>,
      ) {
        const result = await runSystem.call(this, work);
        left.push(await countOf('idempotency', 'many '));
        return result;
      });
      await run('requests');
      expect([...new Set(left)]).toEqual([7_000, 2_000, 0]);
    });

    it('leaves the rest to the next time when the process is to end', async () => {
      let asked = 0;
      await run('requests', { isStopping: () => (asked += 1) > 1 });
      expect(await countOf('idempotency', 'many ')).toBe(7_000);
      await run('requests');
      expect(await countOf('idempotency', 'many ')).toBe(0);
    });

    it('does no harm at the same time as another, which takes other rows', async () => {
      await Promise.all([run('requests'), run('requests'), run('requests')]);
      await run('requests');
      expect(await countOf('idempotency', 'many ')).toBe(0);
    });
  });

  describe('as a job', () => {
    const work = (name: string) => app.worker.get(Housekeeping).process({ name } as Job);
    let lines: string[];
    beforeEach(() => {
      lines = [];
      jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: string) => void lines.push(line));
    });

    it('that fails is reported by its code and ends, so that the next time tries again', async () => {
      const down = Object.assign(new Error('words of a merchant'), { code: 'ECONNREFUSED' });
      const failing = jest.spyOn(Transactions.prototype, 'runSystem').mockRejectedValue(down);
      await work('notifications');
      expect(lines).toEqual(['notifications: ECONNREFUSED']);
      failing.mockRestore();
      await work('notifications');
      expect(lines).toEqual(['notifications: ECONNREFUSED', 'notifications: recovered']);
    });

    it('of a task that only another release knows does nothing', async () => {
      const begun = jest.spyOn(Transactions.prototype, 'runSystem');
      await work(randomUUID());
      expect([begun.mock.calls.length, lines]).toEqual([0, []]);
    });
  });
});
