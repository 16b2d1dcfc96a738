import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signProxied } from '../src/app-proxy/sign-proxied.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

let app: Server;
let sandbox: RunningSandbox;
const asked: IncomingMessage[] = [];
beforeAll(async () => {
  app = createServer((request, response) => {
    asked.push(request);
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store', 'set-cookie': 'a=b' })
      .end('{"is":"passed on"}');
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  const { port } = app.address() as AddressInfo;
  sandbox = await startSandbox('app_proxy', { settings: { appUrl: `http://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await sandbox.stop();
  await new Promise((resolve) => app.close(resolve));
});
beforeEach(() => asked.splice(0));

const PATH = '/apps/purchase-limits';

it('passes a storefront’s request on to the app, signed and without cookies', async () => {
  const answer = await sandbox.browse({
    url: `${PATH}/ticket?extra=1&extra=2&shop=another.myshopify.com&signature=forged`,
    host: 'nordic-goods.localhost',
    headers: { cookie: 'customer=7001' },
  });
  expect([answer.status, answer.body]).toEqual([200, '{"is":"passed on"}']);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(answer.headers).not.toHaveProperty('set-cookie');
  const { url = '', headers } = asked[0]!;
  const { pathname, searchParams } = new URL(url, 'http://app');
  expect(pathname).toBe('/storefront/proxy/ticket');
  expect(headers).toMatchObject({ 'x-forwarded-host': 'nordic-goods.localhost' });
  expect(headers).not.toHaveProperty('cookie');
  const added = {
    shop: 'nordic-goods.myshopify.com',
    logged_in_customer_id: '7001',
    path_prefix: PATH,
    timestamp: searchParams.get('timestamp')!,
  };
  const expected = signProxied(new URLSearchParams('extra=1&extra=2'), added, sandbox.config.clientSecret);
  expect([...searchParams].sort()).toEqual([...expected].sort());
});

it.each(['%2e%2e/settings', '.%2E/settings', '..%2fsettings', 'a/%252e%252e/x', '%5c..%5csettings', '%25252525252e/x'])(
  'passes nothing on of a path that leaves the app’s own: %s',
  async (path) => {
    const { status } = await sandbox.browse({ url: `${PATH}/${path}`, host: 'nordic-goods.localhost' });
    expect([status, asked.length]).toEqual([404, 0]);
  },
);

it('passes on a path with dots and percent signs of its own', async () => {
  await sandbox.browse({ url: `${PATH}/v1..2/.well-known/50%25`, host: 'nordic-goods.localhost' });
  expect(new URL(asked[0]!.url!, 'http://app').pathname).toBe('/storefront/proxy/v1..2/.well-known/50%25');
  expect((await sandbox.browse({ url: '/%61pps/purchase-limits/ticket', host: 'nordic-goods.localhost' })).status).toBe(
    404,
  );
});

it('signs as in the platform’s own example', () => {
  const added = { shop: 'shop-name.myshopify.com', path_prefix: '/apps/awesome_reviews', timestamp: '1317327555' };
  expect(signProxied(new URLSearchParams('extra=1&extra=2'), added as never, 'hush').get('signature')).toBe(
    'a9718877bea71c2484f91608a7eaea1532bdf71f5c56825065fa4ccabe549ef3',
  );
});

it('passes nothing on for a store without the app, nor of other addresses', async () => {
  expect((await sandbox.browse({ url: '/apps/purchase-limits-2/ticket' })).body).not.toContain('passed on');
  await sandbox.database.query('UPDATE installation SET uninstalled_at = now()');
  expect((await sandbox.browse({ url: `${PATH}/ticket` })).status).toBe(404);
  expect(asked).toEqual([]);
});
