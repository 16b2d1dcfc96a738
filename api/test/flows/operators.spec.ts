// What operators see and do.
import type { DeadEndList } from '@purchase-limits/contract/jobs';
import type { MailList, PublicationList } from '@purchase-limits/contract/operators';
import type { Overview } from '@purchase-limits/contract/overview';
import { randomUUID } from 'node:crypto';
import { VERSION } from '@purchase-limits/contract/version';
import { Queue } from 'bullmq';
import request from 'supertest';
import { Relay } from '../../src/events/relay.js';
import { Transactions } from '../../src/database/transactions.js';
import { TaskReports } from '../../src/events/task-reports.js';
import { handOver, noteUnsure } from '../../src/notifications/mail-attempts.js';
import { MailError } from '../../src/notifications/mailer.js';
import { platformCalls } from '../../src/platform/platform-speed.js';
import { ProcessBeat } from '../../src/operations/process-beat.js';
import { operate as callOperator, operatorServer } from '../operator.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

let app: TestApp;
let shop: TestShop;
let server: ReturnType<typeof request>;
beforeAll(async () => {
  app = await TestApp.start();
  server = await operatorServer(app);
  shop = await buildShop(app);
});
afterAll(() => app.stop());

const operate = (method: 'get' | 'post', path: string, body?: object) => callOperator(app, method, path, body);

async function deadEnd(queue: string, reason: string): Promise<string> {
  const limit = await app.merchant(shop).create();
  await app.drain();
  const [event] = await app.sql<{ id: string }>(
    `SELECT id FROM event_log WHERE type = 'LimitCreated' AND payload ->> 'limitId' = $1`,
    [limit.limit.id],
  );
  await app.sql('DELETE FROM inbox WHERE consumer = $1 AND event_id = $2', [queue, event!.id]);
  await app.sql(
    `INSERT INTO dead_end (queue, event_id, shop_id, event_type, reason, failures, first_tried_at)
     VALUES ($1, $2, $3, 'LimitCreated', $4, 100, now())`,
    [queue, event!.id, shop.id, reason],
  );
  return event!.id;
}

const lastAction = async () => (await operate('get', '/actions')).body.actions[0];

