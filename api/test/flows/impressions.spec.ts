import { randomUUID } from 'node:crypto';
import { ImpressionBatcher } from '../../src/impressions/impression-batcher.js';
import { buildShop, TestApp } from '../test-app.js';

describe('impressions', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start({ IMPRESSIONS_PER_MINUTE: '5', IMPRESSIONS_PER_DAY: '7', TRUST_PROXY: '1' });
  });
  afterAll(() => app.stop());

  const send = (body: object | string, address = '198.51.100.7') =>
    app
      .call()
      .post('/storefront/impressions')
      .set('x-forwarded-for', address)
      .set('content-type', 'text/plain')
      .send(typeof body === 'string' ? body : JSON.stringify(body));
  const seen = (limitId: string, count: number) =>
    Array.from({ length: count }, () => ({ id: randomUUID(), limitId, kind: 'max' }));
  const quotaOf = async (shop: { id: string; domain: string }) => {
    await app.drain();
    return (await app.merchant(shop).send('get', '/quota')).body as object;
  };
  const shopWithLimit = async (plan: 'free' | 'basic' = 'free') => {
    const shop = await buildShop(app, { plan });
    const { limit } = await app.merchant(shop).create();
    await app.drain();
    return { shop, limitId: limit.id };
  };

  it('ignores ids that were made a day ago or will be made later', async () => {
    const { shop, limitId } = await shopWithLimit();
    const idOf = (at: number) => {
      const time = at.toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
    };
    const [fresh, old, early] = [0, -25 * 3_600_000, 3_600_000].map((offset) => idOf(Date.now() + offset));
    const impressions = [old, fresh, early].map((id) => ({ id, limitId, kind: 'max' }));
    const { body } = await send({ shop: shop.domain, impressions }, '192.0.2.200');
    expect(body).toEqual({ stored: 1, surplus: 0, duplicates: 0, ignored: [old, early] });
  });

  it('count once for one id, whatever is retried or sent twice at the same moment', async () => {
    const { shop, limitId } = await shopWithLimit();
    const impressions = seen(limitId, 3);
    const answers = await Promise.all([1, 2, 3].map(() => send({ shop: shop.domain, impressions })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + (body as { stored: number }).stored, 0)).toBe(3);
    expect(await quotaOf(shop)).toMatchObject({ impressions: 3, unverified: 0, max: 100, warnAt: 50 });
  });

  it('of one network count up to the cap of a minute, the surplus is counted and not stored', async () => {
    const { shop, limitId } = await shopWithLimit();
    await send({ shop: shop.domain, impressions: seen(limitId, 4) });
    await send({ shop: shop.domain, impressions: seen(limitId, 4) }, '198.51.100.200');
    expect(await quotaOf(shop)).toMatchObject({ impressions: 5, unverified: 3 });
    await send({ shop: shop.domain, impressions: seen(limitId, 4) }, '198.51.101.1');
    expect(await quotaOf(shop)).toMatchObject({ impressions: 9, unverified: 3 });
    await send({ shop: shop.domain, impressions: seen(limitId, 6) }, '2001:db8:1:2::1');
    await send({ shop: shop.domain, impressions: seen(limitId, 6) }, '2001:db8:1:3::1');
    expect(await quotaOf(shop)).toMatchObject({ impressions: 14, unverified: 10 });
    const rows = (table: string) => app.sql(`SELECT 1 FROM ${table} WHERE shop_id = $1`, [shop.id]);
    expect([await rows('impression'), await rows('impression_surplus')].map(({ length }) => length)).toEqual([14, 0]);
  });

  it('and contacts have an allowance each; a contact beyond it is kept as unverified', async () => {
    const { shop, limitId } = await shopWithLimit();
    const contacts = Array.from({ length: 8 }, () => ({ id: randomUUID(), limitId }));
    const sent = await app.call().post('/storefront/contacts').send({ shop: shop.domain, contacts });
    expect(sent.body).toEqual({ stored: 5, surplus: 3, duplicates: 0, ignored: [] });
    await send({ shop: shop.domain, impressions: seen(limitId, 5) });
    expect(await quotaOf(shop)).toMatchObject({ impressions: 5, contacts: 5, unverified: 3 });
    expect(await app.sql('SELECT 1 FROM impression WHERE shop_id = $1', [shop.id])).toHaveLength(10);
  });

  it('wait in a bounded queue: beyond it they are refused, and other shops are not', async () => {
    const { shop, limitId } = await shopWithLimit('basic');
    const { shop: other, limitId: otherLimit } = await shopWithLimit('basic');
    const batcher = app.http.get(ImpressionBatcher, { strict: false });
    const row = (shopDomain: string, id: string) =>
      ({ shopDomain, id: randomUUID(), limitId: id, kind: 'max', network: 'n' }) as const;
    const flood = Array.from({ length: 10_000 }, () => row(shop.domain, limitId));
    const stored = batcher.record(flood);
    await expect(batcher.record([row(shop.domain, limitId)])).rejects.toMatchObject({ status: 503 });
    expect(await batcher.record([row(other.domain, otherLimit)])).toEqual(['stored']);
    expect(new Set(await stored)).toEqual(new Set(['stored']));
    expect(await batcher.record([row(shop.domain, limitId)])).toEqual(['stored']);
  });

  it('of one network count up to the cap of a day', async () => {
    const { shop, limitId } = await shopWithLimit();
    await send({ shop: shop.domain, impressions: seen(limitId, 5) });
    await app.sql(`UPDATE network_allowance SET minute = minute - interval '1 minute'`);
    await send({ shop: shop.domain, impressions: seen(limitId, 5) });
    expect(await quotaOf(shop)).toMatchObject({ impressions: 7, unverified: 3 });
  });

  it('of paid shops are never capped', async () => {
    const { shop, limitId } = await shopWithLimit('basic');
    await send({ shop: shop.domain, impressions: seen(limitId, 50) });
    expect(await quotaOf(shop)).toMatchObject({ impressions: 50, unverified: 0, max: null, level: 'free' });
  });

  it('of a limit that is not in force cost nothing', async () => {
    const { shop, limitId } = await shopWithLimit();
    await app.merchant(shop).send('post', '/limits/deactivate', { ids: [limitId] });
    const impressions = seen(limitId, 2);
    const { body } = await send({ shop: shop.domain, impressions });
    expect(body).toEqual({ stored: 0, surplus: 0, duplicates: 0, ignored: impressions.map(({ id }) => id) });
    expect(await quotaOf(shop)).toMatchObject({ impressions: 0, unverified: 0 });
    expect(await app.sql('SELECT 1 FROM impression WHERE shop_id = $1', [shop.id])).toEqual([]);
    expect(await app.sql(`SELECT 1 FROM event_log WHERE type = 'ImpressionsRecorded' AND sent_at IS NULL`)).toEqual([]);
  });

  it('that name no limit in force leave no row, from however many networks and with contacts', async () => {
    const { shop, limitId } = await shopWithLimit();
    const { limit: later } = await app.merchant(shop).create({ startDate: '2999-01-01' });
    await app.merchant(shop).send('post', '/limits/deactivate', { ids: [limitId] });
    await app.drain();
    const TABLES = [
      'impression',
      'impression_surplus',
      'impression_customer',
      'network_allowance',
      'ticket_allowance',
      'ticket_use',
      'event_log',
    ];
    const written = async () => {
      const rows = TABLES.map((table) => app.sql(`SELECT xmin::text FROM ${table} ORDER BY xmin::text`));
      return Object.fromEntries((await Promise.all(rows)).map((found, index) => [TABLES[index], found]));
    };
    const before = await written();
    for (let network = 1; network <= 30; network += 1)
      for (const id of [limitId, later.id, randomUUID()]) {
        const address = `203.0.${network}.9`;
        await send({ shop: shop.domain, impressions: seen(id, 50) }, address);
        const contacts = Array.from({ length: 50 }, () => ({ id: randomUUID(), limitId: id }));
        await app
          .call()
          .post('/storefront/contacts')
          .set('x-forwarded-for', address)
          .send({ shop: shop.domain, contacts });
      }
    expect(await written()).toEqual(before);
    // The same from one network, for a limit that is in force, does write.
    const { limitId: inForce, shop: other } = await shopWithLimit();
    await send({ shop: other.domain, impressions: seen(inForce, 1) }, '203.0.1.9');
    expect(await written()).not.toEqual(before);
  });

  it('of unknown shops and limits, and of limits of other shops, are a 404', async () => {
    const { shop, limitId } = await shopWithLimit();
    const { shop: other } = await shopWithLimit();
    expect((await send({ shop: 'nobody.myshopify.com', impressions: seen(limitId, 1) })).status).toBe(404);
    expect((await send({ shop: other.domain, impressions: seen(limitId, 1) })).status).toBe(404);
    const mixed = [...seen(limitId, 1), ...seen(randomUUID(), 1)];
    expect((await send({ shop: shop.domain, impressions: mixed })).body).toEqual({
      stored: 1,
      surplus: 0,
      duplicates: 0,
      ignored: [mixed[1]!.id],
    });
  });

  it('that cannot be read are refused by name', async () => {
    const { shop, limitId } = await shopWithLimit();
    expect((await send('{')).status).toBe(400);
    expect((await send('{"__proto__":{"x":1}}')).status).toBe(400);
    expect((await send({ shop: shop.domain, impressions: [] })).body).toMatchObject({
      fields: { impressions: expect.any(String) },
    });
    expect((await send({ shop: shop.domain, impressions: [{ id: '1', limitId, kind: 'max' }] })).body).toMatchObject({
      fields: { 'impressions.0.id': expect.any(String) },
    });
    expect(
      (await send({ shop: shop.domain, impressions: [{ id: randomUUID(), limitId, kind: 'contact' }] })).status,
    ).toBe(422);
    expect((await send('x'.repeat(70_000))).status).toBe(413);
  });

  it('of somebody who sends nonsense do not fail those that arrive with them', async () => {
    const { shop, limitId } = await shopWithLimit();
    const good = () => send({ shop: shop.domain, impressions: seen(limitId, 1) });
    const answers = await Promise.all([good(), send({ shop: '\u0000', impressions: seen(limitId, 1) }), good()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 200]);
    const batcher = app.http.get(ImpressionBatcher, { strict: false });
    const row = { shopDomain: shop.domain, limitId, kind: 'max' as const, network: 'n' };
    const outcomes = await Promise.allSettled([
      batcher.record([{ ...row, id: randomUUID() }]),
      batcher.record([{ ...row, id: 'no id' }]),
      batcher.record([{ ...row, id: randomUUID() }]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('are counted apart from contacts', async () => {
    const { shop, limitId } = await shopWithLimit();
    const contacts = [{ id: randomUUID(), limitId }];
    await app.call().post('/storefront/contacts').send({ shop: shop.domain, contacts }).expect(200);
    await app.call().post('/storefront/contacts').send({ shop: shop.domain, contacts }).expect(200);
    expect(await quotaOf(shop)).toMatchObject({ impressions: 0, contacts: 1 });
  });
});
