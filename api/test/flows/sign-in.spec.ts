// The documents of the app: who gets which, and how a merchant signs in outside of the platform's admin.
import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { shopUrl } from '../../src/config.js';
import { RuleError } from '../../src/http/rule-error.js';
import { standaloneAddress } from '../../src/identity/app-address.js';
import { problemOf } from '../../src/identity/sign-in-problem.js';
import { buildShop, sessionToken, signedQuery, TestApp, type TestShop } from '../test-app.js';

const IN_ADMIN = (shop: TestShop) => `https://admin.shopify.com/store/${shop.domain.split('.')[0]}/apps/test-client`;
const UNKNOWN_SHOP = () => `shop-${randomUUID().slice(0, 8)}.myshopify.com`;
const FOREIGN_ADDRESSES = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'https://evil.example',
  'evil.example',
  'javascript:alert(1)',
  '/auth/start?shop=a',
  '/%61uth/login',
  '/x/../auth/login',
  '/embed/order-limits',
  '/apiSa/limits',
  '/%',
  `/${'x'.repeat(1_000)}`,
];

const now = () => Math.floor(Date.now() / 1_000);
const signedNow = (parameters: Record<string, string>) => signedQuery({ timestamp: String(now()), ...parameters });

/** The app as a browser uses it: with the cookies that it was given. */
class Browser {
  private cookies: Record<string, string> = {};

  constructor(private readonly app: TestApp) {}

