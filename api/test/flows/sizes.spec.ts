import { buildShop, limitDraft, TestApp, type TestShop } from '../test-app.js';

describe('the sizes of a shop', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    shop = await buildShop(app);
  });
  afterAll(() => app.stop());

  const create = (change = {}) => app.merchant(shop).send('post', '/limits', limitDraft(change));
  /** Copies the shop's limits until it has so many. */
  const fill = async (count: number, status: 'active' | 'inactive') => {
    await app.sql(
      `INSERT INTO purchase_limit
       SELECT (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'status', $2::text))).*
       FROM purchase_limit l, generate_series(1, $3) WHERE l.shop_id = $1`,
      [shop.id, status, count - 1],
    );
  };

  it('are 1,000 active limits: one more is refused, saved or activated, and an inactive one is not', async () => {
    const { limit } = await app.merchant(shop).create();
    await fill(1_000, 'active');
    const refused = await create();
    expect([refused.status, refused.body.code]).toEqual([422, 'too_large']);
    expect(refused.body.error).toMatch(/At most 1000 limits can be active\. Deactivate some/);
    const inactive = await create({ status: 'inactive' });
    expect(inactive.status).toBe(201);
    const ids = [(inactive.body as { limit: { id: string } }).limit.id];
    expect((await app.merchant(shop).send('post', '/limits/activate', { ids })).status).toBe(422);
    await app.merchant(shop).send('post', '/limits/deactivate', { ids: [limit.id] });
    expect((await app.merchant(shop).send('post', '/limits/activate', { ids })).status).toBe(200);
  });

  it('are 10,000 limits in all', async () => {
    await app.merchant(shop).create({ status: 'inactive' });
    await fill(10_000, 'inactive');
    const refused = await create({ status: 'inactive' });
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringMatching(/at most 10000 limits\. Delete/)]);
  });

  it('are 1 MB that storefronts are given; what is published stays', async () => {
    const items = Array.from({ length: 1_000 }, (_, index) => ({
      productId: String(10_000_000_000_000 + index),
      variantIds: Array.from({ length: 12 }, (_variant, other) => String(40_000_000_000_000 + index * 20 + other)),
    }));
    const products = { kind: 'specific' as const, items };
    const answers = [];
    for (let count = 0; count < 5; count += 1) answers.push(await create({ products }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 422, 422]);
    expect(answers[4]!.body.error).toMatch(/more than 1 MB.*Conditions in place of single products/);
    await app.drain();
    const served = await app.call().get(`/storefront/${shop.domain}/settings`).expect(200);
    expect(served.body.limits).toHaveLength(3);
    expect(Buffer.byteLength(JSON.stringify(served.body))).toBeLessThan(1_000_000);
  });
});
