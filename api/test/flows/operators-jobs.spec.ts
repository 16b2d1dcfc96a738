// What operators see of single events and jobs, and what they do about them.
import type {
  DeadEndList,
  EventStory,
  QueueFigures,
  RetryList,
  SearchAnswer,
  StuckList,
} from '@purchase-limits/contract/jobs';
import { JobFailures } from '../../src/events/job-failures.js';
import { QueueFigures as Figures } from '../../src/events/queue-figures.js';
import { Queues } from '../../src/events/queues.js';
import { Relay } from '../../src/events/relay.js';
import { ShopPauses } from '../../src/events/shop-pauses.js';
import { MailError } from '../../src/notifications/mailer.js';
import { operate as callOperator, operatorServer } from '../operator.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

let app: TestApp;
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  app = await TestApp.start({
    VIEWERS: 'vera:a-password-of-vera',
    LOG_URL: 'https://logs.example/?q={eventId}',
    TRACE_URL: 'https://traces.example/{traceId}',
  });
  shop = await buildShop(app);
  other = await buildShop(app);
  await app.drain();
});
afterAll(() => app.stop());
afterEach(() => {
  app.outbox.failing = () => null;
  app.platform.override = () => undefined;
});

async function read<Answer>(path: string): Promise<Answer> {
  const { status, body } = await callOperator(app, 'get', path);
  expect([path, status]).toEqual([path, 200]);
  return body as Answer;
}
const act = (path: string, body: object) => callOperator(app, 'post', path, body);
const lastAction = async () => (await callOperator(app, 'get', '/actions')).body.actions[0];
const story = (id: string) => read<EventStory>(`/events/${id}`);
const jobOf = ({ jobs }: EventStory, queue: string) => jobs.find((job) => job.queue === queue)!;

/** An e-mail that the mail server does not take; answers its event. */
async function failingMail(of = shop): Promise<string> {
  app.outbox.failing = () => new MailError('later', '451 4.7.1 Try again later');
  await app.webhook(of, 'customers/data_request');
  await app.worker.get(Relay).relayOnce();
  const [event] = await app.sql<{ id: string }>(
    `SELECT id FROM event_log WHERE type = 'CustomerDataRequested' AND shop_id = $1 ORDER BY id DESC LIMIT 1`,
    [of.id],
  );
  await app.until(async () => {
    await app.worker.get(JobFailures).flush();
    const { failures } = jobOf(await story(event!.id), 'mail-merchant');
    return failures.length > 1 ? failures : undefined;
  });
  return event!.id;
}

