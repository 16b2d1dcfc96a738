import type { LimitDraft } from '@purchase-limits/domain/limit';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const TOO_LONG: Partial<LimitDraft> = {
  type: 'product-blocking',
  applyTo: 'product',
  min: 1,
  max: null,
  products: { kind: 'specific', items: [{ productId: '1001' }] },
  targets: {
    kind: 'specific',
    items: Array.from({ length: 1000 }, (_, at) => ({ productId: String(9_000_000_000_000 + at) })),
  },
};
/** One of these fills the tags of a validation, and a shop has 25 of them. */
const tagged = (number: number): Partial<LimitDraft> => ({
  name: `Tagged ${number}`,
  type: 'customer_tag',
  applyTo: 'cart',
  max: 1,
  customerTags: { kind: 'specific', tags: Array.from({ length: 100 }, (_, tag) => `${number}-${tag}`) },
});
const DRAFT = {
  name: 'Typed',
  startDate: '2026-01-01',
  products: { kind: 'specific', items: [{ productId: '1001' }] },
};

describe('room at the checkout', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
    app.platform.scope = 'read_products,read_locales,write_app_proxy,write_products,write_validations';
    app.platform.catalog = { Titles: { nodes: [] } };
  });
  beforeEach(async () => {
    shop = await buildShop(app, { plan: 'unlimited' });
  });
  afterAll(() => app.stop());

  const send = (method: 'get' | 'post' | 'put', path: string, body?: object) =>
    app.merchant(shop).send(method, `/checkout-rules${path}`, body);
  const judge = async (limit: object, limitId: string | null = null) =>
    (await send('post', '/room', { limit: { ...DRAFT, ...limit }, limitId })).body;
  const switchOn = async () => {
    expect((await send('put', '', { isEnabled: true, blockOnFailure: true })).status).toBe(200);
    await app.drain();
  };
  const fill = async (count: number) => {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) ids.push((await app.merchant(shop).create(tagged(at))).limit.id);
    await app.drain();
    return ids;
  };

  it('is not judged while the checkout holds nothing', async () => {
    expect(await judge(TOO_LONG)).toEqual({ leftOut: null, pushedOut: [] });
    expect((await send('get', '/left-out')).body).toEqual({ isEnabled: false, limitIds: [] });
  });

  it('is there for a short limit, and not for one that is too long even alone', async () => {
    await switchOn();
    expect(await judge({ type: 'product', max: 3 })).toEqual({ leftOut: null, pushedOut: [] });
    expect(await judge(TOO_LONG)).toEqual({ leftOut: { short: ['bytes'], alone: true }, pushedOut: [] });
  });

  it('is not asked for by a limit that is inactive or has ended', async () => {
    await switchOn();
    expect(await judge({ ...TOO_LONG, status: 'inactive' })).toEqual({ leftOut: null, pushedOut: [] });
    expect(await judge({ ...TOO_LONG, endDate: '2026-01-02' })).toEqual({ leftOut: null, pushedOut: [] });
  });

  it('is judged as publishing then finds it', async () => {
    await switchOn();
    expect(await judge(TOO_LONG)).toMatchObject({ leftOut: { short: ['bytes'] } });
    const { limit } = await app.merchant(shop).create(TOO_LONG);
    await app.drain();
    expect((await send('get', '/left-out')).body).toEqual({ isEnabled: true, limitIds: [limit.id] });
  });

  it('is taken by older limits first, and the tags are what is short', async () => {
    await fill(25);
    await switchOn();
    expect(await judge(tagged(25))).toEqual({ leftOut: { short: ['tags'], alone: false }, pushedOut: [] });
  });

  it('is taken from a younger limit, which is named', async () => {
    const ids = await fill(26);
    const [first] = ids;
    await app.merchant(shop).send('post', '/limits/deactivate', { ids: [first] });
    await app.drain();
    await switchOn();
    expect(await judge(tagged(0), first)).toEqual({
      leftOut: null,
      pushedOut: [{ limitId: ids[25], name: 'Tagged 25' }],
    });
  });

  it('is judged with the limit in its own place, not beside itself', async () => {
    const [first] = await fill(25);
    await switchOn();
    expect(await judge({ ...tagged(0), max: 9 }, first)).toEqual({ leftOut: null, pushedOut: [] });
  });

  it('names the field of a limit that is not valid', async () => {
    await switchOn();
    const answer = await send('post', '/room', { limit: { ...DRAFT, type: 'product', min: 5, max: 3 } });
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.body as { fields: object }).fields)[0]).toMatch(/^limit\./);
  });
});
