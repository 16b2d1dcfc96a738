// The pricing page of an app with App Pricing, and what the Partner API says of it.
import { join } from 'node:path';
import { moveClock } from '../src/clock.js';
import { defaultShop } from '../src/shops/shops.js';
import { BillingSandbox } from './billing-fixture.js';

const FILE = join(__dirname, '../app-pricing.json');
const TOKEN = 'prtapi_only-for-local-stores';
const SHOP_ID = `gid://shopify/Shop/${defaultShop.id}`;
const APP_ID = 'gid://shopify/App/90210';
const PAGE = `/store/${defaultShop.handle}/charges/purchase-limits/pricing_plans`;
const QUERY = `query ($appId: ID!, $shopId: ID!) { activeSubscription(appId: $appId, shopId: $shopId) {
  shop { id myshopifyDomain } billingPeriod cancelAtEndOfCycle trialEndsAt legacySubscriptionId
  currentBillingCycle { startTime endTime }
  items { handle description price { __typename active currency ... on FlatRatePrice { amount } } discount { amount } }
  pendingUpdate { billingPeriod items { handle } } } }`;

let billing: BillingSandbox;
beforeEach(async () => {
  billing = await BillingSandbox.start('app_pricing', { appPricingFile: FILE });
});
afterEach(async () => {
  moveClock(0);
  await billing?.sandbox.stop();
});

const request = async (
  { token = TOKEN, organization = 2026, version = '2026-07' } = {},
  variables: object = { appId: APP_ID, shopId: SHOP_ID },
) => {
  const { status, body } = await billing.sandbox.browse({
    method: 'POST',
    url: `/partners/${organization}/api/${version}/graphql.json`,
    headers: { 'x-shopify-access-token': token },
    body: { query: QUERY, variables },
  });
  return { status, body: JSON.parse(body) as { data?: { activeSubscription: Record<string, unknown> | null } } };
};
const active = async () => (await request()).body.data!.activeSubscription;
const choose = (plan: string, interval = 'EVERY_30_DAYS') =>
  billing.sandbox.browse({
    method: 'POST',
    url: PAGE,
    headers: { 'sec-fetch-site': 'same-origin' },
    body: { plan, interval },
  });
const slowly = () => new Promise((done) => setTimeout(done, 1_050));

describe('the pricing page', () => {
  it('shows each plan, asks for approval, and leads to the welcome link with the handle alone', async () => {
    const list = (await billing.sandbox.browse({ url: PAGE })).body;
    for (const text of ['$9.99 USD every 30 days', '$499.90 USD every year', '7 days free trial'])
      expect(list).toContain(text);
    const question = (await billing.sandbox.browse({ url: `${PAGE}?plan=grow&interval=ANNUAL` })).body;
    expect(question).toContain('$199.90 USD every year');
    const { status, location } = await choose('grow', 'ANNUAL');
    const welcome = `/store/hoodie-house/apps/client-1/subscription?plan_handle=grow&shop=${defaultShop.domain}`;
    expect([status, location]).toEqual([303, welcome]);
  });

  it('is of this app only, and takes no plan that is not there', async () => {
    const other = await billing.sandbox.browse({ url: PAGE.replace('purchase-limits', 'other') });
    expect([other.status, (await choose('gold')).status]).toEqual([404, 404]);
    expect((await choose('basic', 'WEEKLY')).status).toBe(400);
  });

  it('is no page of another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const body = { plan: 'basic', interval: 'ANNUAL' };
    expect((await billing.sandbox.browse({ method: 'POST', url: PAGE, headers, body })).status).toBe(403);
  });

  it('sends no webhook, and the app may ask for no charge', async () => {
    await choose('basic');
    const { userErrors } = await billing.ask();
    expect(userErrors).toEqual([
      { field: null, message: 'Managed Pricing Apps cannot use the Billing API (to create charges).' },
    ]);
    const { rows } = await billing.sandbox.database.query(`SELECT 1 FROM webhook_delivery WHERE topic LIKE 'app_sub%'`);
    expect(rows).toEqual([]);
  });
});

describe('the Partner API', () => {
  it('answers nobody without the token, for another organization or version, or for another app', async () => {
    expect((await request({ token: 'prtapi_another-one' })).status).toBe(401);
    expect((await request({ organization: 1 })).status).toBe(404);
    expect((await request({ version: '2026-04' })).status).toBe(404);
    const { body } = await request({}, { appId: 'gid://shopify/App/1', shopId: SHOP_ID });
    expect(body).toMatchObject({ data: { activeSubscription: null }, errors: [expect.anything()] });
  });

  it('answers null without a contract, and for a store that it does not know', async () => {
    expect(await active()).toBeNull();
    const { body } = await request({}, { appId: APP_ID, shopId: 'gid://shopify/Shop/1' });
    expect(body).toEqual({ data: { activeSubscription: null } });
  });

  it('says of a trial when it ends, and of the cycle only after it', async () => {
    await choose('basic');
    const tried = (await active())!;
    expect(tried).toMatchObject({
      shop: { id: SHOP_ID, myshopifyDomain: defaultShop.domain },
      billingPeriod: 'EVERY_30_DAYS',
      cancelAtEndOfCycle: false,
      currentBillingCycle: null,
      items: [{ handle: 'basic', price: { __typename: 'FlatRatePrice', amount: '9.99', currency: 'USD' } }],
      pendingUpdate: null,
    });
    const end = String(tried.trialEndsAt);
    expect(Math.round((Date.parse(end) - Date.now()) / 86_400_000)).toBe(7);
    billing.atDay(8);
    expect(await active()).toMatchObject({ trialEndsAt: null, currentBillingCycle: { startTime: end } });
  });

  it('says of a cancelled one that it ends, until it has', async () => {
    await choose('basic');
    billing.atDay(8);
    await choose('free');
    expect(await active()).toMatchObject({ cancelAtEndOfCycle: true, items: [{ handle: 'basic' }] });
    billing.atDay(36);
    expect(await active()).toMatchObject({ cancelAtEndOfCycle: true });
    billing.atDay(38);
    await slowly();
    expect(await active()).toBeNull();
  });

  it('says of a deferred one what follows, and gives no second trial', async () => {
    await choose('grow', 'ANNUAL');
    billing.atDay(8);
    await choose('basic');
    expect(await active()).toMatchObject({
      items: [{ handle: 'grow' }],
      pendingUpdate: { billingPeriod: 'EVERY_30_DAYS', items: [{ handle: 'basic' }] },
    });
    billing.atDay(400);
    expect(await active()).toMatchObject({ items: [{ handle: 'basic' }], trialEndsAt: null, pendingUpdate: null });
  });

  it('answers four requests a second', async () => {
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => request()))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  it('knows no contract of an app that was uninstalled, and remembers its trial', async () => {
    await choose('basic');
    await billing.sandbox.installations.uninstall(defaultShop);
    expect(await active()).toBeNull();
    expect((await choose('basic')).status).toBe(404);
    await billing.sandbox.installations.install(defaultShop);
    billing.atDay(3);
    await choose('basic');
    const { trialEndsAt } = (await active())!;
    expect(Math.round((Date.parse(String(trialEndsAt)) - Date.now()) / 86_400_000)).toBe(7);
  });
});
