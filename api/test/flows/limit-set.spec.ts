// All limits of a shop as one set: planned, applied at once, and refused whole.
import type { LimitDraft } from '@purchase-limits/domain/limit';
import { SIZES } from '@purchase-limits/domain/sizes';
import type { AppliedLimitSet, LimitSetPlan } from '@purchase-limits/contract/limit-set';
import { buildShop, limitDraft, TestApp, type TestShop } from '../test-app.js';

const cart = (name: string, changes: Partial<LimitDraft> = {}): LimitDraft => ({
  name,
  type: 'cart',
  startDate: '2026-01-01',
  max: 3,
  ...changes,
});

describe('a set of limits', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    shop = await buildShop(app, { plan: 'basic' });
  });
  afterAll(() => app.stop());

  const send = (path: string, body: object, headers = {}) =>
    app.merchant(shop).send('post', `/limits/${path}`, body, headers);
  const plan = async (limits: LimitDraft[], deletesOthers = false) => {
    const { status, body } = await send('plan', { limits, deletesOthers });
    expect(status).toBe(200);
    return body as LimitSetPlan;
  };
  const apply = async (limits: LimitDraft[], deletesOthers = false) => {
    const { base } = await plan(limits, deletesOthers);
    const { status, body } = await send('apply', { limits, deletesOthers, base });
    expect(status).toBe(200);
    return body as AppliedLimitSet;
  };
  const stored = async () => {
    await app.drain();
    const { items } = await app.merchant(shop).list('?status=all&pageSize=100&sort=createdAt&direction=asc');
    const limits = await Promise.all(items.map(({ id }) => app.merchant(shop).get(id)));
    return limits.sort((one, other) => (one.name < other.name ? -1 : 1));
  };
  const fields = async (path: string, body: object) => {
    const { status, body: answer } = await send(path, body);
    return [status, (answer as { fields?: object }).fields];
  };

  it('that is applied three times at once is applied once', async () => {
    const limits = Array.from({ length: 30 }, (_, index) => cart(`Limit ${index}`));
    const { base } = await plan(limits);
    const answers = await Promise.all([1, 2, 3].map(() => send('apply', { limits, deletesOthers: false, base })));
    expect(answers.map(({ status, body }) => [status, (body as AppliedLimitSet).created]).sort()).toEqual([
      [200, 0],
      [200, 0],
      [200, 30],
    ]);
    expect(await stored()).toHaveLength(30);
  });

  it('is created, and applied again changes nothing', async () => {
    const limits = [cart('One'), cart('Two', { replaces: ['One'] }), limitDraft()];
    expect(await plan(limits)).toMatchObject({
      creates: [{ name: 'One' }, { name: 'Two' }, { name: 'Hoodies, at most 3' }],
      changes: [],
      deletes: [],
      unchanged: 0,
    });
    expect(await stored()).toEqual([]);
    expect(await apply(limits)).toMatchObject({ created: 3, changed: 0, deleted: 0, unchanged: 0 });
    await app.drain();
    const byName = new Map((await stored()).map((limit) => [limit.name, limit]));
    expect(byName.get('Two')!.replaces).toEqual([byName.get('One')!.id]);
    expect(await plan(limits)).toMatchObject({ creates: [], changes: [], deletes: [], unchanged: 3 });
    expect(await apply(limits)).toEqual({ created: 0, changed: 0, deleted: 0, unchanged: 3, eventId: null });
  });

  it('changes what differs and says which fields, and leaves or deletes the others', async () => {
    await apply([cart('One'), cart('Two'), cart('Three')]);
    const limits = [cart('One', { max: 5 }), cart('Two')];
    expect(await plan(limits)).toMatchObject({
      changes: [{ name: 'One', changes: [{ field: 'max', before: 3, after: 5 }] }],
      deletes: [],
      unchanged: 1,
    });
    expect(await plan(limits, true)).toMatchObject({ deletes: [{ name: 'Three' }] });
    expect(await apply(limits, true)).toMatchObject({ created: 0, changed: 1, deleted: 1, unchanged: 1 });
    await app.drain();
    expect((await stored()).map(({ name, max, version }) => [name, max, version])).toEqual([
      ['One', 5, 2],
      ['Two', 3, 1],
    ]);
  });

  it('leaves a status that it does not name', async () => {
    await apply([cart('One', { status: 'inactive' })]);
    expect(await plan([cart('One')])).toMatchObject({ changes: [], unchanged: 1 });
    await apply([cart('One', { max: 4 })]);
    expect(await stored()).toMatchObject([{ status: 'inactive', max: 4 }]);
    expect(await plan([cart('One', { max: 4, status: 'active' })])).toMatchObject({
      changes: [{ changes: [{ field: 'status', before: 'inactive', after: 'active' }] }],
    });
  });

  it('is refused where somebody changed a limit since, unless nothing is left to change', async () => {
    await apply([cart('One'), cart('Two')]);
    const limits = [cart('One', { max: 9 }), cart('Two')];
    const { base } = await plan(limits);
    const [, two] = await stored();
    await app.merchant(shop).send('post', '/limits/deactivate', { ids: [two!.id] });
    expect(await send('apply', { limits, base })).toMatchObject({ status: 409, body: { code: 'stale_plan' } });
    expect((await stored())[0]!.max).toBe(3);
    expect((await apply(limits)).changed).toBe(1);
    expect(await send('apply', { limits, base })).toMatchObject({ status: 200, body: { changed: 0, unchanged: 2 } });
  });

  it('is applied once under one Idempotency-Key, also where two come at once', async () => {
    const limits = [cart('One'), cart('Two')];
    const { base } = await plan(limits);
    const headers = { 'idempotency-key': 'set-1' };
    const both = await Promise.all([1, 2].map(() => send('apply', { limits, base }, headers)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]!.body).toEqual(both[1]!.body);
    await app.drain();
    expect(await stored()).toHaveLength(2);
  });

  it('is wholly refused where one of it is wrong, by the path of the field', async () => {
    await apply([cart('Zero')]);
    const limits = [
      cart('One', { max: 0 }),
      cart('Two', { replaces: ['Nobody'] }),
      cart('One'),
      { ...limitDraft(), name: 'Zero' },
      cart('Self', { replaces: ['Self'] }),
      cart('A', { replaces: ['B'] }),
      cart('B', { replaces: ['A'] }),
    ];
    const expected = [
      422,
      {
        'limits.0.max': expect.any(String),
        'limits.1.replaces': 'There is no limit named “Nobody”',
        'limits.2.name': '“One” is in the set twice',
        'limits.3.type': 'A cart limit cannot become another type',
        'limits.4.replaces': 'A limit cannot replace itself, directly or by way of others',
        'limits.5.replaces': 'A limit cannot replace itself, directly or by way of others',
        'limits.6.replaces': 'A limit cannot replace itself, directly or by way of others',
      },
    ];
    expect(await fields('plan', { limits })).toEqual(expected);
    expect(await fields('apply', { limits, base: 'x' })).toEqual(expected);
    expect(await stored()).toHaveLength(1);
  });

  it('is what a shop has, read again, and changes nothing', async () => {
    await apply([
      cart('One'),
      cart('Two', {
        replaces: ['One'],
        appliesWhen: { match: 'all', conditions: [{ type: 'country', operator: 'any_of', values: ['DE'] }] },
      }),
      {
        ...limitDraft(),
        messages: { de: { maximumQuantityLimitMessage: 'Nur {max}' } },
        repurchase: { option: 'once_per_month' },
      },
    ]);
    const { body } = await app.merchant(shop).send('get', '/limits/set');
    const { limits } = body as { limits: LimitDraft[] };
    expect(limits).toHaveLength(3);
    expect(limits.find(({ name }) => name === 'Two')!.replaces).toEqual(['One']);
    expect(await plan(limits, true)).toMatchObject({ creates: [], changes: [], deletes: [], unchanged: 3 });
    // In another store it is the same.
    shop = await buildShop(app, { plan: 'basic' });
    expect(await apply(limits)).toMatchObject({ created: 3 });
    expect(await plan(limits, true)).toMatchObject({ creates: [], changes: [], deletes: [], unchanged: 3 });
  });

  it('cannot mean one of several limits with the same name', async () => {
    await app.merchant(shop).create({ type: 'cart', name: 'Twin' });
    await app.merchant(shop).create({ type: 'cart', name: 'Twin' });
    expect(await fields('plan', { limits: [cart('Twin')] })).toEqual([
      422,
      { 'limits.0.name': 'The store has several limits named “Twin”' },
    ]);
  });

  it('does not hold what the plan lacks', async () => {
    shop = await buildShop(app);
    const limits = [cart('One'), { ...cart('Two'), type: 'collection' as const, collectionIds: ['1'] }];
    const { base } = await plan(limits.slice(0, 1));
    expect((await send('plan', { limits })).status).toBe(403);
    expect((await send('apply', { limits, base })).status).toBe(403);
    expect(await stored()).toEqual([]);
  });

  it('may have as many limits as a shop', async () => {
    const text = { en: { maximumQuantityLimitMessage: 'You can buy at most {max} of this product' } };
    const limits = Array.from({ length: SIZES.limits }, (_, at) =>
      cart(`Limit ${at}`, {
        status: 'inactive',
        max: at + 1,
        messages: text,
        repurchase: { option: 'once_per_month' },
      }),
    );
    expect(await apply(limits)).toMatchObject({ created: 10_000 });
    expect(await apply(limits)).toMatchObject({ created: 0, changed: 0, unchanged: 10_000 });
    const edited = limits.map((limit, at) => (at % 100 === 0 ? { ...limit, max: at + 2 } : limit));
    expect(await apply(edited)).toMatchObject({ changed: 100, unchanged: 9_900 });
    expect(await fields('plan', { limits: [...limits, cart('more')] })).toEqual([
      422,
      { limits: 'Send at most 10000 limits' },
    ]);
  });
});