describe('the story of an event', () => {
  it('tells of each attempt in words, with the mail server’s own, and what waits behind it', async () => {
    const id = await failingMail();
    await app.webhook(shop, 'customers/data_request');
    await app.worker.get(Relay).relayOnce();
    const told = await app.until(async () => {
      const read = await story(id);
      return jobOf(read, 'mail-merchant').behind.count > 0 ? read : undefined;
    });
    expect(told).toMatchObject({ id, type: 'CustomerDataRequested', shop: { shopifyDomain: shop.domain } });
    const job = jobOf(told, 'mail-merchant');
    expect(['retrying', 'running', 'waiting']).toContain(job.state);
    expect(job.failures[0]).toMatchObject({
      attempt: 1,
      reason: 'later',
      cause: 'The mail server: 451 4.7.1 Try again later',
    });
    expect(job.attempts).toBeGreaterThan(1);
    expect(told.mail).toMatchObject({ state: 'sending', reason: '451 4.7.1 Try again later' });
    expect(jobOf(told, 'notify-merchant')).toMatchObject({ state: 'handled', attempts: 0, failures: [] });
    app.outbox.failing = () => null;
    await app.drain();
    expect(jobOf(await story(id), 'mail-merchant')).toMatchObject({ state: 'handled', behind: { count: 0 } });
  });

  it('names our line and what PostgreSQL objects to, without the value', async () => {
    const { limit } = await app.merchant(shop).create({ name: 'A secret name' });
    await app.sql(
      `UPDATE event_log SET payload = jsonb_set(payload, '{limitId}', '"no id of a limit"')
       WHERE type = 'LimitCreated' AND payload ->> 'limitId' = $1`,
      [limit.id],
    );
    await app.worker.get(Relay).relayOnce();
    const failed = await app.until(async () => {
      await app.worker.get(JobFailures).flush();
      const [row] = await app.sql<{ id: string; reason: string; cause: string }>(
        `SELECT event_id AS id, reason, cause FROM job_failure WHERE queue = 'limit-list' LIMIT 1`,
      );
      return row;
    });
    expect(failed.reason).toMatch(/^22P02 at (?!PostgresQueryRunner|transactions|Query)[\w-]+\.ts:\d+$/);
    expect(failed.cause).toBe('PostgreSQL: a value is not of its column’s type (22P02)');
    const told = await story(failed.id);
    expect(JSON.stringify(told)).not.toContain('A secret name');
    expect(told.facts).toMatchObject({ version: 1 });
    await app.sql(`UPDATE event_log SET payload = jsonb_set(payload, '{limitId}', to_jsonb($2::text)) WHERE id = $1`, [
      failed.id,
      limit.id,
    ]);
    await app.drain();
  });

  it('leads to its trace and to its lines of the log', async () => {
    const [event] = await app.sql<{ id: string }>(
      `UPDATE event_log SET traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
       WHERE id = (SELECT max(id) FROM event_log) RETURNING id`,
    );
    const told = await story(event!.id);
    expect(told.traceId).toBe('0af7651916cd43dd8448eb211c80319c');
    expect(told.links).toEqual({
      trace: 'https://traces.example/0af7651916cd43dd8448eb211c80319c',
      log: `https://logs.example/?q=${event!.id}`,
    });
  });

  it('says of a job that the queue has lost that it is missing', async () => {
    await app.merchant(shop).create();
    const [event] = await app.sql<{ id: string }>(
      `UPDATE event_log SET sent_at = now(), sent_to = '{limit-list}' WHERE sent_at IS NULL RETURNING id`,
    );
    expect(jobOf(await story(event!.id), 'limit-list').state).toBe('missing');
    await app.sql('UPDATE event_log SET sent_at = NULL, sent_to = NULL WHERE id = $1', [event!.id]);
    expect((await story(event!.id)).jobs.map(({ state }) => state)).toContain('unsent');
    await app.drain();
  });

  it('is none where there is no such event', async () => {
    for (const id of ['999999999', 'x', '1e3', '99999999999999999999'])
      expect((await callOperator(app, 'get', `/events/${id}`)).status).toBe(404);
  });
});

describe('the search', () => {
  it('finds shops, limits, and events by limit, order, request and message', async () => {
    const { limit } = await app.merchant(shop).create({ name: 'Ten of a kind' });
    await app.sql(
      `INSERT INTO event_log (shop_id, type, payload, sent_at, sent_to, settled, request_id)
       VALUES ($1, 'OrderRead', jsonb_build_object('type', 'OrderRead', 'shopId', $1::uuid, 'orderId', '987654321'),
         now(), '{}', true, 'request-of-the-order')`,
      [shop.id],
    );
    await app.drain();
    const found = (q: string) => read<SearchAnswer>(`/search?q=${encodeURIComponent(q)}`);
    const types = async (q: string) => (await found(q)).events.map(({ type }) => type);
    expect((await found(shop.domain.toUpperCase())).shops).toMatchObject([{ id: shop.id }]);
    expect((await found('ten of a')).limits).toMatchObject([{ id: limit.id, shop: { id: shop.id } }]);
    expect(await types(limit.id)).toContain('LimitCreated');
    expect(new Set(await types('LimitCreated'))).toEqual(new Set(['LimitCreated']));
    for (const order of ['987654321', 'gid://shopify/Order/987654321', 'request-of-the-order'])
      expect(await types(order)).toContain('OrderRead');
    const [{ id } = { id: '' }] = (await found('987654321')).events;
    expect(await types(`<event-${id}@app.example>`)).toEqual(['OrderRead']);
    expect(await found('nothing of the kind')).toEqual({ shops: [], limits: [], events: [] });
    expect(await found(`'; DROP TABLE shop --`)).toEqual({ shops: [], limits: [], events: [] });
    expect((await callOperator(app, 'get', '/search?q=')).status).toBe(422);
  });
});

