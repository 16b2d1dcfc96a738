// What the platform's own client library signs, sent to the app: it is accepted, and what somebody else signs is not.
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { getHmac } from '@shopify/shopify-api/test-helpers';
import pg from 'pg';
import { signedToken, type AppKeys } from './library-app.js';
import { freePort } from './ports.js';
import { databaseUrlIn, newDataDir, startProduct, until, type RunningProduct } from './running-product.js';
import { secretsOf } from './secrets.js';

const SHOP = 'hoodie-house.myshopify.com';
/** What a webhook leads to takes less. */
const NOTHING_HAPPENS_MS = 2_000;
type Sent = { deliveries: { id: number; attempts: { status: number | null }[] }[] };

describe('the app, asked with what the platform’s library signs', () => {
  let product: RunningProduct;
  let dataDir: string;
  let [appUrl, storeUrl] = ['', ''];
  let keys: AppKeys;

  beforeAll(async () => {
    dataDir = newDataDir('library');
    const [port, storePort] = [await freePort(), await freePort()];
    product = await startProduct({ port, storePort, dataDir, isInstalled: true });
    [appUrl, storeUrl] = [`http://localhost:${port}`, `http://localhost:${storePort}`];
    keys = secretsOf(dataDir);
  });
  afterAll(async () => {
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const bothWays = (token: string): Record<string, string>[] => [
    { 'x-auth-token': token },
    { authorization: `Bearer ${token}` },
  ];
  const limits = (headers: Record<string, string>) => fetch(`${appUrl}/apiSa/limits`, { headers });
  const retryHeader = (response: Response) => response.headers.get('x-shopify-retry-invalid-session-request');
  const settings = async () => (await fetch(`${appUrl}/storefront/${SHOP}/settings`)).status;
  /** Uninstalls the app in the local store, whose own webhook is lost. */
  const uninstallUnheard = async () => {
    const url = new URL(databaseUrlIn(dataDir));
    url.pathname = '/sandbox';
    const store = new pg.Client({ connectionString: url.href });
    await store.connect();
    await store.query('UPDATE installation SET uninstalled_at = now() WHERE shop = $1', [SHOP]);
    for (const table of ['access_token', 'refresh_token'])
      await store.query(`DELETE FROM ${table} WHERE shop = $1`, [SHOP]);
    await store.end();
  };
  /** Sends a webhook that is signed as the library signs; `signed` is what the signature is of. */
  const deliver = async (topic: string, { id = topic, secret = keys.clientSecret, signed = '' } = {}) => {
    const body = JSON.stringify({ myshopify_domain: SHOP, name: 'Hæþæ “Hoodies”' });
    const response = await fetch(`${appUrl}/webhooks/shopify`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': topic,
        'x-shopify-shop-domain': SHOP,
        'x-shopify-api-version': '2026-10',
        'x-shopify-webhook-id': id,
        'x-shopify-event-id': id,
        'x-shopify-triggered-at': new Date().toISOString(),
        'x-shopify-hmac-sha256': getHmac(signed || body, secret),
      },
      body,
    });
    return response.status;
  };

  it('accepts its id tokens in x-auth-token and as a bearer token', async () => {
    const token = await signedToken('hoodie-house', keys);
    for (const headers of bothWays(token)) {
      const response = await limits(headers);
      expect([response.status, ((await response.json()) as { items: object[] }).items]).toEqual([200, []]);
    }
  });

  it('answers a forged, expired or foreign id token with 401 and asks for a fresh one', async () => {
    const now = Date.now() / 1_000;
    const tokens = [
      await signedToken('hoodie-house', { ...keys, clientSecret: 'of-somebody-else' }),
      await signedToken('hoodie-house', keys, { exp: now - 60 }),
      await signedToken('hoodie-house', keys, { nbf: now + 60 }),
      await signedToken('hoodie-house', { ...keys, clientId: 'another-app' }),
      await signedToken('hoodie-house', keys, { dest: 'https://trail-and-co.myshopify.com' }),
    ];
    for (const token of tokens)
      for (const headers of bothWays(token)) {
        const response = await limits(headers);
        expect([response.status, retryHeader(response)]).toEqual([401, '1']);
      }
  });

  it('accepts its webhooks and refuses a forged one', async () => {
    expect(await deliver('shop/update')).toBe(200);
    expect(await deliver('shop/update')).toBe(200);
    expect(await deliver('shop/update', { secret: 'of-somebody-else' })).toBe(401);
    expect(await deliver('shop/update', { signed: '{}' })).toBe(401);
  });

  it('takes a webhook for true only where the platform says the same', async () => {
    await until(async () => (await settings()) === 200, { withinMs: 15_000 });
    expect(await deliver('app/uninstalled', { id: 'too-early' })).toBe(200);
    await pause(NOTHING_HAPPENS_MS);
    // The local store still has the app, and says so when it is asked.
    expect((await limits({ 'x-auth-token': await signedToken('hoodie-house', keys) })).status).toBe(200);
    expect(await settings()).toBe(200);
  });

  it('ends the installation when the library’s webhook tells of it, and not for a forged one', async () => {
    await uninstallUnheard();
    expect(await deliver('app/uninstalled', { id: 'forged', secret: 'of-somebody-else' })).toBe(401);
    await pause(NOTHING_HAPPENS_MS);
    expect(await settings()).toBe(200);
    expect(await deliver('app/uninstalled', { id: 'signed' })).toBe(200);
    await until(async () => (await settings()) === 404, { withinMs: 15_000 });
  });

  it('answers the local store’s own webhooks in the same way', async () => {
    const statusOf = async (how: string) => {
      const sent = await fetch(`${storeUrl}/sandbox/webhooks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ shop: SHOP, topic: 'shop/update', how }),
      });
      const [id] = ((await sent.json()) as { ids: number[] }).ids;
      let attempts: { status: number | null }[] = [];
      const isAttempted = async () => {
        const { deliveries } = (await (await fetch(`${storeUrl}/sandbox/webhooks`)).json()) as Sent;
        attempts = deliveries.find((delivery) => delivery.id === id)!.attempts;
        return attempts.length > 0;
      };
      await until(isAttempted, { withinMs: 15_000 });
      return attempts[0]!.status;
    };
    expect([await statusOf('once'), await statusOf('forged')]).toEqual([200, 401]);
  });
});
