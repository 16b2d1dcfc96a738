import type { FakeRequest } from '../fake-platform.js';
import { upload } from '../limit-files.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const VENDORS = { productVendors: { nodes: ['Ours'] } };

describe('access tokens', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    shop = await buildShop(app);
    app.platform.catalog = { Vendors: VENDORS };
  });
  afterEach(() => {
    app.platform.override = () => undefined;
    app.platform.isDown = false;
  });
  afterAll(() => app.stop());

  const vendors = async () => app.merchant(shop).send('get', '/catalog/vendors');
  const kept = () => app.sql<{ refresh_token: string }>('SELECT * FROM platform_token WHERE shop_id = $1', [shop.id]);
  const makeDue = () =>
    app.sql(`UPDATE platform_token SET access_token_expires_at = now() WHERE shop_id = $1`, [shop.id]);
  const published = () => (JSON.parse(app.platform.published.get(shop.domain) ?? '{}') as { version?: number }).version;
  const isRefresh = ({ shop: of, body }: FakeRequest) => of === shop.domain && body.grant_type === 'refresh_token';
  const refreshes = () => app.platform.requests.filter(isRefresh).length;

  it('that are refused are refreshed once, and the call goes on', async () => {
    app.platform.endTokens(shop.domain, { refreshable: true });
    expect((await vendors()).status).toBe(200);
    expect(refreshes()).toBe(1);
  });

  it('that are refused in many calls at once are refreshed once', async () => {
    app.platform.endTokens(shop.domain, { refreshable: true });
    const answers = await Promise.all(Array.from({ length: 8 }, vendors));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(refreshes()).toBe(1);
  });

  it('are not believed lost when the platform refuses everything for a while', async () => {
    app.platform.override = () => ({ status: 401, body: {} });
    expect((await vendors()).body.code).toBe('unavailable');
    await app.merchant(shop).create();
    const draining = app.drain();
    expect(await kept()).toHaveLength(1);
    app.platform.override = () => undefined;
    await draining;
    expect(published()).toBe(2);
  });

  it('are kept when a proxy answers 400 in the place of the token endpoint', async () => {
    app.platform.override = ({ isGraphql }) => (isGraphql ? undefined : { status: 400, body: '<html></html>' });
    app.platform.endTokens(shop.domain, { refreshable: true });
    expect((await vendors()).body.code).toBe('store_error');
    expect(await kept()).toHaveLength(1);
    app.platform.override = () => undefined;
    expect((await vendors()).status).toBe(200);
  });

  it('whose refreshing is refused are replaced with the platform’s token at hand, and the call goes on', async () => {
    const [before] = await kept();
    app.platform.endTokens(shop.domain, { refreshable: false });
    expect((await vendors()).status).toBe(200);
    expect((await kept())[0]!.refresh_token).not.toBe(before!.refresh_token);
  });

  it('whose refreshing is refused are dropped where the platform’s token brings no others', async () => {
    app.platform.uninstall(shop.domain);
    expect((await vendors()).body.code).toBe('store_disconnected');
    expect(await kept()).toEqual([]);
    app.platform.install(shop.domain);
    expect((await vendors()).status).toBe(200);
  });

  it('that die under a command: it is done again with others, once', async () => {
    app.platform.endTokens(shop.domain, { refreshable: false });
    const { status } = await app.merchant(shop).send('get', '/subscription/shopify/subscribe/basic?interval=monthly');
    expect(status).toBe(200);
    const asked = `SELECT 1 FROM event_log WHERE shop_id = $1 AND type = 'SubscriptionRequested'`;
    expect(await app.sql(asked, [shop.id])).toHaveLength(1);
  });

  it('that die under a file that was sent: it is not read again, and the next call has others', async () => {
    const send = () => upload(app.merchant(shop), 'name,type,max,products\nA,product,3,no-such-handle');
    app.platform.endTokens(shop.domain, { refreshable: false });
    const { status, body } = await send();
    expect([status, (body as { code: string }).code]).toEqual([503, 'store_disconnected']);
    expect((await vendors()).status).toBe(200);
  });

  it('that are due are exchanged with the token at hand, and refreshed where there is none', async () => {
    await makeDue();
    expect((await app.merchant(shop).send('get', '/limits')).status).toBe(200);
    expect(refreshes()).toBe(0);
    await makeDue();
    await app.merchant(shop).create();
    await makeDue();
    await app.drain();
    expect([refreshes(), published()]).toEqual([1, 2]);
  });

  it('that are due are used as long as they are valid, while the platform cannot refresh them', async () => {
    await app.sql(
      `UPDATE platform_token SET access_token_expires_at = now() + interval '1 minute' WHERE shop_id = $1`,
      [shop.id],
    );
    app.platform.override = ({ isGraphql }) => (isGraphql ? undefined : { status: 503, body: '' });
    expect((await vendors()).status).toBe(200);
  });

  it('are not there: publishing waits for the next ones without trying', async () => {
    app.platform.endTokens(shop.domain, { refreshable: false });
    await app.merchant(shop).create();
    await app.sql('DELETE FROM platform_token WHERE shop_id = $1', [shop.id]);
    await app.drain();
    expect(published()).toBe(1);
    expect((await app.merchant(shop).send('get', '/shops')).body.widgetData.published).toBe(false);
    await app.drain();
    expect(published()).toBe(2);
  });

  it('that a worker forgets while the merchant brings others: what it left is taken up', async () => {
    await makeDue();
    const forgetting = await app.holdRows('DELETE FROM platform_token WHERE shop_id = $1', [shop.id]);
    const call = app
      .merchant(shop)
      .send('get', '/limits')
      .then((answer) => answer);
    await app.untilRowsAreAwaited();
    await forgetting.commit();
    expect((await call).status).toBe(200);
    const connected = `SELECT 1 FROM event_log WHERE shop_id = $1 AND type = 'ShopConnected'`;
    expect(await app.sql(connected, [shop.id])).toHaveLength(1);
    await app.drain();
  });

  it('of eighteen shops outlive a platform that refuses all for a while; every document is published', async () => {
    const shops = await Promise.all(Array.from({ length: 18 }, () => buildShop(app)));
    app.platform.override = ({ isGraphql }) => (isGraphql ? { status: 401, body: {} } : undefined);
    for (const one of shops) await app.merchant(one).create();
    setTimeout(() => (app.platform.override = () => undefined), 1_500);
    await app.drain();
    const versions = shops.map(({ domain }) => JSON.parse(app.platform.published.get(domain)!) as { version: number });
    expect(versions.map(({ version }) => version)).toEqual(shops.map(() => 2));
    const ids = shops.map(({ id }) => id);
    expect(await app.sql('SELECT 1 FROM platform_token WHERE shop_id = ANY ($1)', [ids])).toHaveLength(18);
  });
});