describe('who may', () => {
  it('answers nobody without the name and password of an operator', async () => {
    const encoded = ['/%6Fperations/api/overview', '/%6fperations/queues/api/queues', '/operation%73'];
    for (const path of ['/operations', '/operations/', '/operations/api/overview', '/operations/queues/', ...encoded]) {
      const { status, headers } = await server.get(path);
      expect([path, status, headers['www-authenticate']]).toEqual([path, 401, expect.stringContaining('Basic')]);
    }
    for (const [name, password] of [
      ['olga', 'a-password-of-olgA'],
      ['Olga', 'a-password-of-olga'],
      ['nobody', ''],
    ])
      expect((await server.get('/operations/api/overview').auth(name!, password!)).status).toBe(401);
  });

  it('lets no other page send what an operator’s browser adds the password to', async () => {
    const send = (headers: Record<string, string>) =>
      server
        .post('/operations/api/retries/run')
        .auth('olga', 'a-password-of-olga')
        .set(headers)
        .send({ queue: 'limit-list' });
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await send({ origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await send({ origin: 'null' })).status).toBe(403);
    expect((await send({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await send({})).status).toBe(200);
    // The queue board stands on a server of its own.
    const paused = await server
      .put('/operations/queues/api/queues/mail-merchant/pause')
      .auth('olga', 'a-password-of-olga')
      .set({ 'sec-fetch-site': 'cross-site' });
    expect([paused.status, paused.body.code]).toEqual([403, 'foreign_page']);
  });

  it('is no part of the merchants’ server', async () => {
    expect((await app.call().get('/operations/api/overview').auth('olga', 'a-password-of-olga')).status).not.toBe(200);
    expect((await server.get('/apiSa/shops')).status).toBe(404);
  });
});

describe('the overview', () => {
  it('tells of queues, events, processes', async () => {
    app.worker.get(ProcessBeat).start();
    const { body } = await app.until(async () => {
      const answer = await operate('get', '/overview');
      return answer.body.processes.length > 0 ? answer : undefined;
    });
    expect(body).toMatchObject({ version: VERSION, queuesAnswer: true, events: { unsent: 0, unknownTypes: [] } });
    expect(body.processes[0]).toMatchObject({ kind: 'worker', state: 'alive', version: VERSION, problems: [] });
    expect(body.queues.find(({ name }: { name: string }) => name === 'limit-list')).toEqual({
      name: 'limit-list',
      isPaused: false,
      pausedShops: 0,
      waiting: 0,
      active: 0,
      delayed: 0,
      open: 0,
      oldestSeconds: null,
      stalledSeconds: null,
      deadEnds: 0,
      reasons: {},
    });
  });

  it('counts what no queue has got, by age, and what a consumer has not handled', async () => {
    await app.merchant(shop).create();
    await app.sql(`UPDATE event_log SET at = now() - interval '2 minutes' WHERE sent_at IS NULL`);
    const unsent = await app.until(async () => {
      const { events } = (await operate('get', '/overview')).body;
      return events.unsent > 0 ? events : undefined;
    });
    expect(unsent.unsent).toBe(1);
    expect(unsent.oldestSeconds).toBeGreaterThanOrEqual(120);
    await app.sql(`UPDATE event_log SET sent_at = now(), sent_to = '{limit-list}' WHERE sent_at IS NULL`);
    const queue = await app.until(async () => {
      const { queues } = (await operate('get', '/overview')).body;
      const found = queues.find(({ name }: { name: string }) => name === 'limit-list');
      return found.open > 0 ? found : undefined;
    });
    expect(queue.open).toBe(1);
    expect(queue.oldestSeconds).toBeGreaterThanOrEqual(120);
    await app.sql('UPDATE event_log SET sent_at = NULL WHERE NOT settled AND sent_to = $1', [['limit-list']]);
    await app.drain();
  });
});

describe('what the console says of a broken product', () => {
  const overview = async (isExpected: (overview: Overview) => boolean) =>
    app.until(async () => {
      const { body } = await operate('get', '/overview');
      return isExpected(body as Overview) ? (body as Overview) : undefined;
    });
  const behind = async () => ((await operate('get', '/publications')).body as PublicationList).publications;

  it('names the version that the platform has while it is published again, and since when that is wanted', async () => {
    const other = await buildShop(app);
    await app.merchant(other).create();
    await app.drain();
    const of = async () => (await behind()).find(({ shop: { id } }) => id === other.id);
    expect(await of()).toBeUndefined();
    await app.sql(`UPDATE storefront_settings SET updated_at = now() - interval '2 days' WHERE shop_id = $1`, [
      other.id,
    ]);
    await operate('post', '/projections/rebuild', { projection: 'publish-settings', shopId: other.id });
    const waiting = (await of())!;
    expect(waiting.publishedVersion).toBe(waiting.version);
    expect(Date.now() - Date.parse(waiting.since)).toBeLessThan(60_000);
    const { publications } = await overview(({ publications: { behind: count } }) => count > 0);
    expect(publications.oldestSeconds).toBeLessThan(60);
    await app.drain();
    expect(await of()).toBeUndefined();
  });

  it('lists a mail that is tried again, with how often and what the server says', async () => {
    const other = await buildShop(app);
    const [event] = await app.sql<{ id: string }>(
      `INSERT INTO event_log (shop_id, type, payload, sent_at, settled)
       VALUES ($1, 'QuotaReached', '{}', now(), true) RETURNING id`,
      [other.id],
    );
    const mailer = { send: () => Promise.reject(new MailError('later', '451 4.3.0 Try again later')) };
    const transactions = app.worker.get(Transactions);
    const attempt = async () => {
      await transactions.run(other.id, (tx) => noteUnsure(tx, other.id, event!.id));
      const mail = {} as never;
      await expect(
        handOver(mailer as never, transactions, { shopId: other.id, eventId: event!.id, mail }),
      ).rejects.toThrow();
    };
    for (let time = 0; time < 7; time += 1) await attempt();
    const { mails } = (await operate('get', '/mails')).body as MailList;
    expect(mails.find(({ eventId }) => eventId === event!.id)).toMatchObject({
      state: 'failing',
      failures: 7,
      reason: '451 4.3.0 Try again later',
    });
    expect((await overview(({ mails: { failing } }) => failing > 0)).mails.failing).toBe(1);
    await app.sql('DELETE FROM event_log WHERE id = $1', [event!.id]);
  });

  it('says when an event was given up, not when it was made', async () => {
    const eventId = await deadEnd('limit-list', 'TypeError at when.ts:1');
    await app.sql(`UPDATE event_log SET at = now() - interval '3 days' WHERE id = $1`, [eventId]);
    const { deadEnds } = (await operate('get', '/dead-ends')).body as DeadEndList;
    const group = deadEnds.find(({ reason }) => reason === 'TypeError at when.ts:1')!;
    expect(Date.now() - Date.parse(group.events[0]!.at)).toBeLessThan(60_000);
    await operate('post', '/dead-ends/discard', {
      queue: 'limit-list',
      reason: 'TypeError at when.ts:1',
      why: 'A test',
      confirm: 'limit-list',
    });
  });

  it('ends the alarm of a lost worker once another has started, one for one', async () => {
    const insert = (kind: string, startedAgo: string, silentFor: string) =>
      app.sql(
        `INSERT INTO process (id, kind, version, host, started_at, beat_at, problems)
         VALUES (gen_random_uuid(), $1, '1', 'test-lost', now() - $2::interval, now() - $3::interval, '{}')`,
        [kind, startedAgo, silentFor],
      );
    await insert('worker', '30 minutes', '10 minutes');
    await insert('worker', '30 minutes', '9 minutes');
    await insert('http', '30 minutes', '8 minutes');
    await insert('worker', '5 minutes', '1 second');
    const states = async () => {
      const { processes } = await overview(({ processes: all }) => all.some(({ host }) => host === 'test-lost'));
      return processes.filter(({ host }) => host === 'test-lost').map(({ kind, state }) => [kind, state].join());
    };
    // The worker of this test has started since, too.
    expect((await states()).sort()).toEqual(['http,lost', 'worker,alive', 'worker,replaced', 'worker,replaced']);
    await app.sql(`DELETE FROM process WHERE host = 'test-lost'`);
  });

  it('tells how the platform does, and which repeated task failed last', async () => {
    platformCalls.note(4_200, false);
    app.worker.get(TaskReports).note('impression-days', '53100');
    const { platform, tasks } = await overview((read) => read.tasks.some(({ failure }) => failure === '53100'));
    expect(platform!.p95Ms).toBeGreaterThan(0);
    expect(tasks).toContainEqual({ name: 'impression-days', at: expect.any(String), failure: '53100' });
    app.worker.get(TaskReports).note('impression-days', null);
    await overview((read) => read.tasks.every(({ failure }) => failure === null));
  });

  it('names PostgreSQL where that does not answer, and only then', async () => {
    const transactions = (await app.operations()).get(Transactions);
    const silence = (method: 'runSystem' | 'runWithoutShop') =>
      jest.spyOn(transactions, method).mockReturnValue(new Promise(() => {}));
    const errors = () =>
      Promise.all(
        ['/mails', '/shops'].map(async (path) => {
          const { status, body } = await operate('get', path);
          return [status, body.error];
        }),
      );
    const slow = expect.stringContaining('PostgreSQL answers');
    const silent = 'PostgreSQL does not answer, or takes no writes.';
    try {
      silence('runSystem');
      expect(await errors()).toEqual([
        [503, slow],
        [503, slow],
      ]);
      silence('runWithoutShop');
      expect(await errors()).toEqual([
        [503, silent],
        [503, silent],
      ]);
    } finally {
      jest.restoreAllMocks();
    }
  });
});

describe('what was given up', () => {
  it('is listed by queue and reason, and handled when an operator retries it', async () => {
    const eventId = await deadEnd('limit-list', 'TypeError at limit-list.ts:9');
    await app.sql('DELETE FROM limit_list WHERE shop_id = $1', [shop.id]);
    const { body } = await operate('get', '/dead-ends');
    expect(body.deadEnds).toMatchObject([
      {
        queue: 'limit-list',
        reason: 'TypeError at limit-list.ts:9',
        count: 1,
        events: [{ id: eventId, type: 'LimitCreated', failures: 100, shop: { shopifyDomain: shop.domain } }],
      },
    ]);
    const chosen = { queue: 'limit-list', reason: 'TypeError at limit-list.ts:9' };
    expect((await operate('post', '/dead-ends/retry', chosen)).body).toEqual({ count: 1 });
    await app.drain();
    expect((await operate('get', '/dead-ends')).body.deadEnds).toEqual([]);
    expect(await app.sql('SELECT 1 FROM limit_list WHERE shop_id = $1', [shop.id])).toHaveLength(1);
    expect(await lastAction()).toMatchObject({
      operator: 'olga',
      action: 'retry_dead_ends',
      details: { ...chosen, count: 1 },
    });
  });

  it('is never handled when an operator discards it, one or all', async () => {
    const [one, other] = [await deadEnd('limit-list', 'broken'), await deadEnd('limit-list', 'broken')];
    const chosen = { queue: 'limit-list', reason: 'broken', why: 'A test' };
    const alone = { ...chosen, eventId: one, confirm: shop.domain };
    expect((await operate('post', '/dead-ends/discard', alone)).body).toEqual({ count: 1 });
    expect((await operate('get', '/dead-ends')).body.deadEnds[0].events).toMatchObject([{ id: other }]);
    const all = { ...chosen, confirm: 'limit-list' };
    expect((await operate('post', '/dead-ends/discard', all)).body).toEqual({ count: 1 });
    const noted = await app.sql(`SELECT 1 FROM inbox WHERE consumer = 'limit-list' AND event_id = ANY ($1)`, [
      [one, other],
    ]);
    expect(noted).toHaveLength(2);
  });

  it('names the field that is wrong', async () => {
    const { status, body } = await operate('post', '/dead-ends/retry', { queue: 'limit-list' });
    expect([status, body.fields]).toEqual([422, { reason: expect.any(String) }]);
  });
});

describe('what is tried again', () => {
  it('is listed by queue and reason, and run at once when an operator says so', async () => {
    app.outbox.failing = () => new MailError('later', '451 Try again later');
    await app.webhook(shop, 'customers/data_request');
    await app.worker.get(Relay).relayOnce();
    const [group] = await app.until(async () => {
      const { retries } = (await operate('get', '/retries')).body;
      return retries.some(({ failures }: { failures: number }) => failures > 1) ? retries : undefined;
    });
    expect(group).toMatchObject({ queue: 'mail-merchant', jobs: 1, reason: 'later' });
    app.outbox.failing = () => null;
    expect((await operate('post', '/retries/run', { queue: 'mail-merchant' })).status).toBe(200);
    await app.drain();
    expect((await operate('get', '/retries')).body.retries).toEqual([]);
    expect(app.outbox.mails).toHaveLength(1);
    expect((await operate('post', '/retries/run', { queue: 'no-queue' })).status).toBe(404);
  });

  it('stays listed, and a problem, while an attempt runs', async () => {
    let isHanging = false;
    let end = (_failure: Error) => {};
    const hanging = new Promise<Error>((done) => (end = done));
    const failure = new MailError('later', '451 Try again later');
    app.outbox.failing = () => {
      if (isHanging) return hanging;
      isHanging = true;
      return failure;
    };
    await app.webhook(shop, 'customers/data_request');
    await app.worker.get(Relay).relayOnce();
    const stateOf = async () => (await operate('get', '/retries')).body.retries[0]?.events[0];
    try {
      const [running] = await app.until(async () => {
        const event = await stateOf();
        return event?.state === 'running' ? [event] : undefined;
      });
      expect(running).toMatchObject({ state: 'running', nextAt: null, failures: 1 });
      const { body } = await operate('get', '/overview');
      const queue = body.queues.find(({ name }: { name: string }) => name === 'mail-merchant');
      expect(queue).toMatchObject({ active: 1, delayed: 0, reasons: { later: 1 } });
    } finally {
      end(failure);
    }
    await app.until(async () => ((await stateOf())?.state === 'retrying' ? [1] : undefined));
    app.outbox.failing = () => null;
    await app.drain();
  });
});

describe('rebuilding', () => {
  it('makes the rows of a shop’s list anew, whatever became of them', async () => {
    const { limit } = await app.merchant(shop).create({ name: 'The right name' });
    await app.drain();
    await app.sql(`UPDATE limit_list SET name = 'Another name', version = 99 WHERE limit_id = $1`, [limit.id]);
    const rebuild = { projection: 'limit-list', shopId: shop.id };
    expect((await operate('post', '/projections/rebuild', rebuild)).body).toEqual({ count: 1 });
    await app.drain();
    const [row] = await app.sql('SELECT name, version FROM limit_list WHERE limit_id = $1', [limit.id]);
    expect(row).toEqual({ name: 'The right name', version: 1 });
    expect(await lastAction()).toMatchObject({ action: 'rebuild', shop: { id: shop.id } });
  });

  it('makes every shop’s document anew, and publishes it again', async () => {
    const other = await buildShop(app);
    await app.sql(`UPDATE storefront_settings SET document = document || '{"currency": "XXX"}'`);
    const { body } = await operate('post', '/projections/rebuild', { projection: 'storefront-settings' });
    expect(body.count).toBeGreaterThanOrEqual(2);
    await app.drain();
    const rows = await app.sql<{ currency: string }>(
      `SELECT document ->> 'currency' AS currency FROM storefront_settings WHERE shop_id = ANY ($1)`,
      [[shop.id, other.id]],
    );
    expect(rows).toEqual([{ currency: 'USD' }, { currency: 'USD' }]);
    await app.sql('UPDATE publication SET published_at = NULL WHERE shop_id = $1', [other.id]);
    await operate('post', '/projections/rebuild', { projection: 'publish-settings', shopId: other.id });
    await app.drain();
    const [published] = await app.sql<{ isDone: boolean }>(
      `SELECT p.published_at IS NOT NULL AND p.version = s.version AS "isDone"
       FROM publication p JOIN storefront_settings s USING (shop_id) WHERE shop_id = $1`,
      [other.id],
    );
    expect(published).toEqual({ isDone: true });
  });

  it('refuses a shop that there is not', async () => {
    const shopId = '00000000-0000-4000-8000-000000000000';
    expect((await operate('post', '/projections/rebuild', { projection: 'limit-list', shopId })).status).toBe(404);
    expect((await operate('get', '/shops/no-id')).status).toBe(404);
  });
});

describe('shops', () => {
  it('are found by a part of their domain, and told whole', async () => {
    const { body } = await operate('get', `/shops?search=${shop.domain.slice(0, 10).toUpperCase()}`);
    expect(body).toMatchObject({ shops: [{ id: shop.id, plan: 'free', isInstalled: true }], isMore: false });
    const one = (await operate('get', `/shops/${shop.id}`)).body;
    expect(one).toMatchObject({ shopifyDomain: shop.domain, state: 'free', trialDaysExtend: 0, deadEnds: 0 });
    expect(one.document.publishedVersion).toBe(one.document.version);
  });
});

describe('errors in browsers', () => {
  const report = (of: TestShop, name: string, place = 'index-1a2b.js:10:5') =>
    app.merchant(of).send('post', '/browser-errors', { name, place });

  it('are counted by their name and place, without the shop', async () => {
    expect((await report(shop, 'TypeError')).status).toBe(204);
    await report(shop, 'TypeError');
    await report(shop, 'RangeError', 'unknown');
    const { errors } = (await operate('get', '/browser-errors')).body;
    expect(errors.map(({ name, place, count }: Record<string, unknown>) => [name, place, count]).sort()).toEqual([
      ['RangeError', 'unknown', 1],
      ['TypeError', 'index-1a2b.js:10:5', 2],
    ]);
    const refused = await report(shop, 'Error: of customer jane@example.com');
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['name']]);
  });

  it('of one shop are counted twenty times a minute at most', async () => {
    const other = await buildShop(app);
    for (let times = 0; times < 25; times += 1) expect((await report(other, 'Flood')).status).toBe(204);
    const { errors } = (await operate('get', '/browser-errors')).body;
    expect(errors.find(({ name }: { name: string }) => name === 'Flood').count).toBe(20);
  });
});

