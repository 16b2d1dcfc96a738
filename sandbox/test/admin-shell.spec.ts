import { createHmac } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSessionTokenOf } from '../src/oauth/session-token.js';
import { defaultShop } from '../src/shops/shops.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox('shell');
});
afterAll(() => sandbox?.stop());

const frameAddress = (page: string) => new URL(/<iframe[^>]* src="([^"]+)"/.exec(page)![1]!.replaceAll('&#38;', '&'));

it('redirects from /admin to the default store', async () => {
  expect(await sandbox.browse({ url: '/admin' })).toMatchObject({ status: 302, location: '/store/hoodie-house' });
  expect((await sandbox.browse({ url: '/store/hoodie-house' })).body).toContain('Welcome to Hoodie House');
  expect((await sandbox.browse({ url: '/store/no-such-store' })).status).toBe(404);
});

it('frames the app with signed launch parameters and a session token', async () => {
  const { body } = await sandbox.browse({ url: '/store/hoodie-house/apps/client-1/limits/new?type=weight' });
  const src = frameAddress(body);
  expect(src.origin + src.pathname).toBe('http://localhost:3000/embed/limits/new');
  const { hmac, ...signed } = Object.fromEntries(src.searchParams);
  expect(signed).toMatchObject({ embedded: '1', shop: 'hoodie-house.myshopify.com', locale: 'en', type: 'weight' });
  expect(Buffer.from(signed.host!, 'base64').toString()).toBe('localhost:3001/store/hoodie-house');
  const message = new URLSearchParams(Object.entries(signed).sort()).toString().replaceAll('+', '%20');
  expect(hmac).toBe(createHmac('sha256', sandbox.config.clientSecret).update(message).digest('hex'));
  expect(await isSessionTokenOf(signed.id_token!, defaultShop, sandbox.config)).toBe(true);
});

it('redirects to its one address, because the app allows only that one to frame it', async () => {
  const { location } = await sandbox.browse({ url: '/store/hoodie-house?x=1', host: '127.0.0.1:3001' });
  expect(location).toBe('http://localhost:3001/store/hoodie-house?x=1');
});

it('creates session tokens for its own pages only', async () => {
  const { body } = await sandbox.browse({
    url: '/store/hoodie-house/id-token',
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const [, payload] = (JSON.parse(body) as { token: string }).token.split('.');
  expect(JSON.parse(Buffer.from(payload!, 'base64url').toString())).toMatchObject({
    iss: 'https://hoodie-house.myshopify.com/admin',
    dest: 'https://hoodie-house.myshopify.com',
    aud: 'client-1',
    sub: '1',
  });
  expect(
    (await sandbox.browse({ url: '/store/hoodie-house/id-token', headers: { 'sec-fetch-site': 'same-site' } })).status,
  ).toBe(403);
});

it('finds products and collections for the picker, and those chosen before', async () => {
  const pick = async (query: string) =>
    JSON.parse((await sandbox.browse({ url: `/store/hoodie-house/picker.json?${query}` })).body) as {
      items: object[];
      selected: object[];
    };
  const products = await pick('type=product&query=enamel&ids=gid://shopify/Product/7001000001');
  expect(products.items).toMatchObject([
    {
      title: 'Enamel Mug',
      handle: 'enamel-mug',
      vendor: 'Kettle & Co',
      variants: [{ title: 'Moss', price: '14.00' }, { title: 'Ink' }],
    },
  ]);
  expect(products.selected).toMatchObject([{ id: 'gid://shopify/Product/7001000001', title: 'Classic Hoodie' }]);
  expect((await pick('type=collection&query=hood')).items).toMatchObject([{ title: 'Hoodies', handle: 'hoodies' }]);
});

it('serves the stand-in for App Bridge', async () => {
  const { status, headers, body } = await sandbox.browse({ url: '/app-bridge.js' });
  expect([status, headers['content-type'], headers['cross-origin-resource-policy']]).toEqual([
    200,
    'application/javascript; charset=utf-8',
    'cross-origin',
  ]);
  expect(body).toContain('window.shopify');
});

it('is healthy when its database is', async () => {
  expect(await sandbox.browse({ url: '/health' })).toMatchObject({ status: 200, body: '{"status":"ok"}' });
});

it('serves the extension’s files also when their folder is created after the start', async () => {
  expect((await sandbox.browse({ url: '/cdn/extensions/late.js' })).status).toBe(404);
  mkdirSync(join(sandbox.config.themeEmbedDir, 'assets'));
  writeFileSync(join(sandbox.config.themeEmbedDir, 'assets/late.js'), 'late();');
  expect(await sandbox.browse({ url: '/cdn/extensions/late.js' })).toMatchObject({ status: 200, body: 'late();' });
});
