// The way to a development store, on the local store: every request to its address is sent there instead, and a
// program stands in for the platform's tool.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { Created } from './created.js';
import type { Settings } from './arguments.js';
import { openDevelopmentStore, type Place } from './development-store.js';
import { startLocalStore, type LocalStore } from './local-store.js';
import { record } from './record.js';
import type { Store } from './store.js';
import { functionInput } from './steps/function-input.js';
import { reads } from './steps/reads.js';
import { linesOf } from './tape.js';

const ROOT = resolve(__dirname, '../..');
const send = globalThis.fetch;
const path = process.env.PATH;
const SECRET = 'a-client-secret-of-this-test';
/** Signs and sends a webhook as the platform's tool does, and prints a run of the function as its log does. */
const TOOL = `#!${process.execPath}
const [, command, ...more] = process.argv.slice(2);
const option = (name) => more.find((each) => each.startsWith('--' + name + '='))?.slice(name.length + 3);
if (command === 'logs') {
  const run = { logType: 'function_run', source: 'purchase-limits-checkout-rule', payload: { input: {}, output: {} } };
  setInterval(() => console.log(JSON.stringify(run)), 50);
} else if (command === 'webhook') {
  const body = JSON.stringify({ id: 4711000 });
  const key = process.env.SHOPIFY_FLAG_CLIENT_SECRET;
  const hmac = require('crypto').createHmac('sha256', key).update(body).digest('base64');
  const headers = { 'x-shopify-topic': option('topic'), 'x-shopify-hmac-sha256': hmac };
  fetch(option('address'), { method: 'POST', headers, body });
}`;

let local: LocalStore;
let folder: string;
let store: Store | undefined;
const asked: string[] = [];
beforeAll(async () => {
  local = await startLocalStore(ROOT, process.env.TEST_POSTGRES_URL!);
  folder = mkdtempSync(join(tmpdir(), 'development-store-'));
  writeFileSync(join(folder, 'shopify'), TOOL);
  chmodSync(join(folder, 'shopify'), 0o755);
  process.env.PATH = [folder, path].join(delimiter);
});
afterAll(async () => {
  process.env.PATH = path;
  rmSync(folder, { recursive: true });
  await local?.stop();
});
afterEach(async () => {
  globalThis.fetch = send;
  await store?.receiver.stop();
  store = undefined;
});

/** `answer`: of requests that the local store does not know. */
function sendToLocalStore(
  answer: (path: string, request: RequestInit) => Response | undefined = () => undefined,
): void {
  asked.length = 0;
  const shopUrl = `https://${local.domain}`;
  globalThis.fetch = async (input, request = {}) => {
    const address = input as string;
    if (!address.startsWith(shopUrl)) return send(address, request);
    const wanted = address.slice(shopUrl.length);
    asked.push(wanted);
    const base = wanted.startsWith('/admin/') ? local.adminUrl : new URL(local.adminUrl).origin;
    return answer(wanted, request) ?? send(base + wanted, request);
  };
}

const settings = (more: Partial<Settings> = {}): Settings => ({
  domain: local.domain,
  clientId: 'client-1',
  clientSecret: SECRET,
  publicUrl: 'https://limits.example.com',
  token: local.token,
  password: '',
  webhooksUrl: null,
  webhooksPort: 0,
  ...more,
});
const place = (signal = new AbortController().signal): Place => ({
  root: ROOT,
  config: 'real-store',
  apiVersion: '2026-10',
  signal,
});

it('is recorded by the same steps, and has nothing of the store in its tape', async () => {
  sendToLocalStore();
  store = await openDevelopmentStore(settings(), place());
  const steps = [reads, functionInput];
  const log: string[] = [];
  const { signal } = new AbortController();
  const created = new Created(null);
  const { tape, left } = await record({
    store,
    steps,
    created,
    apiVersion: '2026-10',
    signal,
    log: (line) => log.push(line),
  });
  expect(log.filter((line) => !line.startsWith('ok')).join('\n')).toMatch(/^FAIL No step runs/);
  expect(left).toEqual([]);
  expect(tape.header.store).toBe('development');
  expect(linesOf(tape, 'function')).toMatchObject([{ handle: 'purchase-limits-checkout-rule', input: {} }]);
  const text = JSON.stringify(tape);
  for (const secret of [local.token, SECRET, local.domain, 'limits.example.com', 'hello@hoodie-house.example'])
    expect(text).not.toContain(secret);
});