describe('what is stuck in a shop', () => {
  it('is listed with its cause, and nothing of another shop', async () => {
    const id = await failingMail();
    const stuck = await read<StuckList>(`/shops/${shop.id}/stuck`);
    expect(stuck.jobs).toMatchObject([
      {
        event: { id },
        queue: 'mail-merchant',
        state: 'retrying',
        cause: 'The mail server: 451 4.7.1 Try again later',
      },
    ]);
    expect(await read(`/shops/${other.id}/stuck`)).toEqual({ jobs: [], isMore: false, things: [] });
    app.outbox.failing = () => null;
    await app.drain();
    expect((await read<StuckList>(`/shops/${shop.id}/stuck`)).jobs).toEqual([]);
  });
});

describe('a job that is tried again', () => {
  it('is run at once without coming closer to being given up, alone or by shop and reason', async () => {
    const [one, two] = [await failingMail(shop), await failingMail(other)];
    const { retries } = await read<RetryList>('/retries');
    const group = retries.find(({ queue }) => queue === 'mail-merchant')!;
    expect(group).toMatchObject({ reason: 'later', cause: 'The mail server: 451 4.7.1 Try again later', jobs: 2 });
    expect(group.events.map(({ id }) => id).toSorted()).toEqual([one, two].toSorted());
    const queue = app.worker.get(Queues).named('mail-merchant')!;
    const extra = async (id: string) => (await queue.getJob(`${id}_mail-merchant`))?.data.extraAttempts ?? 0;
    const run = async (chosen: object) =>
      app.until(async () => {
        const { body } = await act('/retries/run', { queue: 'mail-merchant', ...chosen });
        return body.count > 0 ? (body.count as number) : undefined;
      });
    expect(await run({ eventId: one })).toBe(1);
    expect([await extra(one), await extra(two)]).toEqual([expect.any(Number), 0]);
    expect(await extra(one)).toBeGreaterThan(0);
    expect(await run({ shopId: other.id, reason: 'later' })).toBe(1);
    expect(await extra(two)).toBeGreaterThan(0);
    expect((await act('/retries/run', { queue: 'mail-merchant', reason: 'another' })).body).toEqual({ count: 0 });
    expect(await lastAction()).toMatchObject({
      action: 'run_retries',
      details: { queue: 'mail-merchant', reason: 'another' },
    });
    app.outbox.failing = () => null;
    await act('/retries/run', { queue: 'mail-merchant' });
    await app.drain();
  });

  it('is never done when an operator discards it, with a reason and the shop’s name', async () => {
    const eventId = await failingMail();
    const chosen = { queue: 'mail-merchant', eventId, why: 'The merchant asked for it by phone' };
    const unconfirmed = await act('/retries/discard', { ...chosen, confirm: 'yes' });
    expect([unconfirmed.status, unconfirmed.body.fields]).toEqual([422, { confirm: `Type ${shop.domain} to confirm` }]);
    const nameless = await act('/retries/discard', { ...chosen, why: '', confirm: shop.domain });
    expect([nameless.status, Object.keys(nameless.body.fields)]).toEqual([422, ['why']]);
    expect((await act('/retries/discard', { ...chosen, confirm: shop.domain })).body).toEqual({ count: 1 });
    expect(await lastAction()).toMatchObject({ action: 'discard_job', shop: { id: shop.id }, details: chosen });
    app.outbox.failing = () => null;
    const before = app.outbox.mails.length;
    await app.drain();
    expect(app.outbox.mails.length).toBe(before);
    expect(jobOf(await story(eventId), 'mail-merchant')).toMatchObject({ state: 'discarded', discardedBy: 'olga' });
    expect((await act('/retries/discard', { ...chosen, confirm: shop.domain })).body).toEqual({ count: 0 });
  });
});

