import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setMetafields } from '../src/admin-graphql/metafields.js';
import { findShop } from '../src/shops/shops.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

type Sent = { ticket?: string; shop: string; impressions: { id: string; limitId: string; kind: string }[] };

const shop = findShop('hoodie-house')!;
let app: Server;
let answer = 200;
const sent: Sent[] = [];
let sandbox: RunningSandbox;
beforeAll(async () => {
  app = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      if (request.method === 'GET') return response.writeHead(200).end('{"ticket":"a ticket"}');
      sent.push(JSON.parse(text) as Sent);
      response.writeHead(answer).end('{}');
    });
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const { port } = app.address() as AddressInfo;
  sandbox = await startSandbox('shoppers', { settings: { appUrl: `http://localhost:${port}` } });
});
afterAll(async () => {
  await sandbox.stop();
  await new Promise((resolve) => app.close(resolve));
});
beforeEach(() => {
  answer = 200;
  sent.length = 0;
});

const see = async (body: object, handle: string = shop.handle) => {
  const reply = await sandbox.browse({ method: 'POST', url: `/sandbox/shops/${handle}/impressions`, body });
  return { status: reply.status, body: JSON.parse(reply.body) as object };
};
const publish = async (settings: object) => {
  const { id } = (await sandbox.installations.current(shop))!;
  const field = {
    namespace: 'purchase_limits',
    key: 'settings',
    type: 'json',
    value: JSON.stringify({ version: 1, settings }),
  };
  await setMetafields(sandbox.database, shop, [{ ownerId: id, ...field }]);
};

it('says that no limit is shown', async () => {
  expect((await see({ times: 1 })).status).toBe(409);
  // Of a document that is too large for a page the store knows where it is only.
  for (const settings of [{ limits: [] }, { overflow: true }]) {
    await publish(settings);
    expect((await see({ times: 1 })).status).toBe(409);
  }
  expect(sent).toEqual([]);
});

it('sends impressions of the first limit, each with an id of its own that begins with the time', async () => {
  await publish({ limits: [{ id: 'limit-1' }, { id: 'limit-2' }] });
  const before = Date.now();
  expect(await see({ times: 3 })).toEqual({ status: 200, body: { sent: 3 } });
  const impressions = sent.flatMap((each) => each.impressions);
  expect(sent.map((each) => each.shop)).toEqual([shop.domain, shop.domain, shop.domain]);
  expect(impressions.map(({ limitId, kind }) => `${limitId} ${kind}`)).toEqual(Array(3).fill('limit-1 max'));
  expect(new Set(impressions.map(({ id }) => id)).size).toBe(3);
  for (const { id } of impressions) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(parseInt(id.replace('-', '').slice(0, 12), 16)).toBeGreaterThanOrEqual(before);
  }
});

it('says with which status the app refused one', async () => {
  await publish({ limits: [{ id: 'limit-1' }] });
  const silence = jest.spyOn(console, 'error').mockImplementation(() => {});
  answer = 503;
  const { status } = await see({ times: 5 });
  expect([status, sent.length]).toEqual([502, 1]);
  silence.mockRestore();
});

it.each([[{}], [{ times: 0 }], [{ times: 301 }], [{ times: 1.5 }]])('refuses %j, naming the field', async (body) => {
  const refused = await see(body);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('times')]);
});

it('knows no other stores', async () => {
  expect((await see({ times: 1 }, 'unheard-of')).status).toBe(404);
});
