import { createHmac } from 'node:crypto';
import { createSessionToken } from '../src/oauth/session-token.js';
import { defaultShop, findShop } from '../src/shops/shops.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const AUTHORIZE = '/store/hoodie-house/admin/oauth/authorize';
const OFFLINE = 'urn:shopify:params:oauth:token-type:offline-access-token';
type Tokens = { access_token: string; refresh_token: string; expires_in: number; scope: string; error?: string };

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox('tokens');
});
afterAll(() => sandbox?.stop());

const post = async (fields: Record<string, string>, shop = 'hoodie-house.myshopify.com') => {
  const answer = await sandbox.browse({
    method: 'POST',
    url: `/store/${shop}/admin/oauth/access_token`,
    body: { client_id: sandbox.config.clientId, client_secret: sandbox.config.clientSecret, ...fields },
  });
  return { status: answer.status, body: JSON.parse(answer.body) as Tokens };
};
const exchange = async (subjectToken: string, fields: Record<string, string> = {}, shop?: string) =>
  post(
    {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: subjectToken,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: OFFLINE,
      expiring: '1',
      ...fields,
    },
    shop,
  );
const refresh = (refreshToken: string) => post({ grant_type: 'refresh_token', refresh_token: refreshToken });
const askName = (token: string, shop = 'hoodie-house') =>
  sandbox.browse({
    method: 'POST',
    url: `/store/${shop}/admin/api/2026-10/graphql.json`,
    headers: { 'x-shopify-access-token': token },
    body: { query: '{ shop { name } }' },
  });

