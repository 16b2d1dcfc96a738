// Webhooks of ours: what is sent of which change, signed, again after failures, and sent again by hand.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  deliveryBody,
  type CreatedWebhook,
  type DeliveryList,
  type WebhookList,
} from '@purchase-limits/contract/outgoing-webhooks';
import { followClock } from '../../src/clock.js';
import { Housekeeping } from '../../src/housekeeping/housekeeping.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

type Received = { headers: IncomingHttpHeaders; body: string };

describe('webhooks', () => {
  let app: TestApp;
  let shop: TestShop;
  let receiver: Server;
  let received: Received[];
  /** What is answered to the next deliveries; then 200. */
  let answers: number[];
  beforeAll(async () => {
    app = await TestApp.start({ PRIVATE_WEBHOOKS: 'on' });
    receiver = createServer((request, reply) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
        const status = answers.shift() ?? 200;
        reply.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('x'.repeat(100_000));
      });
    });
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
  });
  beforeEach(async () => {
    shop = await buildShop(app, { plan: 'basic' });
    received = [];
    answers = [];
  });
  const clock = join(mkdtempSync(join(tmpdir(), 'webhooks-')), 'clock.json');
  const later = (minutes: number) => {
    writeFileSync(clock, JSON.stringify({ offsetMs: minutes * 60_000 }));
    followClock(clock);
  };
  afterEach(() => followClock(undefined));
  afterAll(async () => {
    receiver.close();
    await app.stop();
  });

  const address = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  const send = (method: 'get' | 'post' | 'delete', path: string, body?: object) =>
    app.merchant(shop).send(method, `/webhooks${path}`, body);
  const create = async (url = address()) => {
    const { status, body } = await send('post', '', { url });
    expect(status).toBe(201);
    return body as CreatedWebhook;
  };
  const list = async () => ((await send('get', '')).body as WebhookList).items;
  const deliveries = async (id: string) => ((await send('get', `/${id}/deliveries`)).body as DeliveryList).items;
  const told = () =>
    received
      .map(({ body }) => deliveryBody.parse(JSON.parse(body)))
      .sort((one, other) => one.data.limits[0]!.version - other.data.limits[0]!.version);
  /** What the housekeeping of each minute does. */
  const minute = async () => {
    await app.worker.get(Housekeeping).run('webhooks');
    await app.drain();
  };

  it('tell of every change of limits, signed as Standard Webhooks say', async () => {
    const { secret } = await create();
    const { limit } = await app.merchant(shop).create();
    await app.merchant(shop).send('post', '/limits/deactivate', { ids: [limit.id] });
    await app.merchant(shop).send('post', '/limits/activate', { ids: [limit.id] });
    await app.merchant(shop).send('post', '/limits/delete', { ids: [limit.id] });
    await app.drain();
    const of = { shop: shop.domain, by: expect.any(String) };
    expect(told()).toEqual(
      [
        { type: 'limit.created', data: { ...of, limits: [{ id: limit.id, version: 1 }], reason: null } },
        { type: 'limit.deactivated', data: { ...of, limits: [{ id: limit.id, version: 2 }], reason: 'merchant' } },
        { type: 'limit.activated', data: { ...of, limits: [{ id: limit.id, version: 3 }], reason: 'merchant' } },
        { type: 'limit.deleted', data: { ...of, limits: [{ id: limit.id, version: 4 }], reason: null } },
      ].map((each) => ({ ...each, timestamp: expect.any(String) })),
    );
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    for (const { headers, body } of received) {
      const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`;
      expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
      expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(60);
    }
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
  });

  it('tell nothing of what happened before, of other shops, or after they are deleted', async () => {
    await app.merchant(shop).create();
    const { item } = await create();
    const other = await buildShop(app, { plan: 'basic' });
    await app.merchant(other).create();
    await app.drain();
    expect(received).toEqual([]);
    expect((await send('delete', `/${item.id}`)).body).toEqual({ items: [] });
    await app.merchant(shop).create();
    await app.drain();
    expect(received).toEqual([]);
  });

  it('are tried again, later each time, with the same id, and say how it stands', async () => {
    const { item } = await create();
    answers = [500, 302];
    await app.merchant(shop).create();
    await app.drain();
    expect(await deliveries(item.id)).toMatchObject([{ state: 'waiting', attempts: 1, status: 500 }]);
    expect(await list()).toMatchObject([{ isFailing: true }]);
    await minute();
    expect(received).toHaveLength(1);
    later(2);
    await minute();
    expect(await deliveries(item.id)).toMatchObject([{ state: 'waiting', attempts: 2, status: 302 }]);
    later(10);
    await minute();
    expect(await deliveries(item.id)).toMatchObject([{ state: 'delivered', attempts: 3, status: 200, nextAt: null }]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await list()).toMatchObject([{ isFailing: false }]);
  });

  it('are given up after three days, and can be sent again', async () => {
    const { item } = await create();
    answers = Array.from({ length: 10 }, () => 503);
    await app.merchant(shop).create();
    await app.drain();
    for (let day = 1; day <= 9; day += 1) {
      later(day * 1_441);
      await minute();
    }
    const [failed] = await deliveries(item.id);
    expect(failed).toMatchObject({ state: 'failed', attempts: 10, status: 503, nextAt: null });
    later(20 * 1_441);
    await minute();
    expect(received).toHaveLength(10);
    const { status } = await send('post', `/${item.id}/deliveries/${failed!.id}/replay`);
    expect(status).toBe(202);
    await app.drain();
    expect(await deliveries(item.id)).toMatchObject([{ id: failed!.id, state: 'delivered', attempts: 1 }]);
    await send('post', `/${item.id}/deliveries/${failed!.id}/replay`);
    await app.drain();
    expect(received).toHaveLength(12);
  });

  it('that do not answer hold up no other, and do not follow redirects', async () => {
    const silent = createServer(() => {});
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    try {
      const { item } = await create(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/`);
      await create();
      await app.merchant(shop).create();
      await app.drain();
      expect(told()).toHaveLength(1);
      expect(await deliveries(item.id)).toMatchObject([{ state: 'waiting', failure: 'No answer within 5 s' }]);
    } finally {
      silent.closeAllConnections();
      silent.close();
    }
  });

  it('that fail are left alone for a minute, and keep none of the others waiting', async () => {
    let refused = 0;
    const broken = createServer((_request, reply) => {
      refused += 1;
      reply.writeHead(500).end();
    });
    await once(broken.listen(0, '127.0.0.1'), 'listening');
    const { item } = await create(`http://127.0.0.1:${(broken.address() as AddressInfo).port}/`);
    await create();
    expect((await list()).map(({ isFailing }) => isFailing)).toEqual([false, false]);
    for (let change = 0; change < 12; change += 1) await app.merchant(shop).create();
    await app.drain();
    expect(received).toHaveLength(12);
    expect(refused).toBe(1);
    const waiting = await deliveries(item.id);
    expect(waiting.map(({ state }) => state)).toEqual(Array.from({ length: 12 }, () => 'waiting'));
    later(2);
    await minute();
    expect(refused).toBe(2);
    // Sent by hand, it is tried at once.
    await send('post', `/${item.id}/deliveries/${waiting[0]!.id}/replay`);
    await app.drain();
    expect(refused).toBe(3);
    broken.close();
  });

  it('have everything that is due, one after the other', async () => {
    const { item } = await create();
    await app.sql(
      `INSERT INTO outgoing_delivery (shop_id, webhook_id, event_id, type, body, created_at, next_at)
       SELECT shop_id, id, n, 'limit.created', '{"n":' || n || '}', now(), now()
       FROM outgoing_webhook, generate_series(1, 25) AS n WHERE id = $1`,
      [item.id],
    );
    await minute();
    expect(received.map(({ body }) => (JSON.parse(body) as { n: number }).n)).toEqual(
      Array.from({ length: 25 }, (_, index) => index + 1),
    );
  });

  it('are at most as many as a shop may have, and the store’s own', async () => {
    const { item } = await create();
    for (let each = 0; each < 4; each += 1) await create();
    expect((await send('post', '', { url: address() })).status).toBe(409);
    const other = await buildShop(app);
    const foreign = (method: 'get' | 'delete' | 'post', path: string) =>
      app.merchant(other).send(method, `/webhooks/${item.id}${path}`);
    expect((await foreign('get', '/deliveries')).status).toBe(404);
    expect((await foreign('delete', '')).status).toBe(404);
    expect((await foreign('post', '/deliveries/1/replay')).status).toBe(404);
    expect(await list()).toHaveLength(5);
    expect(JSON.stringify(await app.sql('SELECT * FROM outgoing_webhook WHERE id = $1', [item.id]))).not.toContain(
      'whsec_',
    );
  });

  it.each([
    ['', 'This field is required'],
    ['nowhere', 'Enter an address such as https://example.com/hooks'],
    [`https://example.com/${'x'.repeat(2_000)}`, 'Use at most 2000 characters'],
    ['https://a:b@example.com', 'The address may not have a name or a password'],
  ])('are refused at %s', async (url, message) => {
    const { status, body } = await send('post', '', { url });
    expect([status, (body as { fields: object }).fields]).toEqual([422, { url: message }]);
  });

  it('stop once the app is uninstalled', async () => {
    await create();
    await app.merchant(shop).create();
    await app.uninstall(shop);
    await app.drain();
    const before = received.length;
    later(2);
    await minute();
    expect(received).toHaveLength(before);
  });
});