  async get(path: string, headers: Record<string, string> = {}) {
    const cookie = Object.entries(this.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const response = await this.app
      .call()
      .get(path)
      .set({ cookie, ...headers });
    for (const text of (response.headers['set-cookie'] as unknown as string[]) ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(text)!;
      this.cookies[name!] = value!;
    }
    return response;
  }

  /** Where the app sends the browser that opens this path. */
  async leadsTo(path: string): Promise<string | undefined> {
    return (await this.get(path)).headers.location;
  }

  /** Begins a sign-in; answers the state that the platform is given. */
  async begin(path: string): Promise<string> {
    const address = new URL((await this.leadsTo(path))!, 'http://app');
    if (!address.pathname.endsWith('/admin/oauth/authorize')) throw new Error(`${path} leads to ${address.href}`);
    return address.searchParams.get('state')!;
  }

  /** Confirms a sign-in at the platform; answers where the app then sends the browser. */
  async confirm(shop: string, state: string): Promise<string | undefined> {
    return this.leadsTo(`/auth/callback?${signedNow({ code: 'c', shop, state })}`);
  }

  async signIn({ domain }: TestShop): Promise<this> {
    await this.confirm(domain, await this.begin(`/auth/login?${signedNow({ shop: domain })}`));
    return this;
  }

  get session(): string | undefined {
    return this.cookies.session;
  }
}

describe('the sign-in outside of the admin', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
    shop = await buildShop(app);
  });
  afterAll(() => app.stop());

  const startOf = (parameters: Record<string, string> = {}) =>
    `/auth/login?${signedNow({ shop: shop.domain, host: 'YWRtaW4', ...parameters })}`;

  it('begins by a query that the platform signed at most 90 seconds ago', async () => {
    const browser = new Browser(app);
    const authorize = new URL((await browser.leadsTo(startOf({ timestamp: String(now() - 80) })))!);
    expect(authorize.pathname).toBe(`/store/${shop.domain}/admin/oauth/authorize`);
    expect(Object.fromEntries(authorize.searchParams)).toMatchObject({
      client_id: 'test-client',
      redirect_uri: 'http://localhost:3000/auth/callback',
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(await browser.confirm(shop.domain, authorize.searchParams.get('state')!)).toBe('/');
    expect((await browser.get('/order-limits')).status).toBe(200);
  });

  it.each([
    ['is too old', () => startOf({ timestamp: String(now() - 95) })],
    ['is of the future', () => startOf({ timestamp: String(now() + 95) })],
    ['has no time', () => `/auth/login?${signedQuery({ shop: shop.domain })}`],
    ['was changed', () => startOf().replace(shop.domain, 'other.myshopify.com')],
    ['names no shop', () => startOf({ shop: 'evil.example' })],
  ])('does not begin by a query that %s', async (_name, path) => {
    const refused = await app.call().get(path());
    expect([refused.headers.location, refused.headers['set-cookie']]).toEqual([
      '/auth/login?error=not_completed',
      undefined,
    ]);
  });

  it('does not begin by an address that anybody typed', async () => {
    const refused = await app.call().get(`/auth/start?shop=${shop.domain}&next=%2Forder-limits`);
    expect([refused.headers.location, refused.headers['set-cookie']]).toEqual([
      '/auth/login?next=%2Forder-limits',
      undefined,
    ]);
    const { text } = await app.call().get(`/auth/login?shop=${shop.domain}`);
    expect(text).toContain('href="https://admin.shopify.com"');
    expect(text).not.toContain('<form');
  });

  it('is signed by the platform and was begun by the same browser; its session is traded for call tokens', async () => {
    const browser = new Browser(app);
    const state = await browser.begin(startOf());
    const answer = `/auth/callback?${signedNow({ code: 'c', shop: shop.domain, state })}`;
    expect(await new Browser(app).leadsTo(answer)).toBe('/auth/login?error=not_completed');
    expect(await browser.leadsTo(answer.replace('code=c', 'code=d'))).toBe('/auth/login?error=not_completed');
    expect(await browser.leadsTo(answer)).toBe('/');

    const session = `session=${browser.session}`;
    const { token } = (await app.call().post('/auth/token').set('cookie', session).expect(200)).body as {
      token: string;
    };
    await app.call().get('/apiSa/limits').set('x-auth-token', token).expect(200);
    await app.call().get('/apiSa/limits').set('x-auth-token', browser.session!).expect(401);
    const out = await app.call().post('/auth/sign-out').set('cookie', session).expect(204);
    expect(out.headers['set-cookie']![0]).toMatch(/^session=;.*Expires=Thu, 01 Jan 1970/);
    for (const other of [token, await sessionToken(shop.domain)])
      await app.call().post('/auth/token').set('cookie', `session=${other}`).expect(401);
  });

  it.each([false, true])(
    'leaves what the merchant has allowed besides, also if the platform is silent: %s',
    async (isSilent) => {
      const { scope } = app.platform;
      const allowed = async () => {
        const [row] = await app.sql<{ scopes: string[] }>('SELECT scopes FROM platform_connection WHERE shop_id = $1', [
          shop.id,
        ]);
        return row!.scopes;
      };
      app.platform.scope = `${scope},write_products,write_validations`;
      app.platform.scopeOfCodes = scope;
      app.platform.override = ({ body }) =>
        isSilent && body.query?.includes('query Shop') ? { status: 503 } : undefined;
      try {
        await app.sql('UPDATE platform_connection SET scopes = $2 WHERE shop_id = $1', [
          shop.id,
          app.platform.scope.split(','),
        ]);
        await new Browser(app).signIn(shop);
        expect((await allowed()).toSorted()).toEqual(app.platform.scope.split(',').toSorted());
        const { missingScopes } = (await app.merchant(shop).send('get', '/checkout-rules')).body;
        expect(missingScopes).toEqual([]);
      } finally {
        Object.assign(app.platform, { scope, scopeOfCodes: null, override: () => undefined });
      }
    },
  );

  it('gives tokens that claim the shop, the user and the type of the vendor', async () => {
    const { session } = await new Browser(app).signIn(shop);
    const answer = await app.call().post('/auth/token').set('cookie', `session=${session}`).expect(200);
    expect(decodeJwt((answer.body as { token: string }).token)).toMatchObject({
      dest: shop.domain,
      sub: 'owner',
      vendorType: 'shopify',
    });
  });

  it('is not completed by an answer without its state, or that the platform signed over 90 seconds ago', async () => {
    const browser = new Browser(app);
    const state = await browser.begin(startOf());
    const callback = (parameters: Record<string, string>) =>
      browser.leadsTo(`/auth/callback?${signedQuery({ code: 'c', shop: shop.domain, state, ...parameters })}`);
    expect(await callback({ timestamp: String(now() - 95) })).toBe('/auth/login?error=not_completed');
    expect(await callback({ timestamp: String(now() + 95) })).toBe('/auth/login?error=not_completed');
    expect(await callback({})).toBe('/auth/login?error=not_completed');
    expect(await callback({ timestamp: String(now() - 80) })).toBe('/');
    expect(await browser.confirm(shop.domain, state)).toBe('/auth/login?error=not_completed');
    expect(await browser.confirm(shop.domain, '')).toBe('/auth/login?error=not_completed');
  });

  it('ends at the page that the visitor wanted, of which the platform learns nothing', async () => {
    const browser = new Browser(app);
    const login = await browser.leadsTo('/order-limits/edit/1?tab=x&id_token=secret');
    expect(login).toBe('/auth/login?next=%2Forder-limits%2Fedit%2F1%3Ftab%3Dx');
    const { next } = Object.fromEntries(new URL(login!, 'http://app').searchParams);
    const platform = await browser.leadsTo(startOf({ next: next! }));
    expect(platform).not.toContain('order-limits');
    expect(await browser.confirm(shop.domain, new URL(platform!).searchParams.get('state')!)).toBe(next);
  });

  it.each(FOREIGN_ADDRESSES)('does not end at %j', async (next) => {
    expect(standaloneAddress(next)).toBe('/');
    const browser = new Browser(app);
    const state = await browser.begin(startOf({ next }));
    expect(await browser.confirm(shop.domain, state)).toBe('/');
  });

  it('is begun by a signature over values with spaces, letters of any alphabet and signs', async () => {
    const browser = new Browser(app);
    const next = '/order-limits?search=two words+ä&x=~*()';
    expect(await browser.leadsTo(startOf({ next, Zeta: 'ä b', alpha: '2' }))).toContain('/admin/oauth/authorize');
  });

  it('says by a code why it failed, and still leads to the wanted page', async () => {
    const browser = new Browser(app);
    const state = await browser.begin(startOf({ next: '/branding' }));
    app.platform.isDown = true;
    const refused = await browser.confirm(shop.domain, state);
    app.platform.isDown = false;
    expect(refused).toBe('/auth/login?error=unavailable&next=%2Fbranding');
    expect((await app.call().get(refused!)).text).toContain('does not answer at the moment');

    const unknown = UNKNOWN_SHOP();
    app.platform.uninstall(unknown);
    expect(await browser.confirm(unknown, state)).toBe('/auth/login?error=store_disconnected&next=%2Fbranding');
    expect(problemOf(new RuleError(409, 'any_other', 'Something else'))).toBe('not_completed');
  });

  it('shows nothing that stands in the address of its page', async () => {
    const plain = (await app.call().get('/auth/login')).text;
    for (const error of ['%3Cscript%3E', 'Call+this+number', 'constructor', '__proto__', 'toString'])
      expect((await app.call().get(`/auth/login?error=${error}`)).text).toBe(plain);
    expect((await app.call().get('/auth/login?error=not_completed')).text).not.toBe(plain);
  });
});