it('has the tool’s examples sent here, and says whether a webhook is signed', async () => {
  sendToLocalStore();
  store = await openDevelopmentStore(settings(), place());
  const { receiver, cli } = store;
  expect(await cli.triggerWebhook('shop/update', receiver.url)).toEqual({ isDone: true, exitCode: 0, output: '' });
  const told = { topic: 'shop/update', isSigned: true, body: { id: 4711000 } };
  expect(await receiver.next('shop/update', 5_000)).toMatchObject(told);
  const post = (headers: Record<string, string>, body = '{}') =>
    send(`${receiver.url}/any/path`, { method: 'POST', headers, body }).then(({ status }) => status);
  const forged = { 'x-shopify-topic': 'shop/redact', 'x-shopify-hmac-sha256': 'Zm9yZ2Vk', cookie: 'a=b' };
  expect([await post(forged), await post({}), await post(forged, 'no json')]).toEqual([200, 404, 400]);
  expect(receiver.take()).toEqual([
    {
      topic: 'shop/redact',
      isSigned: false,
      headers: { 'content-type': expect.any(String), 'x-shopify-hmac-sha256': '…', 'x-shopify-topic': 'shop/redact' },
      body: {},
    },
  ]);
  expect(await receiver.next('shop/redact', 0)).toBeNull();
});

it('gives a token for the app’s own credentials', async () => {
  sendToLocalStore((wanted, { body }) => {
    if (wanted !== '/admin/oauth/access_token') return undefined;
    const form = Object.fromEntries(body as URLSearchParams);
    expect(form).toEqual({ grant_type: 'client_credentials', client_id: 'client-1', client_secret: SECRET });
    return Response.json({ access_token: local.token });
  });
  store = await openDevelopmentStore(settings({ token: null }), place());
  expect(store.token).toBe(local.token);
  expect(store.secrets).toContain(local.token);
  sendToLocalStore((wanted) =>
    wanted === '/admin/oauth/access_token'
      ? Response.json({ error: 'shop_not_permitted' }, { status: 400 })
      : undefined,
  );
  await expect(openDevelopmentStore(settings({ token: null }), place())).rejects.toThrow('set STORE_ACCESS_TOKEN');
});

it('says that its storefront asks for a password, and gives it where it is known', async () => {
  const locked = (wanted: string, { headers }: RequestInit) => {
    const { cookie } = (headers ?? {}) as { cookie?: string };
    if (wanted === '/password')
      return new Response(null, { status: 302, headers: { 'set-cookie': 'storefront_digest=1' } });
    const isAsked = wanted === '/cart/add.js' && cookie !== 'storefront_digest=1';
    return isAsked ? new Response(null, { status: 302, headers: { location: '/password' } }) : undefined;
  };
  sendToLocalStore(locked);
  store = await openDevelopmentStore(settings(), place());
  const variant = 'gid://shopify/ProductVariant/41010000100';
  expect(await store.putInCart(variant, 1)).toContain('set STORE_PASSWORD');
  await store.receiver.stop();
  store = await openDevelopmentStore(settings({ password: 'open' }), place());
  expect(await store.putInCart(variant, 1)).toBeNull();
  expect(asked).toContain('/password');
});

it('is refused before anything is started when it is another kind of store, or does not answer', async () => {
  sendToLocalStore(() => Response.json({ data: { shop: { myshopifyDomain: local.domain, plan: {} } } }));
  await expect(openDevelopmentStore(settings(), place())).rejects.toThrow('is not a development store');
  expect(asked).toHaveLength(1);
  const cause = Object.assign(new Error('no address'), { code: 'ENOTFOUND' });
  globalThis.fetch = async () => Promise.reject(Object.assign(new TypeError('fetch failed'), { cause }));
  await expect(openDevelopmentStore(settings(), place())).rejects.toThrow('does not answer (ENOTFOUND)');
});
