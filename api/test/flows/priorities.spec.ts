// Limits that replace others: as they are saved, as pages and the checkout are told of them, and as orders are tried.
import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import type { LimitNames } from '@purchase-limits/contract/limit-list';
import { bodyOf, buildShop, limitDraft, TestApp, type TestShop } from '../test-app.js';

const SCOPES = 'read_products,read_locales,write_app_proxy,write_products,write_validations';
const EVERY = 'purchase-limits-checkout-rule';

describe('limits that replace others', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
    app.platform.scope = SCOPES;
  });
  beforeEach(async () => {
    shop = await buildShop(app, { plan: 'basic' });
  });
  afterAll(() => app.stop());

  const merchant = () => app.merchant(shop);
  const create = async (changes: Partial<LimitDraft>) =>
    (await merchant().create({ type: 'cart', max: 5, ...changes })).limit;
  const refused = async (path: string, body: object, method: 'post' | 'put' = 'post') => {
    const { status, body: answer } = await merchant().send(method, path, body);
    return [status, (answer as { fields?: Record<string, string> }).fields?.replaces];
  };
  const published = async () => {
    await app.drain();
    return (app.platform.documentOf(shop.domain) as StorefrontSettings).limits;
  };
  const wholesale = (replaces: string[]): Partial<LimitDraft> => ({
    type: 'customer_tag',
    applyTo: 'cart',
    customerTags: { kind: 'specific', tags: ['Wholesale'] },
    max: 50,
    replaces,
  });

  it('tell pages when those that they replace do not apply, and nothing of their own choice', async () => {
    const general = await create({ name: 'General' });
    const other = await create(wholesale([general.id]));
    const limits = await published();
    expect(limits.map(({ id }) => id)).toEqual([general.id, other.id]);
    expect(limits[0]!.appliesWhen).toMatchObject({ unless: [{ customerTags: { kind: 'specific' } }] });
    expect(JSON.stringify(limits)).not.toContain('replaces');
    expect(JSON.stringify(limits).toLowerCase()).not.toContain('"wholesale"');

    await merchant().send('post', '/limits/deactivate', { ids: [other.id] });
    expect((await published())[0]).not.toHaveProperty('appliesWhen');
    await merchant().send('post', '/limits/activate', { ids: [other.id] });
    expect((await published())[0]).toHaveProperty('appliesWhen.unless');
    await merchant().send('post', '/limits/delete', { ids: [other.id] });
    expect((await published())[0]).not.toHaveProperty('appliesWhen');
  });

  it('are known before their first day, so that pages compare the dates themselves', async () => {
    const general = await create({});
    await create({ replaces: [general.id], startDate: '2999-01-01' });
    const limits = await published();
    expect(limits).toHaveLength(1);
    expect(limits[0]).toHaveProperty('appliesWhen.unless.0.startDate', '2999-01-01');
  });

  it('are a condition of what they replace at the checkout', async () => {
    const general = await create({});
    await create(wholesale([general.id]));
    await merchant().send('put', '/checkout-rules', { isEnabled: true, blockOnFailure: true });
    await app.drain();
    const [rules] = app.platform.checkout.rulesOf(shop.domain);
    const applies = rules!
      .split('\n')
      .slice(1, 3)
      .map((line) => line.split('|')[12]);
    expect(applies).toEqual(['&~&D20454-;t0;', undefined]);
    expect(app.platform.checkout.of(shop.domain).map(({ handle }) => handle)).toEqual([EVERY]);
  });

  it('are tried with those that they replace', async () => {
    const general = await create({});
    await create(wholesale([general.id]));
    const cart = {
      lines: [
        {
          productId: '1001',
          variantId: '11',
          quantity: 20,
          price: '1.00',
          grams: 1,
          title: 'A',
          vendor: 'B',
          tags: [],
          collectionIds: [],
        },
      ],
    };
    const allowed = async (tags: string[]) =>
      ((await merchant().send('post', '/limits/try', { cart, customer: { tags } })).body as { allowed: boolean })
        .allowed;
    expect([await allowed(['wholesale']), await allowed(['retail'])]).toEqual([true, false]);
  });

  it('are limits that the shop has, each once, and not the limit itself', async () => {
    const general = await create({});
    const draft = { ...limitDraft({ max: 9 }), name: 'Other' };
    expect(await refused('/limits', { ...draft, replaces: ['nothing'] })).toEqual([
      422,
      'A limit that is chosen here does not exist any more',
    ]);
    expect(await refused('/limits', { ...draft, replaces: Array(51).fill(general.id) })).toEqual([
      422,
      'Choose at most 50 limits',
    ]);
    expect(await refused(`/limits/${general.id}`, bodyOf(general, { replaces: [general.id] }), 'put')).toEqual([
      422,
      'A limit cannot replace itself',
    ]);
    const twice = await create({ replaces: [general.id, general.id] });
    expect(twice.replaces).toEqual([general.id]);
  });

  it('never replace each other, directly or by way of others', async () => {
    const one = await create({ name: 'One' });
    const two = await create({ name: 'Two', replaces: [one.id] });
    const three = await create({ name: 'Three', replaces: [two.id] });
    expect(await refused(`/limits/${one.id}`, bodyOf(one, { replaces: [two.id] }), 'put')).toEqual([
      422,
      '“Two” already replaces this limit',
    ]);
    expect(await refused(`/limits/${one.id}`, bodyOf(one, { replaces: [three.id] }), 'put')).toEqual([
      422,
      '“Three” already replaces this limit, by way of others',
    ]);
  });

  it('do not come to replace each other where both are saved at once', async () => {
    const [one, two] = [await create({ name: 'One' }), await create({ name: 'Two' })];
    const answers = await Promise.all([
      merchant().send('put', `/limits/${one.id}`, bodyOf(one, { replaces: [two.id] })),
      merchant().send('put', `/limits/${two.id}`, bodyOf(two, { replaces: [one.id] })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('forget what is gone, when they are saved again', async () => {
    const general = await create({});
    const other = await create({ replaces: [general.id], name: 'Other' });
    await merchant().send('post', '/limits/delete', { ids: [general.id] });
    const { body } = await merchant().send('put', `/limits/${other.id}`, bodyOf(other, { max: 7 }));
    expect((body as { limit: LimitDraft }).limit).not.toHaveProperty('replaces');
  });

  it('are listed by their names, and so are those that replace one', async () => {
    const general = await create({ name: 'General' });
    const other = await create({ name: 'Other', replaces: [general.id] });
    const names = async (query: string) =>
      ((await merchant().send('get', `/limits/names?${query}`)).body as LimitNames).limits.map(({ name }) => name);
    expect(await names(`ids=${general.id},${other.id},gone`)).toEqual(['General', 'Other']);
    expect(await names(`replacing=${general.id}`)).toEqual(['Other']);
    expect(await names(`replacing=${other.id}`)).toEqual([]);
    expect((await merchant().send('get', '/limits/names')).status).toBe(422);
  });
});