describe('the sign-in by a typed address', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start({ SIGN_IN_BY_ADDRESS: 'true' });
    shop = await buildShop(app);
  });
  afterAll(() => app.stop());

  it.each([
    ['a domain', (domain: string) => domain],
    ['a handle', (domain: string) => domain.split('.')[0]!],
    ['an address', (domain: string) => ` HTTPS://${domain.toUpperCase()}/admin`],
  ])('takes %s, and ends at the page that the form was asked for', async (_form, typed) => {
    const browser = new Browser(app);
    const { text } = await browser.get('/auth/login?next=%2Forder-limits%3Fsort%3D%22a%22');
    expect(text).toContain('<form action="/auth/start"');
    const next = /name="next" value="([^"]*)"/.exec(text)![1]!;
    expect(next).toBe('/order-limits?sort=%22a%22');
    const state = await browser.begin(`/auth/start?${new URLSearchParams({ shop: typed(shop.domain), next })}`);
    expect(await browser.confirm(shop.domain, state)).toBe(next);
  });

  it('takes nothing else', async () => {
    const browser = new Browser(app);
    for (const typed of ['', 'evil.example', 'a.myshopify.com.evil.example', 'a@b.myshopify.com'])
      expect(await browser.leadsTo(`/auth/start?shop=${typed}&next=%2Fbranding`)).toBe(
        '/auth/login?error=not_a_shop&next=%2Fbranding',
      );
    expect((await browser.get('/auth/login?error=not_a_shop')).text).toContain('This is not a store’s address');
  });
});

