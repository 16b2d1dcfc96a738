// The list of limits: what its tabs hold, in which order, and what a row tells.
import { dayOf } from '@purchase-limits/domain/calendar';
import { outOfForce } from '@purchase-limits/domain/in-force';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { LimitRow } from '@purchase-limits/contract/limit-list';
import { now } from '../../src/clock.js';
import { bodyOf, buildShop, TestApp, type Merchant, type TestShop } from '../test-app.js';

const DAY_MS = 86_400_000;
const day = (fromToday: number) => dayOf(now().getTime() + fromToday * DAY_MS);

describe('the list of limits', () => {
  let app: TestApp;
  let shop: TestShop;
  let merchant: Merchant;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    shop = await buildShop(app, { plan: 'basic' });
    merchant = app.merchant(shop);
  });
  afterAll(() => app.stop());

  const names = async (query: string) => (await merchant.list(query)).items.map(({ name }) => name);
  const create = async (...drafts: Partial<LimitDraft>[]) => {
    for (const draft of drafts) await merchant.create(draft);
    await app.drain();
  };

  it('has scheduled limits and those on their last day among the active ones, and ended ones not', async () => {
    await create(
      { name: 'scheduled', startDate: day(7) },
      { name: 'on its last day', endDate: day(0) },
      { name: 'ended', endDate: day(-1) },
      { name: 'ended and inactive', endDate: day(-1), status: 'inactive' },
      { name: 'without an end' },
      { name: 'inactive', status: 'inactive' },
    );
    const active = await merchant.list('?status=active&sort=createdAt&direction=asc');
    expect(active.items.map(({ name }) => name)).toStrictEqual(['scheduled', 'on its last day', 'without an end']);
    expect([active.total, active.counts]).toStrictEqual([3, { all: 6, active: 3, inactive: 3, deleted: 0 }]);
    const inactive = await names('?status=inactive&sort=createdAt&direction=asc');
    expect(inactive).toStrictEqual(['ended', 'ended and inactive', 'inactive']);
    expect(await names('?status=all')).toHaveLength(6);
  });

  it('is sorted by each date both ways; limits without an end come last', async () => {
    await create(
      { name: 'a', startDate: '2026-01-03' },
      { name: 'b', startDate: '2026-01-02', endDate: '2030-02-01' },
      { name: 'c', startDate: '2026-01-01', endDate: '2030-01-01' },
    );
    const { items } = await merchant.list('?search=a');
    await merchant.send('post', '/limits/deactivate', { ids: items.map(({ id }) => id) });
    await app.drain();
    const orders = { startDate: 'cba', endDate: 'cba', createdAt: 'abc', updatedAt: 'bca' };
    for (const [sort, ascending] of Object.entries(orders)) {
      const descending = sort === 'endDate' ? 'bca' : [...ascending].reverse().join('');
      expect([sort, (await names(`?sort=${sort}&direction=asc`)).join('')]).toStrictEqual([sort, ascending]);
      expect([sort, (await names(`?sort=${sort}&direction=desc`)).join('')]).toStrictEqual([sort, descending]);
    }
  });

  it('has the ids of all pages of a tab, a type and a search, in one answer', async () => {
    await create(
      ...['Alpha', 'Beta', 'alphabet'].map((name) => ({ name })),
      { name: 'Alpha ended', endDate: day(-1) },
      { name: 'Alpha cart', type: 'cart' },
    );
    const idsOf = async (query: string) => (await merchant.send('get', `/limits/ids${query}`)).body.ids as string[];
    const listed = async (query: string) => (await merchant.list(`${query}&pageSize=250`)).items.map(({ id }) => id);
    for (const [query, count] of [
      ['?status=all', 5],
      ['?status=active&search=alpha', 3],
      ['?status=inactive', 1],
      ['?status=all&type=cart', 1],
      ['?status=deleted', 0],
    ] as const) {
      const ids = await idsOf(query);
      expect([query, ids.length]).toStrictEqual([query, count]);
      expect(ids.sort()).toStrictEqual((await listed(query)).sort());
    }
    const refused = await merchant.send('get', '/limits/ids?status=some&page=2');
    expect([refused.status, Object.keys(refused.body.fields)]).toStrictEqual([422, ['status', 'page']]);
  });

  it('is the same in pages as in one, also where a page is read from the end', async () => {
    const ends = [null, '2030-01-01', '2030-02-01', null, '2030-01-01', null, '2031-01-01'];
    await create(
      ...ends.map((endDate, index) => ({ name: `limit ${index}`, startDate: `2026-01-0${(index % 3) + 1}`, endDate })),
    );
    for (const sort of ['createdAt', 'startDate', 'endDate'])
      for (const direction of ['asc', 'desc']) {
        const query = `?sort=${sort}&direction=${direction}`;
        const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => names(`${query}&pageSize=2&page=${page}`)));
        expect(pages.map(({ length }) => length)).toStrictEqual([2, 2, 2, 1, 0]);
        expect([query, ...pages.flat()]).toStrictEqual([query, ...(await names(query))]);
      }
  });

  it('can be of one type', async () => {
    await merchant.create({ name: 'Of products' });
    await merchant.create({ name: 'Of the cart', type: 'cart', products: undefined });
    await app.drain();
    expect(await names('?type=cart')).toStrictEqual(['Of the cart']);
    expect((await merchant.list('?type=product')).counts).toMatchObject({ all: 1, active: 1 });
    expect((await merchant.send('get', '/limits?type=coupon')).body.fields).toHaveProperty('type');
  });

  it('can be of one state, the same that the rulebook finds', async () => {
    await create(
      { name: 'In force', startDate: day(0), endDate: day(0) },
      { name: 'Off', status: 'inactive', endDate: day(-1) },
      { name: 'Scheduled', startDate: day(1) },
      { name: 'Ended', startDate: day(-9), endDate: day(-1) },
      { name: 'Of collections', type: 'collection', products: undefined, collectionIds: ['1'], endDate: day(-1) },
    );
    await app.sql(`UPDATE quota SET plan = 'free', features = '{}' WHERE shop_id = $1`, [shop.id]);
    const states = ['in_force', 'off', 'scheduled', 'ended', 'stopped'];
    const found = await Promise.all(states.map((state) => names(`?state=${state}`)));
    expect(found).toStrictEqual([['In force'], ['Off'], ['Scheduled'], ['Ended'], ['Of collections']]);
    const { items } = await merchant.list('?pageSize=250');
    const named: Record<string, string> = { quota: 'stopped', downgrade: 'stopped', inactive: 'off', none: 'in_force' };
    const stateOf = (row: LimitRow) => {
      const reason = outOfForce({ ...row, requiredFeature: null }, { plan: 'free', level: 'free' }, day(0)) ?? 'none';
      return named[reason] ?? reason;
    };
    for (const [index, state] of states.entries())
      expect(items.filter((row) => stateOf(row) === state).map(({ name }) => name)).toStrictEqual(found[index]);
    expect((await merchant.list('?state=ended&status=inactive')).counts).toMatchObject({
      all: 1,
      active: 0,
      inactive: 1,
    });
    expect((await merchant.send('get', '/limits/ids?state=stopped')).body.ids).toHaveLength(1);
    expect((await merchant.send('get', '/limits?state=asleep')).body.fields).toHaveProperty('state');
  });

  it('is searched without regard to case, also by a name that was changed', async () => {
    const { limit } = await merchant.create({ name: 'ÄRMEL und Hoodies' });
    await app.drain();
    expect(await names('?search=ärmel')).toStrictEqual(['ÄRMEL und Hoodies']);
    await merchant.send('put', `/limits/${limit.id}`, bodyOf(limit, { name: 'Mugs' }));
    await app.drain();
    expect(await names('?search=ärmel')).toStrictEqual([]);
    expect(await names('?search=MUG')).toStrictEqual(['Mugs']);
  });

  it('tells what a limit measures, and tells it anew after a change', async () => {
    const { limit } = await merchant.create({
      type: 'customer_tag',
      customerTags: { kind: 'specific', tags: ['vip', 'b2b', 'gold'] },
      applyTo: 'collection',
      collectionIds: ['1', '2'],
    });
    await app.drain();
    const scope = async () => (await merchant.list()).items[0]!.scope;
    const customers = { kind: 'specific', first: ['vip', 'b2b'], tags: 3 };
    expect(await scope()).toStrictEqual({ measures: 'collection', collections: 2, customers });
    const change = await merchant.send('put', `/limits/${limit.id}`, bodyOf(limit, { collectionIds: ['1'] }));
    expect(change.status).toBe(200);
    await app.drain();
    expect(await scope()).toStrictEqual({ measures: 'collection', collections: 1, customers });
  });
});
