import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followClock } from '../../src/clock.js';
import { Queues } from '../../src/events/queues.js';
import { Relay } from '../../src/events/relay.js';
import { ProjectDueDays } from '../../src/storefront/project-due-days.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

describe('the published document', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    shop = await buildShop(app);
  });
  afterAll(() => app.stop());

  it('keeps the newest document when the platform was away', async () => {
    app.platform.isDown = true;
    await app.merchant(shop).create({ name: 'One' });
    await app.merchant(shop).create({ name: 'Two', max: 9 });
    await new Promise((done) => setTimeout(done, 300));
    setTimeout(() => (app.platform.isDown = false), 700);
    await app.drain();
    const published = app.platform.documentOf(shop.domain)!;
    expect(published.limits).toHaveLength(2);
    expect((await app.merchant(shop).send('get', '/shops')).body).toMatchObject({
      widgetData: { published: true, version: published.version },
    });
  });

  it('holds one job of a shop for which the platform does not answer, and publishes for others meanwhile', async () => {
    const other = await buildShop(app);
    let asked = 0;
    let release = () => {};
    const silence = new Promise<void>((done) => (release = done));
    app.platform.override = async (request) => {
      // Who of the staff creates limits is asked for, too.
      if (request.shop !== shop.domain || !JSON.stringify(request.body).includes('query Published')) return undefined;
      asked += 1;
      await silence;
      return undefined;
    };
    const relay = async () => {
      while ((await app.worker.get(Relay).relayOnce()) > 0);
    };
    for (let max = 1; max <= 12; max += 1) {
      await app.merchant(shop).create({ max });
      await relay();
      // Each change becomes a document of its own, and a job to publish it.
      await app.until(async () => {
        await relay();
        const [row] = await app.sql<{ version: number }>(
          'SELECT version::int FROM storefront_settings WHERE shop_id = $1',
          [shop.id],
        );
        return row!.version > max ? row : undefined;
      });
    }
    await app.merchant(other).create();
    await app.until(async () => {
      await relay();
      return app.platform.documentOf(other.domain)?.limits[0];
    });
    expect(asked).toBe(1);
    release();
    app.platform.override = () => undefined;
    await app.drain();
    expect(app.platform.documentOf(shop.domain)!.limits).toHaveLength(12);
  });

  it('tells pages no tag of customers, inlined or fetched', async () => {
    await app
      .merchant(shop)
      .create({ type: 'customer_tag', customerTags: { kind: 'specific', tags: ['Fraud-Suspect'] } });
    await app.drain();
    const { body } = await app.call().get(`/storefront/${shop.domain}/settings`).expect(200);
    const printed = app.platform.documentOf(shop.domain)!;
    for (const document of [body as object, printed]) {
      expect(document).toMatchObject({ limits: [{ customerTags: { kind: 'specific', tags: ['0'] } }] });
      expect(JSON.stringify(document)).not.toMatch(/fraud/i);
    }
    expect(JSON.parse(app.platform.published.get(shop.domain)!)).toMatchObject({
      customerTags: { '#fraud-suspect': '0' },
    });
  });

  it('carries the titles of what a cart may lack', async () => {
    const node = (__typename: string, id: number, title: string, product?: object) => ({
      __typename,
      id: `gid://shopify/${__typename}/${id}`,
      title,
      ...(product && { product }),
    });
    app.platform.catalog = {
      Titles: {
        nodes: [
          node('ProductVariant', 11, 'Small', { title: 'Mug' }),
          null,
          node('ProductVariant', 13, 'Default Title', { title: 'Lid' }),
        ],
      },
    };
    await app.merchant(shop).create({
      type: 'product-blocking',
      products: { kind: 'all' },
      applyTo: 'product',
      applyToEachVariant: true,
      min: 1,
      max: null,
      targets: { kind: 'specific', items: [{ productId: '1', variantIds: ['11', '12', '13'] }] },
    });
    await app.drain();
    const names = { 11: 'Mug - Small', 13: 'Lid' };
    expect(app.platform.documentOf(shop.domain)).toMatchObject({ names });
    expect(app.platform.searches).toContainEqual({
      ids: [11, 12, 13].map((id) => `gid://shopify/ProductVariant/${id}`),
    });
    const { body } = await app.call().get(`/storefront/${shop.domain}/settings`).expect(200);
    expect(body).toMatchObject({ names });
  });

  describe('with conditions on titles', () => {
    const create = () =>
      app.merchant(shop).create({
        products: {
          kind: 'group',
          match: 'any',
          conditions: [{ field: 'title', operator: 'does_not_contain', value: 'Tee' }],
        },
      });
    const titles = () => (JSON.parse(app.platform.published.get(shop.domain)!) as { titles: object | null }).titles;
    const catalogOf = (locales: string[], hasNextPage: boolean) => ({
      Locales: { shopLocales: locales.map((locale, index) => ({ locale, primary: index === 0 })) },
      AllTitles: {
        products: {
          nodes: [
            { id: 'gid://shopify/Product/1', title: 'Red Tee' },
            { id: 'gid://shopify/Product/2', title: 'Mug' },
          ],
          pageInfo: { hasNextPage, endCursor: 'next' },
        },
      },
    });

    it('says which products they hold for, in a shop that is read in several languages', async () => {
      app.platform.catalog = catalogOf(['en', 'de'], false);
      await create();
      await app.drain();
      expect(titles()).toEqual({ known: ' 1  2 ', holding: { 'title-does_not_contain-tee': ' 2 ' } });
    });

    it('does not say it in a shop of one language, nor of a catalog that is too large', async () => {
      app.platform.catalog = catalogOf(['en'], false);
      await create();
      await app.drain();
      expect(titles()).toBeNull();
      app.platform.catalog = catalogOf(['en', 'de'], true);
      await create();
      await app.drain();
      expect(titles()).toBeNull();
    });
  });

  it('serves the document with an ETag that changes with it', async () => {
    await app.merchant(shop).create();
    await app.drain();
    const path = `/storefront/${shop.domain}/settings`;
    const first = await app.call().get(path).expect(200);
    await app.call().get(path).set('if-none-match', first.headers.etag!).expect(304);
    expect(first.headers['access-control-allow-origin']).toBe('*');
    const { body } = await app.merchant(shop).send('get', '/branding');
    const branding = { ...body.branding, colors: { ...body.branding.colors, background: '#123456' } };
    await app.merchant(shop).send('put', '/branding', { branding, version: body.version });
    await app.drain();
    await new Promise((done) => setTimeout(done, 600));
    const second = await app.call().get(path).set('if-none-match', first.headers.etag!).expect(200);
    expect(second.body).toMatchObject({
      branding: { colors: { background: '#123456' } },
      version: first.body.version + 1,
    });
    await app.call().get(`/storefront/${randomUUID()}.myshopify.com/settings`).expect(404);
  });

  it('is sent compressed to those who take that', async () => {
    await app.merchant(shop).create();
    await app.drain();
    const get = (encoding: string) =>
      app.call().get(`/storefront/${shop.domain}/settings`).set('accept-encoding', encoding).expect(200);
    const [plain, zipped] = [await get('identity'), await get('gzip, br')];
    expect([plain.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual([undefined, 'gzip']);
    expect(zipped.body).toEqual(plain.body);
    expect(zipped.headers.etag).toBe(`W/${plain.headers.etag}`);
    expect(zipped.headers.vary).toMatch(/accept-encoding/i);
    const again = app.call().get(`/storefront/${shop.domain}/settings`).set('if-none-match', zipped.headers.etag!);
    await again.set('accept-encoding', 'gzip').expect(304);
  });

  it('above 60,000 bytes is fetched from us: the page gets its version and address only', async () => {
    const published = () => app.platform.documentOf(shop.domain)!;
    const items = Array.from({ length: 1_000 }, (_, index) => ({ productId: String(10_000_000_000_000 + index) }));
    const create = async (name: string) => {
      await app.merchant(shop).create({ name, products: { kind: 'specific', items } });
      await app.drain();
    };
    await create('One');
    expect(published()).toMatchObject({ limits: [{ max: 3 }] });
    await create('Two');
    const { body: whole } = await app.call().get(`/storefront/${shop.domain}/settings`).expect(200);
    expect(published()).toEqual({
      shop: shop.domain,
      version: whole.version,
      endpoint: app.config.PUBLIC_URL,
      overflow: `${app.config.PUBLIC_URL}/storefront/${shop.domain}/settings`,
    });
    expect(whole.limits).toHaveLength(2);
    expect(JSON.stringify(whole).length).toBeGreaterThan(60_000);
  });

  it('replaces one of another database, whatever its version', async () => {
    app.platform.published.set(shop.domain, JSON.stringify({ version: 4_000, limits: [] }));
    await app.merchant(shop).create();
    await app.drain();
    expect(documentOf(shop)).toMatchObject({ version: 2, limits: [{ max: 3 }] });
  });

  it('is not overwritten by a writer whose digest is stale', async () => {
    let writes = 0;
    app.platform.override = ({ shop: of, body }) => {
      if (of !== shop.domain || !body.query?.includes('SetMetafield')) return undefined;
      writes += 1;
      if (writes === 1) app.platform.published.set(shop.domain, JSON.stringify({ version: 1, by: 'another writer' }));
      return undefined;
    };
    await app.merchant(shop).create();
    await app.drain();
    app.platform.override = () => undefined;
    // The first was refused: the digest that it named was of what stood there before.
    expect(writes).toBe(2);
    expect(documentOf(shop)).toMatchObject({ version: 2, limits: [{ max: 3 }] });
  });

  it('of a frozen shop is tried again after a minute, not every few seconds', async () => {
    app.platform.override = ({ shop: of, isGraphql }) =>
      of === shop.domain && isGraphql ? { status: 402, body: 'Payment Required' } : undefined;
    await app.merchant(shop).create();
    const publishing = app.worker.get(Queues).all.find(({ name }) => name === 'publish-settings')!;
    const delayed = await app.until(async () => {
      await app.worker.get(Relay).relayOnce();
      return (await publishing.getDelayed())[0];
    });
    expect(delayed.delay).toBe(60_000);
    app.platform.override = () => undefined;
    await delayed.promote();
    await app.drain();
    expect(documentOf(shop)).toMatchObject({ version: 2 });
  });

  it('holds limits whose day comes within one; later ones join with their day, and ended ones leave', async () => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const names = async () => {
      await app.drain();
      return (documentOf(shop) as { limits: { max: number }[] }).limits.map(({ max }) => max).sort();
    };
    await app.merchant(shop).create({ max: 1, startDate: day(1) });
    await app.merchant(shop).create({ max: 2, startDate: day(3) });
    await app.merchant(shop).create({ max: 3, startDate: day(-9), endDate: day(0) });
    expect(await names()).toEqual([1, 3]);
    const due = app.worker.get(ProjectDueDays);
    await due.projectBatch();
    expect(await app.sql(`SELECT 1 FROM event_log WHERE type = 'LimitsDue' AND shop_id = $1`, [shop.id])).toEqual([]);

    const clock = join(mkdtempSync(join(tmpdir(), 'clock-')), 'clock.json');
    writeFileSync(clock, JSON.stringify({ offsetMs: 2 * 86_400_000 }));
    followClock(clock);
    try {
      await due.projectBatch();
      expect(await names()).toEqual([1, 2]);
    } finally {
      followClock(undefined);
    }
  });

  function documentOf({ domain }: TestShop): object {
    return app.platform.documentOf(domain)!;
  }
});
