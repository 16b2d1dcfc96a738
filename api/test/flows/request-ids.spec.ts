// The id of a request follows what comes of it, into the events, the jobs and the lines of the log.
import { Logger } from '@nestjs/common';
import { createLogger, ProductLogger } from '../../src/logging.js';
import { operate } from '../operator.js';
import { buildShop, limitDraft, sessionToken, TestApp, type TestShop } from '../test-app.js';

type Line = Record<string, unknown>;

let app: TestApp;
let shop: TestShop;
const lines: Line[] = [];
beforeAll(async () => {
  app = await TestApp.start();
  shop = await buildShop(app);
  // Its start would take the logger over.
  await app.operations();
  const kept = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
  Logger.overrideLogger(new ProductLogger(createLogger('worker', { LOG_LEVEL: 'info' }, kept)));
});
afterAll(() => app.stop());
beforeEach(() => lines.splice(0));

async function create(headers: Record<string, string> = {}): Promise<string> {
  const token = await sessionToken(shop.domain);
  const response = await app
    .call()
    .post('/apiSa/limits')
    .set({ 'x-auth-token': token, ...headers })
    .send(limitDraft());
  expect(response.status).toBe(201);
  return response.headers['x-request-id']!;
}

it('is noted with the events of a command, and with those that its consumers emit', async () => {
  const requestId = await create();
  await app.drain();
  const events = await app.sql<{ type: string }>('SELECT type FROM event_log WHERE request_id = $1 ORDER BY id', [
    requestId,
  ]);
  expect(events.map(({ type }) => type)).toEqual(['LimitCreated', 'SettingsChanged']);
});

it('is in the line that each consumer writes, with the event, the queue and the shop', async () => {
  const requestId = await create();
  await app.drain();
  const ofRequest = lines.filter((line) => line.requestId === requestId);
  const [{ id }] = (await app.sql<{ id: string }>(
    `SELECT id FROM event_log WHERE request_id = $1 AND type = 'LimitCreated'`,
    [requestId],
  )) as [{ id: string }];
  expect(ofRequest).toContainEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    process: 'worker',
    source: 'Worker',
    requestId,
    eventId: id,
    queue: 'limit-list',
    shopId: shop.id,
    msg: 'LimitCreated: done',
  });
  expect([...new Set(ofRequest.map(({ queue }) => queue))].sort()).toEqual([
    'limit-history',
    'limit-list',
    'publish-checkout',
    'publish-persons',
    'publish-purchases',
    'publish-settings',
    'publish-sold',
    'send-webhooks',
    'storefront-settings',
  ]);
});

it('is kept when an operator has an event handled that was given up', async () => {
  const requestId = await create();
  await app.drain();
  const [event] = await app.sql<{ id: string }>(
    `SELECT id FROM event_log WHERE request_id = $1 AND type = 'LimitCreated'`,
    [requestId],
  );
  await app.sql(`DELETE FROM inbox WHERE consumer = 'limit-list' AND event_id = $1`, [event!.id]);
  await app.sql(
    `INSERT INTO dead_end (queue, event_id, shop_id, event_type, reason, failures, first_tried_at)
     VALUES ('limit-list', $1, $2, 'LimitCreated', 'broken', 100, now())`,
    [event!.id, shop.id],
  );
  lines.splice(0);
  await operate(app, 'post', '/dead-ends/retry', { queue: 'limit-list', reason: 'broken' });
  await app.drain();
  expect(lines).toContainEqual(expect.objectContaining({ requestId, queue: 'limit-list', msg: 'LimitCreated: done' }));
});

it('is our own unless a proxy of ours gave it', async () => {
  expect(await create({ 'x-request-id': 'chosen-by-the-caller' })).toMatch(/^[\da-f]{8}-/);
});

describe('behind a proxy of ours', () => {
  let proxied: TestApp;
  beforeAll(async () => {
    proxied = await TestApp.start({ TRUST_PROXY: '1' });
  });
  afterAll(() => proxied.stop());

  it.each([
    ['is the one that the proxy gave', 'of-the-proxy-1', /^of-the-proxy-1$/],
    ['is our own where what the proxy passed on is not an id', 'of the proxy 1', /^[\da-f]{8}-/],
  ])('%s', async (_name, sent, answered) => {
    const { headers } = await proxied.call().get('/health').set('x-request-id', sent);
    expect(headers['x-request-id']).toMatch(answered);
  });
});

it('is not told where a shopper is the one who asks', async () => {
  const { body } = await app.merchant(shop).send('get', '/limits');
  lines.splice(0);
  await app.sees(shop, body.items[0].id, 1);
  await app.drain();
  expect(lines.filter(({ queue }) => queue === 'count-impressions')).toEqual([]);
});