describe('token exchange', () => {
  it('gives an expiring offline token for a session token of this shop', async () => {
    const { status, body } = await exchange(await createSessionToken(defaultShop, sandbox.config));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      expires_in: 3600,
      refresh_token_expires_in: 7_776_000,
      scope: 'read_products,read_locales,write_app_proxy',
    });
    expect(body.access_token).toMatch(/^shpat_/);
    expect(body.refresh_token).toMatch(/^shprt_/);
    expect((await askName(body.access_token)).status).toBe(200);
    expect((await askName(body.access_token, 'trail-and-co')).status).toBe(401);
  });

  it('gives an online token with its user', async () => {
    const { body } = await exchange(await createSessionToken(defaultShop, sandbox.config), {
      requested_token_type: 'urn:shopify:params:oauth:token-type:online-access-token',
    });
    expect(body).toMatchObject({ expires_in: 86_399, associated_user: { account_owner: true } });
  });

  it('refuses an expired token, a foreign shop and a wrong signature', async () => {
    const expired = await createSessionToken(defaultShop, sandbox.config, new Date(Date.now() - 120_000));
    const foreign = await createSessionToken(findShop('trail-and-co')!, sandbox.config);
    const forged = await createSessionToken(defaultShop, {
      ...sandbox.config,
      clientSecret: 'another-secret-of-the-same-length',
    });
    for (const token of [expired, foreign, forged, 'nonsense']) {
      const { status, body } = await exchange(token);
      expect([status, body.error]).toEqual([400, 'invalid_subject_token']);
    }
  });

  it('refuses an offline token that would not expire', async () => {
    const token = await createSessionToken(defaultShop, sandbox.config);
    for (const expiring of ['', '0'])
      expect(await exchange(token, { expiring })).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('refuses a wrong client', async () => {
    const { status, body } = await post({ client_secret: 'wrong', grant_type: 'refresh_token' });
    expect([status, body.error]).toEqual([401, 'invalid_client']);
  });

  it('accepts a form as well as JSON', async () => {
    const fields = {
      client_id: 'client-1',
      client_secret: sandbox.config.clientSecret,
      grant_type: 'refresh_token',
      refresh_token: 'unknown',
    };
    const answer = await sandbox.browse({
      method: 'POST',
      url: '/store/hoodie-house/admin/oauth/access_token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([400, { error: 'invalid_grant' }]);
  });
});

describe('refresh', () => {
  const first = async () => (await exchange(await createSessionToken(defaultShop, sandbox.config))).body;

  it('rotates: a used token stops working when its replacement is first used', async () => {
    const one = await first();
    const two = (await refresh(one.refresh_token)).body;
    expect(two.refresh_token).not.toBe(one.refresh_token);
    const three = (await refresh(two.refresh_token)).body;
    expect((await refresh(one.refresh_token)).status).toBe(400);
    expect((await refresh(three.refresh_token)).status).toBe(200);
  });

  it('lets a caller that did not receive the answer ask again', async () => {
    const one = await first();
    const lost = (await refresh(one.refresh_token)).body;
    const again = (await refresh(one.refresh_token)).body;
    expect(again.refresh_token).toBe(lost.refresh_token);
    expect((await askName(again.access_token)).status).toBe(200);
  });

  it('answers two callers at once with the same replacement', async () => {
    const one = await first();
    const answers = await Promise.all([refresh(one.refresh_token), refresh(one.refresh_token)]);
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  });

  it('ends older refresh tokens, but not access tokens, with a new exchange', async () => {
    const one = await first();
    await first();
    expect((await refresh(one.refresh_token)).status).toBe(400);
    expect((await askName(one.access_token)).status).toBe(200);
  });
});

describe('authorization code', () => {
  it('sends the browser back with a signed code that works once', async () => {
    const redirect = encodeURIComponent('http://localhost:3000/auth/callback');
    const { location } = await sandbox.browse({
      url: `${AUTHORIZE}?client_id=client-1&scope=read_products&redirect_uri=${redirect}&state=s%201`,
    });
    const query = Object.fromEntries(new URL(location).searchParams);
    const { hmac, ...signed } = query;
    const message = new URLSearchParams(Object.entries(signed).sort()).toString().replaceAll('+', '%20');
    expect(hmac).toBe(createHmac('sha256', sandbox.config.clientSecret).update(message).digest('hex'));
    expect(query).toMatchObject({ shop: 'hoodie-house.myshopify.com', state: 's 1' });
    expect((await post({ code: query.code!, expiring: '1' })).body.scope).toBe('read_products');
    expect((await post({ code: query.code!, expiring: '1' })).status).toBe(400);
  });

  it.each(['http://localhost:3000.evil.example/', 'http://localhost:3000/auth/other', ''])(
    'redirects only to a registered address, not to "%s"',
    async (address) => {
      const redirect = encodeURIComponent(address);
      const { status } = await sandbox.browse({
        url: `${AUTHORIZE}?client_id=client-1&redirect_uri=${redirect}`,
      });
      expect(status).toBe(400);
    },
  );

  it('refuses a scope that is not registered', async () => {
    const redirect = encodeURIComponent('http://localhost:3000/auth/callback');
    const { status, body } = await sandbox.browse({
      url: `${AUTHORIZE}?client_id=client-1&scope=read_products,write_themes&redirect_uri=${redirect}`,
    });
    expect([status, JSON.parse(body)]).toMatchObject([400, { error: 'invalid_scope' }]);
  });

  it('refuses a code without expiring=1', async () => {
    const redirect = encodeURIComponent('http://localhost:3000/auth/callback');
    const { location } = await sandbox.browse({
      url: `${AUTHORIZE}?client_id=client-1&redirect_uri=${redirect}`,
    });
    const code = new URL(location).searchParams.get('code')!;
    expect(await post({ code })).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect((await post({ code, expiring: '1' })).status).toBe(200);
  });
});

describe('a scope that the merchant revokes', () => {
  const scopesJson = '/store/hoodie-house/scopes.json';
  const change = (body: object) => sandbox.browse({ method: 'PUT', url: scopesJson, body });
  const ask = async (token: string) => {
    const { status, body } = await sandbox.browse({
      method: 'POST',
      url: '/store/hoodie-house/admin/api/2026-10/graphql.json',
      headers: { 'x-shopify-access-token': token },
      body: { query: '{ shop { name } orders(first: 1) { nodes { id } } }' },
    });
    const answer = JSON.parse(body) as { data: object | null; errors?: { extensions: { code: string } }[] };
    return { status, data: answer.data, codes: (answer.errors ?? []).map(({ extensions }) => extensions.code) };
  };

  it('is lost at once by the tokens there are, and comes back with the next refresh after it is granted', async () => {
    await change({ grant: ['read_orders'] });
    const { body: first } = await exchange(await createSessionToken(defaultShop, sandbox.config));
    expect((await ask(first.access_token)).codes).toEqual([]);
    await change({ revoke: ['read_orders'] });
    expect(await ask(first.access_token)).toEqual({ status: 200, data: null, codes: ['ACCESS_DENIED'] });
    const { body: without } = await refresh(first.refresh_token);
    expect(without.scope).not.toContain('read_orders');
    await change({ grant: ['read_orders'] });
    expect((await ask(without.access_token)).codes).toEqual(['ACCESS_DENIED']);
    const { body: again } = await refresh(without.refresh_token);
    expect(again.scope).toContain('read_orders');
    expect((await ask(again.access_token)).codes).toEqual([]);
    await change({ revoke: ['read_orders'] });
  });

  it('is none of those that the app requires', async () => {
    await change({ revoke: ['read_products'] });
    const { body } = await sandbox.browse({ url: scopesJson });
    expect((JSON.parse(body) as { granted: string[] }).granted).toContain('read_products');
  });
});
