import { randomUUID } from 'node:crypto';
import { bodyOf, buildShop, TestApp, type TestShop } from '../test-app.js';

const SCOPES =
  'read_products,read_locales,write_app_proxy,write_products,write_validations,write_pixels,read_customer_events';

describe('refusals at the checkout', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start({ TRUST_PROXY: '1' });
  });
  beforeEach(async () => {
    app.platform.scope = SCOPES;
    app.platform.checkout.pixelRefusal = null;
    shop = await buildShop(app, { plan: 'basic' });
  });
  afterAll(() => app.stop());

  const view = async () => (await app.merchant(shop).send('get', '/checkout-rules')).body as Record<string, unknown>;
  const save = async (wish: object = {}) => {
    const body = { isEnabled: true, blockOnFailure: false, countsRefusals: true, ...wish };
    const answer = await app.merchant(shop).send('put', '/checkout-rules', body);
    await app.drain();
    return answer;
  };
  const send = (body: object, address = '198.51.100.7') =>
    app
      .call()
      .post('/storefront/checkouts')
      .set('x-forwarded-for', address)
      .set('content-type', 'text/plain')
      .send(JSON.stringify({ shop: shop.domain, id: randomUUID(), ...body }));
  const counted = async (body: object, address?: string) => ((await send(body, address)).body as object) ?? null;
  const figures = async () => {
    const { body } = await app.merchant(shop).send('get', '/impressions/days?days=7');
    const { days, limits } = body as { days: { refused: number }[]; limits: { limitId: string; refused: number }[] };
    return {
      refused: days.reduce((sum, day) => sum + day.refused, 0),
      limits: Object.fromEntries(limits.map(({ limitId, refused }) => [limitId, refused])),
    };
  };
  const pixel = () => app.platform.checkout.pixels.get(shop.domain);
  const heads = () => app.platform.checkout.rulesOf(shop.domain).map((rules) => rules.split('\n')[0]);
  const numberOf = async (limitId: string) => {
    const rows = await app.sql('SELECT number FROM limit_number WHERE limit_id = $1 ORDER BY number DESC', [limitId]);
    return (rows[0] as { number: number }).number;
  };

  it('are counted once the merchant wants it: a pixel is connected, and messages are marked', async () => {
    await app.merchant(shop).create();
    expect((await save({ countsRefusals: undefined })).body).toMatchObject({ refusals: { state: 'off' } });
    expect(pixel()).toBeUndefined();
    expect(heads()).toEqual([expect.not.stringMatching(/\|m\|t$/)]);
    expect((await save()).body).toMatchObject({ countsRefusals: true, refusals: { state: 'waiting' } });
    expect(JSON.parse(pixel()!.settings)).toEqual({ endpoint: expect.stringMatching(/\/storefront\/checkouts$/) });
    expect(heads()).toEqual([expect.stringMatching(/\|m\|t$/)]);
    expect(await view()).toMatchObject({ refusals: { state: 'on', problem: null, missingScopes: [], seen: null } });
    // Whoever doesn't say anything about it leaves it.
    await save({ countsRefusals: undefined, blockOnFailure: true });
    expect(await view()).toMatchObject({ countsRefusals: true, refusals: { state: 'on' } });
    await save({ countsRefusals: false });
    expect(pixel()).toBeUndefined();
    expect(heads()).toEqual([expect.not.stringMatching(/\|m\|t$/)]);
  });

  it('need the store to allow a pixel', async () => {
    app.platform.scope = SCOPES.split(',').slice(0, 5).join();
    shop = await buildShop(app, { plan: 'basic' });
    await app.merchant(shop).create();
    expect(await view()).toMatchObject({ refusals: { missingScopes: ['write_pixels', 'read_customer_events'] } });
    const answer = await save();
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ missingScopes: ['write_pixels', 'read_customer_events'] });
    expect((await save({ countsRefusals: false })).status).toBe(200);
  });

  it('are not counted where the platform refuses the pixel; limits are held all the same', async () => {
    await app.merchant(shop).create();
    app.platform.checkout.pixelRefusal = 'No extension found.';
    await save();
    expect(await view()).toMatchObject({ state: 'on', refusals: { state: 'problem', problem: 'No extension found.' } });
    app.platform.checkout.pixelRefusal = null;
    await save();
    expect(await view()).toMatchObject({ refusals: { state: 'on', problem: null } });
  });

  it('find the pixel that was created before its id was noted', async () => {
    await app.merchant(shop).create();
    await save();
    const { id } = pixel()!;
    await app.sql('UPDATE checkout_rules SET pixel_id = NULL WHERE shop_id = $1', [shop.id]);
    await save();
    expect(pixel()!.id).toBe(id);
    expect(await app.sql('SELECT pixel_id FROM checkout_rules WHERE shop_id = $1', [shop.id])).toEqual([
      { pixel_id: id },
    ]);
    // And make another where somebody took it away.
    app.platform.checkout.pixels.delete(shop.domain);
    await save();
    expect(pixel()!.id).not.toBe(id);
    expect(await view()).toMatchObject({ refusals: { state: 'on' } });
  });

  it('count by limit and by checkout, each id once', async () => {
    const { limit: one } = await app.merchant(shop).create({ name: 'One' });
    const { limit: other } = await app.merchant(shop).create({ name: 'Other' });
    await save();
    const [first, second] = [await numberOf(one.id), await numberOf(other.id)];
    const id = randomUUID();
    const both = { id, refusedBy: [first, second, first] };
    const answers = await Promise.all([counted(both), counted(both), counted(both)]);
    expect(answers.filter((answer) => 'isCounted' in answer && answer.isCounted)).toHaveLength(1);
    expect(await counted({ refusedBy: [second, 99_999] })).toEqual({ isCounted: true });
    expect(await counted({ refusedBy: [99_999] })).toEqual({ isCounted: false });
    expect(await counted({ isCompleted: true })).toEqual({ isCounted: true });
    expect(await figures()).toEqual({ refused: 2, limits: { [one.id]: 1, [other.id]: 2 } });
    const { body } = await app.merchant(shop).send('get', `/impressions/limits?ids=${one.id},${other.id}`);
    expect(body).toEqual({ seen: {}, refused: { [one.id]: 1, [other.id]: 2 } });
  });

  it('count for a limit that has got another number since', async () => {
    const { limit } = await app.merchant(shop).create();
    await save();
    const before = await numberOf(limit.id);
    const products = { kind: 'specific' as const, items: [{ productId: '7777' }] };
    await app.merchant(shop).send('put', `/limits/${limit.id}`, bodyOf(limit, { products }));
    await app.drain();
    expect(await numberOf(limit.id)).toBeGreaterThan(before);
    await counted({ refusedBy: [before] });
    await counted({ refusedBy: [await numberOf(limit.id)] });
    expect((await figures()).limits).toEqual({ [limit.id]: 2 });
  });

  it('count nothing of shops that do not count them, of unknown shops, of old ids or beyond an allowance', async () => {
    const { limit } = await app.merchant(shop).create();
    await save();
    const refused = { refusedBy: [await numberOf(limit.id)] };
    expect((await send({ ...refused, shop: 'nobody.myshopify.com' })).status).toBe(404);
    expect(await counted({ ...refused, id: '01890000-0000-7000-8000-000000000000' })).toEqual({ isCounted: false });
    for (const wrong of [{ refusedBy: [] }, { isCompleted: true }, { refusedBy: undefined }, { message: 'Jane Doe' }]) {
      const { status, body } = await send({ ...refused, ...wrong });
      expect({ status, fields: Object.keys((body as { fields: object }).fields) }).toEqual({
        status: 422,
        fields: ['message' in wrong ? 'message' : 'refusedBy'],
      });
    }
    const row = `INSERT INTO checkout_beacon SELECT shop_id, gen_random_uuid(), network, at FROM checkout_beacon`;
    await counted(refused);
    await app.sql(`${row} CROSS JOIN generate_series(1, 199) WHERE shop_id = $1`, [shop.id]);
    expect(await counted(refused)).toEqual({ isCounted: false });
    expect(await counted(refused, '203.0.113.9')).toEqual({ isCounted: true });
    // A tenth of the day before, where that is more.
    const countedBefore = (checkouts: number) =>
      app.sql(
        `INSERT INTO checkout_day (shop_id, day, completed) VALUES ($1, (now() AT TIME ZONE 'UTC')::date - 1, $2)
         ON CONFLICT (shop_id, day) DO UPDATE SET completed = excluded.completed`,
        [shop.id, checkouts],
      );
    await countedBefore(2_009);
    expect(await counted(refused)).toEqual({ isCounted: false });
    await countedBefore(2_010);
    expect(await counted(refused)).toEqual({ isCounted: true });
    expect(await counted(refused)).toEqual({ isCounted: false });
    await save({ countsRefusals: false });
    expect(await counted(refused, '203.0.113.10')).toEqual({ isCounted: false });
    expect((await figures()).refused).toBe(3);
  });

  it('say how many completed checkouts were seen, where orders are known', async () => {
    await app.merchant(shop).create();
    await save();
    await app.sql(
      `INSERT INTO checkout_day (shop_id, day, completed)
       SELECT $1, current_date - back, 2 FROM generate_series(0, 3) back`,
      [shop.id],
    );
    const orders = `INSERT INTO purchase (shop_id, order_id, purchased_at, lines, reading)
      SELECT $1, n::text, now() - n * interval '1 day', '[]', 1 FROM generate_series(0, 9) n`;
    await app.sql(orders, [shop.id]);
    expect(await view()).toMatchObject({ refusals: { seen: null } });
    await app.sql(
      `INSERT INTO purchase_ledger (shop_id, known_since) VALUES ($1, now() - interval '60 days')
       ON CONFLICT (shop_id) DO UPDATE SET known_since = now() - interval '60 days'`,
      [shop.id],
    );
    expect(await view()).toMatchObject({ refusals: { seen: { completed: 6, orders: 3 } } });
  });
});
