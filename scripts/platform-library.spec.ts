// The platform's own client library against the local store: what the store signs and answers, the library accepts.
import {
  HttpResponseError,
  InvalidHmacError,
  InvalidJwtError,
  RequestedTokenType,
  type Session,
} from '@shopify/shopify-api';
import {
  addressInStore,
  SCOPES,
  sendToStore,
  signedToken,
  startLibraryApp,
  startStore,
  type LibraryApp,
} from './library-app.js';
import { until } from './running-product.js';

const SHOP = 'hoodie-house.myshopify.com';
const OFFLINE = RequestedTokenType.OfflineAccessToken;
const HOUR_MS = 3_600_000;
/** The library takes a request without such a name for one of a robot. */
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36' };

const jsonOf = async (response: Response) => JSON.parse(await response.text()) as Record<string, unknown>;
const put = async (url: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
};
const queryOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

describe('an app of the platform’s library in the local store', () => {
  const keys = { clientId: 'library-client', clientSecret: 'a-secret-that-only-this-test-knows' };
  let app: LibraryApp;
  let store: { url: string; stop: () => Promise<void> };

  beforeAll(async () => {
    app = await startLibraryApp(keys);
    store = await startStore(app.url, keys);
    sendToStore(store.url);
  });
  afterAll(async () => {
    await store?.stop();
    await app?.stop();
  });

  const idToken = async (handle = 'hoodie-house') =>
    String((await jsonOf(await fetch(`${store.url}/store/${handle}/id-token`))).token);
  const exchange = async (sessionToken: string, shop = SHOP) =>
    (await app.library.auth.tokenExchange({ shop, sessionToken, requestedTokenType: OFFLINE, expiring: true })).session;
  const refresh = async (refreshToken: string | undefined) =>
    (await app.library.auth.refreshToken({ shop: SHOP, refreshToken: refreshToken! })).session;
  const shopName = async (session: Session) =>
    new app.library.clients.Graphql({ session }).request<{ shop: { name: string } }>('{ shop { name } }');
  const refusal = (code: number, error: string) => ({ response: { code, body: { error } } });
  const fault = (fields: object) => put(`${store.url}/sandbox/faults`, { target: 'graphql', shop: SHOP, ...fields });

  describe('id tokens', () => {
    it('are decoded, with the claims of the platform', async () => {
      const claims = await app.library.session.decodeSessionToken(await idToken());
      expect(claims).toMatchObject({
        iss: `https://${SHOP}/admin`,
        dest: `https://${SHOP}`,
        aud: keys.clientId,
        sub: '1',
        jti: expect.any(String),
        sid: expect.any(String),
      });
      expect(claims.exp - claims.iat).toBe(60);
      expect(claims.nbf).toBe(claims.iat);
    });

    it('are exchanged for an offline token that expires', async () => {
      const session = await exchange(await idToken());
      expect(session).toMatchObject({
        shop: SHOP,
        isOnline: false,
        scope: SCOPES.join(','),
        accessToken: expect.stringMatching(/^shpat_/),
        refreshToken: expect.stringMatching(/^shprt_/),
      });
      const [access, refreshing] = [session.expires!, session.refreshTokenExpires!].map((at) => +at - Date.now());
      expect(Math.abs(access! - HOUR_MS)).toBeLessThan(60_000);
      expect(Math.abs(refreshing! - 90 * 24 * HOUR_MS)).toBeLessThan(60_000);
      expect(session.isActive(SCOPES)).toBe(true);
    });

    it('are exchanged for an online token with its user', async () => {
      const requestedTokenType = RequestedTokenType.OnlineAccessToken;
      const grant = { shop: SHOP, sessionToken: await idToken(), requestedTokenType };
      const { session } = await app.library.auth.tokenExchange(grant);
      expect(session).toMatchObject({
        isOnline: true,
        onlineAccessInfo: { associated_user: { id: 1, account_owner: true } },
      });
    });

    it('are refused when they have expired, or are of another shop', async () => {
      const token = await idToken();
      await put(`${store.url}/sandbox/clock`, { offsetMs: 120_000 });
      try {
        await expect(exchange(token)).rejects.toMatchObject(refusal(400, 'invalid_subject_token'));
      } finally {
        await put(`${store.url}/sandbox/clock`, { offsetMs: 0 });
      }
      await expect(exchange(await idToken('trail-and-co'))).rejects.toMatchObject(
        refusal(400, 'invalid_subject_token'),
      );
    });

    it('are refused when they are forged, by the library and by the store', async () => {
      const forged = await signedToken('hoodie-house', { ...keys, clientSecret: 'of-somebody-else' });
      await expect(exchange(forged)).rejects.toThrow(InvalidJwtError);
      const grant = {
        client_id: keys.clientId,
        client_secret: keys.clientSecret,
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token: forged,
        subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
        requested_token_type: OFFLINE,
        expiring: '1',
      };
      const answer = await fetch(`${store.url}/store/${SHOP}/admin/oauth/access_token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(grant),
      });
      expect([answer.status, (await jsonOf(answer)).error]).toEqual([400, 'invalid_subject_token']);
      expect(await exchange(await signedToken('hoodie-house', keys))).toMatchObject({ shop: SHOP });
    });

    it('give no token that would not expire', async () => {
      const grant = { shop: SHOP, sessionToken: await idToken(), requestedTokenType: OFFLINE, expiring: false };
      await expect(app.library.auth.tokenExchange(grant)).rejects.toMatchObject(refusal(400, 'invalid_request'));
    });
  });

  describe('refreshing', () => {
    it('answers again with the same replacement until that is used, and then no more', async () => {
      const first = await exchange(await idToken());
      const lost = await refresh(first.refreshToken);
      const second = await refresh(first.refreshToken);
      expect(second.refreshToken).toBe(lost.refreshToken);
      expect(second.refreshToken).not.toBe(first.refreshToken);
      const third = await refresh(second.refreshToken);
      await expect(refresh(first.refreshToken)).rejects.toMatchObject(refusal(400, 'invalid_grant'));
      expect((await shopName(third)).data?.shop.name).toBe('Hoodie House');
      expect((await refresh(third.refreshToken)).scope).toBe(SCOPES.join(','));
    });

    it('ends with a new exchange', async () => {
      const before = await exchange(await idToken());
      await exchange(await idToken());
      await expect(refresh(before.refreshToken)).rejects.toMatchObject(refusal(400, 'invalid_grant'));
    });
  });

  describe('Admin GraphQL', () => {
    it('answers the client with data and cost', async () => {
      const { data, extensions, headers } = await shopName(await exchange(await idToken()));
      expect(data).toEqual({ shop: { name: 'Hoodie House' } });
      expect(extensions).toMatchObject({ cost: { throttleStatus: { maximumAvailable: 2_000 } } });
      expect(headers).toMatchObject({ 'X-Shopify-Api-Version': ['2026-07'] });
    });

    it('refuses what it throttles', async () => {
      const session = await exchange(await idToken());
      await fault({ mode: 'throttled', times: 1 });
      await expect(shopName(session)).rejects.toMatchObject({
        message: 'Throttled',
        body: { errors: { graphQLErrors: [{ extensions: { code: 'THROTTLED' } }] } },
      });
      await fault({ mode: 'status', status: 429, times: 1 });
      await expect(shopName(session)).rejects.toMatchObject({ response: { code: 429, retryAfter: 2 } });
      expect((await shopName(session)).data?.shop.name).toBe('Hoodie House');
    });

    it('knows no token any more after the app was uninstalled', async () => {
      const session = await exchange(await idToken('nordic-goods'), 'nordic-goods.myshopify.com');
      expect((await shopName(session)).data?.shop.name).toBe('Nordic Goods');
      await put(`${store.url}/sandbox/shops/nordic-goods/installation`, { installed: false });
      const asked = shopName(session);
      await expect(asked).rejects.toThrow(HttpResponseError);
      await expect(asked).rejects.toMatchObject({ response: { code: 401 } });
      const token = await signedToken('nordic-goods', keys);
      await expect(exchange(token, 'nordic-goods.myshopify.com')).rejects.toMatchObject(
        refusal(400, 'invalid_subject_token'),
      );
    });
  });

  describe('signed addresses', () => {
    const manually = { redirect: 'manual', headers: BROWSER } as const;
    /** Where the store sends a browser that the library sent to it, and the browser's cookies. */
    const authorized = async () => {
      const began = await fetch(`${app.url}/auth?shop=${SHOP}`, manually);
      const asked = began.headers.get('location')!;
      const answer = await fetch(addressInStore(store.url, asked), manually);
      const cookies = began.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
      return { callback: answer.headers.get('location')!, cookie: cookies.join('; ') };
    };
    const changed = (address: string, fields: Record<string, string>) => {
      const url = new URL(address);
      for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
      return url.href;
    };
    const open = async (address: string, cookie: string) => {
      const response = await fetch(address, { ...manually, headers: { ...BROWSER, cookie } });
      return [response.status, await response.text()];
    };

    it('bring a browser back to the library’s sign-in, which gets a token for the code', async () => {
      const { callback, cookie } = await authorized();
      expect(await open(callback, cookie)).toEqual([200, SHOP]);
      const session = app.sessions.at(-1)!;
      expect(session).toMatchObject({ shop: SHOP, scope: SCOPES.join(','), refreshToken: expect.any(String) });
      expect((await shopName(session)).data?.shop.name).toBe('Hoodie House');
    });

    it('are refused by the library’s sign-in when they were changed, or are for another browser', async () => {
      const { callback, cookie } = await authorized();
      const elsewhere = changed(callback, { shop: 'trail-and-co.myshopify.com' });
      expect(await open(elsewhere, cookie)).toEqual([400, 'InvalidOAuthError']);
      expect(await open(callback, '')).toEqual([400, 'CookieNotFound']);
    });

    it('are signed as the library signs them: the callback and the address of the app’s frame', async () => {
      const { callback } = await authorized();
      const admin = await (
        await fetch(`${store.url}/store/hoodie-house/apps/${keys.clientId}/order-limits?a=b`)
      ).text();
      const frame = /<iframe[^>]*src="([^"]+)"/.exec(admin)![1]!.replaceAll('&#38;', '&');
      const { validateHmac } = app.library.utils;
      for (const address of [callback, frame]) {
        const query = queryOf(address);
        expect(await validateHmac(query)).toBe(true);
        expect(await validateHmac({ ...query, shop: 'trail-and-co.myshopify.com' })).toBe(false);
        expect(await validateHmac({ ...query, added: '1' })).toBe(false);
        await expect(validateHmac({ ...query, hmac: undefined })).rejects.toThrow(InvalidHmacError);
        await expect(validateHmac({ ...query, timestamp: '1700000000' })).rejects.toThrow(InvalidHmacError);
      }
    });
  });

  describe('webhooks', () => {
    const send = async (topic: string, how = 'once') => {
      const before = app.webhooks.length;
      await fetch(`${store.url}/sandbox/webhooks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ shop: SHOP, topic, how }),
      });
      await until(() => app.webhooks.length > before, { withinMs: 15_000, explain: () => `no ${topic} was received` });
      return app.webhooks.at(-1)!;
    };

    it('of every topic are valid for the library', async () => {
      const { subscriptions } = (await jsonOf(await fetch(`${store.url}/sandbox/webhooks`))) as {
        subscriptions: { topic: string }[];
      };
      // This store has no order to tell of.
      const told = subscriptions.filter(({ topic }) => !/^(orders|refunds)\//.test(topic));
      expect(told.length).toBeGreaterThan(5);
      for (const { topic } of told) {
        const { validation, headers } = await send(topic);
        expect(validation).toMatchObject({
          valid: true,
          webhookType: 'webhooks',
          topic: topic.toUpperCase().replace('/', '_'),
          domain: SHOP,
          apiVersion: '2026-10',
          webhookId: headers['x-shopify-webhook-id'],
          eventId: headers['x-shopify-event-id'],
          triggeredAt: headers['x-shopify-triggered-at'],
        });
      }
    });

    it('with a wrong signature are not', async () => {
      const { validation } = await send('shop/update', 'forged');
      expect(validation).toEqual({ valid: false, reason: 'invalid_hmac' });
    });
  });
});