describe('a shop that a queue leaves alone', () => {
  it('waits, as it says, while other shops go on, and goes on when it is resumed', async () => {
    const pause = { queue: 'limit-list', shopId: shop.id, why: 'Its import runs away', confirm: shop.domain };
    expect((await act('/pauses', { ...pause, confirm: other.domain })).status).toBe(422);
    expect((await act('/pauses', pause)).body).toEqual({ count: 1 });
    expect((await act('/pauses', pause)).body).toEqual({ count: 0 });
    await app.worker.get(ShopPauses).read();
    const { limit } = await app.merchant(shop).create();
    const elsewhere = await app.merchant(other).create();
    const listed = async (id: string) =>
      (await app.sql('SELECT 1 FROM limit_list WHERE limit_id = $1', [id])).length > 0 || undefined;
    await app.worker.get(Relay).relayOnce();
    await app.until(() => listed(elsewhere.limit.id));
    expect(await listed(limit.id)).toBeUndefined();
    const [event] = await app.sql<{ id: string }>(
      `SELECT id FROM event_log WHERE type = 'LimitCreated' AND payload ->> 'limitId' = $1`,
      [limit.id],
    );
    const { state, pause: shown } = jobOf(await story(event!.id), 'limit-list');
    expect([state, shown]).toMatchObject(['paused', { operator: 'olga', reason: 'Its import runs away' }]);
    await app.until(async () => {
      const { queues } = (await callOperator(app, 'get', '/overview')).body;
      return queues.find(({ name }: { name: string }) => name === 'limit-list').pausedShops === 1 || undefined;
    });
    expect((await read<StuckList>(`/shops/${shop.id}/stuck`)).jobs).toEqual([]);
    expect((await callOperator(app, 'get', '/pauses')).body.pauses).toMatchObject([{ shop: { id: shop.id } }]);
    await app.sql(`UPDATE event_log SET at = now() - interval '1 hour' WHERE id = $1`, [event!.id]);
    expect((await read<StuckList>(`/shops/${shop.id}/stuck`)).jobs).toMatchObject([
      { state: 'paused', pause: { operator: 'olga', reason: 'Its import runs away' } },
    ]);
    await app.until(async () => {
      const { queues } = (await callOperator(app, 'get', '/overview')).body;
      return queues.find(({ name }: { name: string }) => name === 'limit-list').open === 0 || undefined;
    });
    expect((await act('/pauses/end', { queue: 'limit-list', shopId: shop.id })).body).toEqual({ count: 1 });
    await app.drain();
    expect(await listed(limit.id)).toBe(true);
  });
});

describe('draining', () => {
  it('has nothing new taken on until it ends', async () => {
    expect((await act('/drain', { isDraining: true })).status).toBe(200);
    const { limit } = await app.merchant(shop).create();
    await app.worker.get(Relay).relayOnce();
    await app.until(async () => {
      const { queues } = (await callOperator(app, 'get', '/overview')).body;
      const isDrained = queues.every(({ isPaused }: { isPaused: boolean }) => isPaused);
      const list = queues.find(({ name }: { name: string }) => name === 'limit-list');
      return (isDrained && list.waiting === 1) || undefined;
    });
    expect(await app.sql('SELECT 1 FROM limit_list WHERE limit_id = $1', [limit.id])).toEqual([]);
    await act('/drain', { isDraining: false });
    await app.drain();
    expect(await app.sql('SELECT 1 FROM limit_list WHERE limit_id = $1', [limit.id])).toHaveLength(1);
    expect(await lastAction()).toMatchObject({ action: 'end_drain' });
  });
});