describe('the queue board', () => {
  it('is there, and what is done on it is recorded', async () => {
    const get = (path: string) => server.get(path).auth('olga', 'a-password-of-olga');
    expect((await get('/operations/queues/')).text).toContain('<div id="root">');
    const { body } = await get('/operations/queues/api/queues');
    expect(body.queues.map(({ name }: { name: string }) => name)).toContain('mail-merchant');
    const paused = await server
      .put('/operations/queues/api/queues/mail-merchant/pause')
      .auth('olga', 'a-password-of-olga');
    expect(paused.status).toBe(200);
    const { queues } = await app.until(async () => {
      const answer = (await operate('get', '/overview')).body;
      return answer.queues.some(({ isPaused }: { isPaused: boolean }) => isPaused) ? answer : undefined;
    });
    expect(queues.filter(({ isPaused }: { isPaused: boolean }) => isPaused)).toMatchObject([{ name: 'mail-merchant' }]);
    expect(await lastAction()).toMatchObject({ action: 'PUT /queues/api/queues/mail-merchant/pause' });
    await server.put('/operations/queues/api/queues/mail-merchant/resume').auth('olga', 'a-password-of-olga');
  });
});

describe('health and metrics of the worker', () => {
  /** What was read within the last second is told again. */
  const aMoment = () => new Promise((done) => setTimeout(done, 1_100));

  it('look at no queue to say that none is stuck, which takes seconds where many jobs wait', async () => {
    await aMoment();
    const look = jest.spyOn(Queue.prototype, 'isPaused').mockReturnValue(new Promise(() => {}));
    try {
      await server.get('/health').expect(200);
      expect(look).not.toHaveBeenCalled();
    } finally {
      look.mockRestore();
    }
  });

  it('name a queue whose events wait while no worker gets anywhere with it', async () => {
    const id = randomUUID();
    await app.sql(
      `INSERT INTO process (id, kind, version, host, started_at, beat_at, problems, progress)
       VALUES ($1, 'worker', '1', 'host', now() - interval '10 minutes', now(), '{}', '{"limit-list": 5}')`,
      [id],
    );
    await app.sql(`UPDATE process SET started_at = now() - interval '10 minutes' WHERE id <> $1`, [id]);
    const [event] = await app.sql<{ id: string }>(
      `INSERT INTO event_log (type, payload, at, sent_at, sent_to)
       VALUES ('CustomersMerged', '{}', now() - interval '2 minutes', now(), '{merge-customers,limit-list}')
       RETURNING id`,
    );
    const health = async () => {
      await aMoment();
      return (await server.get('/health').expect(200)).body as object;
    };
    expect(await health()).toEqual({ status: 'degraded', version: VERSION, stalled: ['merge-customers'] });
    const pause = jest.spyOn(Queue.prototype, 'isPaused').mockResolvedValue(true);
    try {
      expect(await health()).toEqual({ status: 'ok', version: VERSION });
    } finally {
      pause.mockRestore();
    }
    await aMoment();
    const { queues } = (await operate('get', '/overview')).body as Overview;
    expect(queues.filter(({ stalledSeconds }) => stalledSeconds !== null)).toMatchObject([
      { name: 'merge-customers', stalledSeconds: expect.closeTo(600, -2) as number },
    ]);
    await app.sql(`UPDATE process SET progress = '{"merge-customers": 10}' WHERE id = $1`, [id]);
    expect(await health()).toEqual({ status: 'ok', version: VERSION });
    await app.sql('DELETE FROM process WHERE id = $1', [id]);
    await app.sql('DELETE FROM event_log WHERE id = $1', [event!.id]);
    await health();
  });

  it('need no operator; the metrics need their token', async () => {
    expect((await server.get('/health')).body).toEqual({ status: 'ok', version: VERSION });
    expect((await server.get('/health/live')).status).toBe(200);
    expect((await server.get('/metrics')).status).toBe(401);
    const read = () => server.get('/metrics').set('authorization', 'Bearer a-token-for-prometheus');
    const { status, text } = await read();
    expect(status).toBe(200);
    expect(text).toMatch(/^purchase_limits_consumer_lag_seconds\{queue="limit-list"\} 0$/m);
    expect(text).toMatch(/^purchase_limits_backlog_read 1$/m);
    expect(text).toMatch(/^purchase_limits_database_connections\{pool="api",state="idle"\} \d+$/m);
    expect((await app.call().get('/metrics').set('authorization', 'Bearer a-token-for-prometheus')).text).toMatch(
      /^purchase_limits_http_requests_total\{route="\/apiSa\/limits",status="2xx"\} \d+$/m,
    );
  });
});