describe('a document', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
    shop = await buildShop(app);
  });
  afterAll(() => app.stop());

  it('inside the admin needs its token, or bounces', async () => {
    const visitor = new Browser(app);
    const bounced = await visitor.leadsTo(`/embed/order-limits?shop=${shop.domain}&host=abc&embedded=1`);
    expect(bounced).toContain('/embed/auth/bounce?');
    expect(new URL(bounced!, 'http://app').searchParams.get('shopify-reload')).toContain('/embed/order-limits?');
    const opened = await visitor.get(`/embed?shop=${shop.domain}&host=abc&id_token=${await sessionToken(shop.domain)}`);
    expect([opened.status, opened.headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining(`frame-ancestors https://${shop.domain} `),
    ]);
  });

  it('opened outside of the admin for a shop leads into the admin of that shop', async () => {
    const visitor = new Browser(app);
    const named = `shop=${shop.domain}`;
    expect(await visitor.leadsTo(`/?${named}`)).toBe(IN_ADMIN(shop));
    expect(await visitor.leadsTo(`/?${signedNow({ shop: shop.domain, host: 'YWRtaW4' })}`)).toBe(IN_ADMIN(shop));
    expect(await visitor.leadsTo(`/order-limits/edit/1?tab=x&${named}`)).toBe(
      `${IN_ADMIN(shop)}/order-limits/edit/1?tab=x`,
    );
    expect(await visitor.leadsTo('/order-limits?shop=evil.example')).toBe('/auth/login?next=%2Forder-limits');
    expect(await visitor.leadsTo(`/order-limits?${named}&embedded=1`)).toBe(`/embed/order-limits?${named}&embedded=1`);
  });

  it('opened outside of the admin stays there for a merchant who is signed in to that very shop', async () => {
    const other = await buildShop(app);
    const merchant = await new Browser(app).signIn(shop);
    expect((await merchant.get(`/order-limits?shop=${shop.domain}`)).status).toBe(200);
    expect((await merchant.get('/order-limits?shop=evil.example')).status).toBe(200);
    expect(await merchant.leadsTo(`/order-limits?shop=${other.domain}`)).toBe(`${IN_ADMIN(other)}/order-limits`);
  });

  it.each([
    ['/embed', '/'],
    ['/embed?x=1', '/?x=1'],
    ['/embed/order-limits?x=1', '/order-limits?x=1'],
    ['/embed/order-limits?embedded=1&shop=evil.example', '/order-limits'],
    ['/embed/auth/bounce', '/'],
    ['/embed//evil.example', '/'],
    ['/embed/%5Cevil.example', '/%5Cevil.example'],
  ])('at %s is at %s for a merchant who is signed in outside of the admin', async (embedded, standalone) => {
    const merchant = await new Browser(app).signIn(shop);
    expect(await merchant.leadsTo(embedded)).toBe(standalone);
    expect((await merchant.get(standalone)).status).toBe(200);
    const login = new URL((await new Browser(app).leadsTo(embedded))!, 'http://app');
    expect([login.pathname, login.searchParams.get('next') ?? '/']).toEqual(['/auth/login', standalone]);
  });

  it('in a frame of the admin that has lost its shop gets it back from App Bridge', async () => {
    const visitor = new Browser(app);
    const framed = async (path: string) => visitor.get(path, { 'sec-fetch-dest': 'iframe' });
    for (const path of [
      '/order-limits?tab=x',
      '/embed/order-limits?tab=x',
      '/embed/order-limits?tab=x&shop=evil.example',
    ]) {
      const first = (await framed(path)).headers.location!;
      const bounced = path.startsWith('/embed') ? first : (await framed(first)).headers.location!;
      expect(bounced).toMatch(/^\/embed\/auth\/bounce\?shopify-reload=/);
      const bounce = await framed(bounced);
      expect(bounce.status).toBe(200);
      expect(bounce.headers['content-security-policy']).toMatch(/^frame-ancestors https:\/\/\*\.myshopify\.com /);
      const reload = new URL(new URL(bounced, 'http://app').searchParams.get('shopify-reload')!);
      reload.searchParams.set('id_token', await sessionToken(shop.domain));
      const named = new URL((await framed(reload.pathname + reload.search)).headers.location!, 'http://app');
      expect([named.pathname, named.searchParams.get('tab'), named.searchParams.get('shop')]).toEqual([
        '/embed/order-limits',
        'x',
        shop.domain,
      ]);
      expect(`https://${atob(named.searchParams.get('host')!)}`).toBe(
        shopUrl(app.config.PLATFORM_ADMIN_URL, shop.domain),
      );
      const opened = await framed(named.pathname + named.search);
      expect([opened.status, opened.headers['content-security-policy']]).toEqual([
        200,
        expect.stringContaining(`frame-ancestors https://${shop.domain} `),
      ]);
    }
    const forged = await framed(`/embed/order-limits?id_token=${await sessionToken(shop.domain)}x`);
    expect(forged.headers.location).toMatch(/^\/embed\/auth\/bounce\?/);
  });

  it('at the address that the platform used before leads to the app, with and without a session', async () => {
    const merchant = await new Browser(app).signIn(shop);
    expect(await merchant.leadsTo('/auth/shopify/callback?x=1')).toBe('/embed?x=1');
    expect(await merchant.leadsTo('/embed?x=1')).toBe('/?x=1');
    expect(await new Browser(app).leadsTo('/auth/shopify')).toBe('/embed');
    expect(await new Browser(app).leadsTo('/embed')).toBe('/auth/login');
  });

  it.each(['/auth', '/auth/', '/auth/other', '/auth/other/page?error=x', '/auth/token'])(
    'at %s is Not Found, and leads home',
    async (path) => {
      const browser = new Browser(app);
      const { status, headers, text } = await browser.get(path, { accept: 'text/html,*/*;q=0.8' });
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(text).toContain('<h1>Not Found</h1>');
      expect(text).toContain("The page you're looking for couldn't be found");
      expect(text).toMatch(/<a [^>]*href="\/">Back to Home<\/a>/);
      const answer = await browser.get(path, { accept: 'application/json' });
      expect([answer.status, answer.body]).toEqual([404, { error: 'There is no such address', code: 'not_found' }]);
    },
  );

  it.each(['/auth/login', '/auth/login?error=not_completed', '/auth/other'])(
    'at %s is kept by nobody, framed by nobody and runs no script',
    async (path) => {
      const { headers, text } = await app.call().get(path);
      expect([headers['cache-control'], headers['content-security-policy']]).toEqual([
        expect.stringContaining('no-store'),
        "frame-ancestors 'none'; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; " +
          "object-src 'none'; base-uri 'none';",
      ]);
      expect(text).not.toMatch(/<script|\son\w+=/i);
    },
  );
});
