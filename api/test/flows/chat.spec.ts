// The live chat: what the admin is told of it, and what its documents may run.
import { readConfig } from '../../src/config.js';
import { buildShop, sessionToken, TestApp, type TestShop } from '../test-app.js';

const CHAT = {
  CHAT_SCRIPT_URL: 'https://chat.example/widget/l.js?v=1',
  CHAT_WEBSITE_ID: 'account-1',
  CHAT_HOURS: '24/7',
  CHAT_SECRET: 'a secret of the chat',
};

const documentOf = async (app: TestApp, { domain }: TestShop) => {
  const { headers } = await app.call().get(`/embed?shop=${domain}&host=abc&id_token=${await sessionToken(domain)}`);
  return headers['content-security-policy']!;
};

describe('with a live chat', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start({ ...CHAT, APP_BRIDGE_URL: 'https://cdn.example/app-bridge.js' });
    shop = await buildShop(app);
  });
  afterAll(() => app.stop());

  const told = async () => (await app.merchant(shop).send('get', '/shops')).body;

  it('the admin is told where its script is, and by what token the shop is known', async () => {
    expect(await told()).toMatchObject({
      shop: { crispSessionToken: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      chat: { scriptUrl: CHAT.CHAT_SCRIPT_URL, websiteId: 'account-1', hours: '24/7' },
    });
  });

  it('a document runs scripts of the app, of the platform and of the chat, and no others', async () => {
    const policy = await documentOf(app, shop);
    expect(policy).toContain("; default-src 'none'; script-src 'self' https://cdn.example https://chat.example; ");
    expect(policy).toContain("; object-src 'none'; base-uri 'none';");
    expect(policy).toMatch(/^frame-ancestors https:/);
  });

  it('a review is asked for a week after the installation, while a limit is in force', async () => {
    const isAsked = async () => (await told()).shopInfo.canLeaveReview as boolean;
    const { limit } = await app.merchant(shop).create();
    expect(await isAsked()).toBe(false);
    await app.sql(`UPDATE shop SET installed_at = now() - interval '7 days' WHERE id = $1`, [shop.id]);
    expect(await isAsked()).toBe(true);
    await app.merchant(shop).send('post', '/limits/deactivate', { ids: [limit.id] });
    expect(await isAsked()).toBe(false);
    await app.merchant(shop).create({ startDate: '2999-01-01' });
    expect(await isAsked()).toBe(false);
  });
});

describe('without a live chat', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
    shop = await buildShop(app);
  });
  afterAll(() => app.stop());

  it('the admin is told of none, and its documents are as they were', async () => {
    expect((await app.merchant(shop).send('get', '/shops')).body.chat).toBeNull();
    expect(await documentOf(app, shop)).toContain("; script-src 'self' https://cdn.shopify.com; ");
  });
});

describe('the configuration of the chat', () => {
  const required = {
    API_DATABASE_URL: 'postgres://x',
    PLATFORM_CLIENT_ID: 'x',
    PLATFORM_CLIENT_SECRET: 'x'.repeat(16),
    APP_SECRET: 'x'.repeat(32),
  };

  it.each([
    [{ CHAT_SCRIPT_URL: 'https://chat.example/l.js' }, 'CHAT_WEBSITE_ID: must be set'],
    [{ CHAT_WEBSITE_ID: 'account-1' }, 'CHAT_SCRIPT_URL: must be set'],
    [{ CHAT_SCRIPT_URL: 'javascript:alert(1)', CHAT_WEBSITE_ID: 'account-1' }, 'CHAT_SCRIPT_URL: '],
    [{ CHAT_HOURS: 'x'.repeat(121) }, 'CHAT_HOURS: '],
  ])('%j is refused: %s', (wrong, problem) => {
    expect(() => readConfig({ ...required, ...wrong })).toThrow(problem);
  });
});