describe('a queue that was paused on the queue board', () => {
  it('goes on when an operator resumes it', async () => {
    const queue = app.worker.get(Queues).named('redact-shop')!;
    await queue.pause();
    expect((await act('/queues/resume', { queue: 'redact-shop' })).body).toEqual({ count: 1 });
    expect(await queue.isPaused()).toBe(false);
    expect(await lastAction()).toMatchObject({ action: 'resume_queue', details: { queue: 'redact-shop' } });
    expect((await act('/queues/resume', { queue: 'no-queue' })).status).toBe(404);
    // Its events are old, and no worker has had the time to say that it goes on.
    await app.sql(`INSERT INTO process (id, kind, version, host, started_at, beat_at)
      VALUES (gen_random_uuid(), 'worker', '1', 'x', now() - interval '1 hour', now())`);
    const [event] = await app.sql<{ id: string }>(
      `INSERT INTO event_log (shop_id, type, payload, at, sent_at, sent_to)
       VALUES ($1, 'OrderRead', '{"type":"OrderRead"}', now() - interval '1 hour', now(), '{redact-shop}')
       RETURNING id`,
      [shop.id],
    );
    const isStalled = () =>
      app.until(async () => {
        const { body } = await callOperator(app, 'get', '/overview');
        const found = body.queues.find(({ name }: { name: string }) => name === 'redact-shop');
        return found.open > 0 ? { isSo: found.stalledSeconds !== null } : undefined;
      });
    expect(await isStalled()).toEqual({ isSo: false });
    await app.sql(`UPDATE operator_action SET at = at - interval '1 minute'`);
    await app.until(async () => ((await isStalled()).isSo ? true : undefined));
    await app.sql('DELETE FROM event_log WHERE id = $1', [event!.id]);
    await app.sql(`DELETE FROM process WHERE host = 'x'`);
  });
});

describe('judging again', () => {
  it('has each order of those days judged, once the shop’s name is typed', async () => {
    await app.sql(
      `INSERT INTO purchase (shop_id, order_id, purchased_at, lines, reading) VALUES
         ($1, '1', now() - interval '2 days', '[]', 0), ($1, '2', now() - interval '40 days', '[]', 0)`,
      [shop.id],
    );
    const path = `/shops/${shop.id}/rejudge`;
    expect((await act(path, { days: 7, confirm: 'x' })).status).toBe(422);
    expect((await act(path, { days: 7, confirm: shop.domain })).body).toEqual({ count: 1 });
    const [event] = await app.sql(`SELECT payload FROM event_log WHERE type = 'OrderRead' AND sent_at IS NULL`);
    expect(event).toEqual({ payload: { type: 'OrderRead', shopId: shop.id, orderId: '1' } });
    await app.drain();
    expect((await act(path, { days: 61, confirm: shop.domain })).status).toBe(422);
  });
});

describe('a password that may only look', () => {
  it('sees everything and changes nothing, on the queue board either', async () => {
    const server = await operatorServer(app);
    const asVera = (method: 'get' | 'post' | 'put', path: string) =>
      server[method](`/operations${path}`).auth('vera', 'a-password-of-vera');
    expect((await asVera('get', '/api/me').expect(200)).body).toEqual({ name: 'vera', mayAct: false });
    expect((await callOperator(app, 'get', '/me')).body).toEqual({ name: 'olga', mayAct: true });
    await asVera('get', `/api/shops/${shop.id}/stuck`).expect(200);
    await asVera('get', '/queues/').expect(200);
    const refused = await asVera('post', '/api/drain').send({ isDraining: true });
    expect([refused.status, refused.body.code]).toEqual([403, 'only_looks']);
    expect((await asVera('put', '/queues/api/queues/mail-merchant/pause')).status).toBe(403);
    expect((await asVera('post', `/api/shops/${shop.id}/support`).send({ reason: 'to see' })).status).toBe(403);
    expect(await app.worker.get(Queues).named('mail-merchant')!.isPaused()).toBe(false);
  });
});

describe('the figures of queues', () => {
  it('count what was done, failed and how long it took, by step', async () => {
    const figures = app.worker.get(Figures);
    const at = Date.now() - 120_000;
    for (let times = 0; times < 100; times += 1)
      figures.note('redact-shop', { outcome: 'done', tookMs: 20, latencyMs: times < 90 ? 40 : 4_000 }, at);
    figures.note('redact-shop', { outcome: 'failed', tookMs: 20, latencyMs: 9 }, at);
    figures.note('redact-shop', { outcome: 'given up', tookMs: 20, latencyMs: 9 }, at);
    await figures.flush();
    await figures.flush();
    for (const [range, steps] of Object.entries({ hour: 60, day: 96, week: 84 })) {
      const read = await callOperator(app, 'get', `/figures?queue=redact-shop&range=${range}`);
      const { steps: shown } = read.body as QueueFigures;
      expect([range, shown.length]).toEqual([range, steps]);
      const full = shown.filter(({ done }) => done > 0);
      expect(full).toMatchObject([{ done: 100, failed: 1, givenUp: 1, attemptMs: 20 }]);
      expect(full[0]!.p50Ms).toBeGreaterThan(25);
      expect(full[0]!.p50Ms).toBeLessThan(50);
      expect(full[0]!.p95Ms).toBeGreaterThan(2_500);
      expect(full[0]!.p95Ms).toBeLessThan(5_000);
    }
    expect((await callOperator(app, 'get', '/figures?range=year')).status).toBe(422);
  });
});

describe('what was given up', () => {
  it('tells of the attempts after it was retried, not of those before it was given up', async () => {
    const eventId = await failingMail();
    await app.sql(
      `INSERT INTO job_failure (event_id, queue, attempt, shop_id, at, took_ms, reason, cause)
       SELECT $1, 'mail-merchant', n, $2, now() - interval '1 day' + make_interval(secs => n), 5, 'x', 'Yesterday'
       FROM generate_series(1, 100) AS n`,
      [eventId, shop.id],
    );
    const job = jobOf(await story(eventId), 'mail-merchant');
    expect(job.failures.at(-1)!.cause).toBe('The mail server: 451 4.7.1 Try again later');
    expect(job.attempts).toBeLessThan(100);
    const [stuck] = (await read<StuckList>(`/shops/${shop.id}/stuck`)).jobs;
    expect(stuck).toMatchObject({ event: { id: eventId }, cause: 'The mail server: 451 4.7.1 Try again later' });
    app.outbox.failing = () => null;
    await app.drain();
  });

  it('is discarded with a reason only, and shows the cause of its last failure', async () => {
    const eventId = await failingMail();
    await app.sql(
      `INSERT INTO dead_end (queue, event_id, shop_id, event_type, reason, failures, first_tried_at)
       VALUES ('mail-merchant', $1, $2, 'CustomerDataRequested', 'later', 100, now())`,
      [eventId, shop.id],
    );
    const { deadEnds } = await read<DeadEndList>('/dead-ends');
    expect(deadEnds).toMatchObject([{ queue: 'mail-merchant', cause: 'The mail server: 451 4.7.1 Try again later' }]);
    const chosen = { queue: 'mail-merchant', reason: 'later', why: 'Sent by hand' };
    expect((await act('/dead-ends/discard', { ...chosen, confirm: shop.domain })).status).toBe(422);
    expect((await act('/dead-ends/discard', { ...chosen, confirm: 'mail-merchant' })).body).toEqual({ count: 1 });
    app.outbox.failing = () => null;
    await app.drain();
  });
});
