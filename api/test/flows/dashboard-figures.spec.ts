// The figures of the dashboard: what was seen by day and by limit, and which limits are in force, begin or end soon.
import { randomUUID } from 'node:crypto';
import { dayOf } from '@purchase-limits/domain/calendar';
import type { ImpressionDaysView } from '@purchase-limits/contract/impression-days';
import type { LimitOutlook } from '@purchase-limits/contract/limit-outlook';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const DAY_MS = 86_400_000;
const dayIn = (days: number) => dayOf(Date.now() + days * DAY_MS);

let app: TestApp;
let shop: TestShop;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  shop = await buildShop(app);
});

const create = async (draft: object = {}) => (await app.merchant(shop).create(draft)).limit.id;
/** Rows of a day that was rolled up. */
const rolledUp = (limitId: string, day: string, impressions: number, contacts: number) =>
  app.sql(`INSERT INTO impression_day (shop_id, limit_id, day, impressions, contacts) VALUES ($1, $2, $3, $4, $5)`, [
    shop.id,
    limitId,
    day,
    impressions,
    contacts,
  ]);

describe('how often limits were seen', () => {
  const read = (query: string) => app.merchant(shop).send('get', `/impressions/limits${query}`);

  it('is told of those that are asked for, in as many days', async () => {
    const [often, seldom, other, never] = [await create(), await create(), await create(), await create()];
    await app.sees(shop, seldom, 2);
    await app.drain();
    await rolledUp(often, dayIn(-6), 40, 3);
    await rolledUp(often, dayIn(-7), 1_000, 0);
    await rolledUp(other, dayIn(-1), 5, 0);
    await rolledUp(never, dayIn(-1), 0, 4);
    const ids = [often, seldom, never].join();
    expect((await read(`?days=7&ids=${ids}`)).body).toStrictEqual({
      seen: { [often]: 40, [seldom]: 2 },
      refused: {},
    });
    expect((await read(`?ids=${often}`)).body).toStrictEqual({ seen: { [often]: 1_040 }, refused: {} });
  });

  it('is told of no other shop, and of nothing but ids', async () => {
    const id = await create();
    await rolledUp(id, dayIn(0), 3, 0);
    const others = await app.merchant(await buildShop(app)).send('get', `/impressions/limits?ids=${id}`);
    expect(others.body).toStrictEqual({ seen: {}, refused: {} });
    for (const wrong of ['', '?ids=', '?ids=1;2', `?ids=${Array.from({ length: 251 }, () => id).join()}`]) {
      const { status, body } = await read(wrong);
      expect([wrong.length, status, Object.keys(body.fields as object)]).toStrictEqual([wrong.length, 422, ['ids']]);
    }
  });
});

describe('the impressions of the last days', () => {
  const read = async (query = '') =>
    (await app.merchant(shop).send('get', `/impressions/days${query}`)).body as ImpressionDaysView;

  it('have every day, the oldest first, and none of it before something was seen', async () => {
    const { days, ...none } = await read();
    expect(days.map(({ day }) => day)).toStrictEqual(Array.from({ length: 30 }, (_, index) => dayIn(index - 29)));
    expect(days.every(({ impressions, contacts }) => impressions === 0 && contacts === 0)).toBe(true);
    expect(none).toStrictEqual({ limits: [], totalLimits: 0, lastSeenAt: null, lastSeenDay: null });
  });

  it('are those of rows and of days that were rolled up, by day and by limit', async () => {
    const [often, seldom] = [await create({ name: 'Often' }), await create({ name: 'Seldom' })];
    await app.sees(shop, seldom, 2);
    await app.drain();
    await rolledUp(often, dayIn(-6), 40, 3);
    await rolledUp(often, dayIn(-7), 1_000, 0);
    const { days, limits, totalLimits, lastSeenAt, lastSeenDay } = await read('?days=7');
    expect([days[0], days.at(-1)]).toStrictEqual([
      { day: dayIn(-6), impressions: 40, contacts: 3, refused: 0 },
      { day: dayIn(0), impressions: 2, contacts: 0, refused: 0 },
    ]);
    expect(limits).toStrictEqual([
      { limitId: often, name: 'Often', impressions: 40, contacts: 3, refused: 0 },
      { limitId: seldom, name: 'Seldom', impressions: 2, contacts: 0, refused: 0 },
    ]);
    expect(totalLimits).toBe(2);
    expect(Date.now() - Date.parse(lastSeenAt!)).toBeLessThan(3_600_000);
    expect(lastSeenDay).toBe(dayIn(0));
  });

  it('name ten limits, and say how many there are', async () => {
    for (let index = 0; index < 12; index += 1) await rolledUp(randomUUID(), dayIn(-1), index + 1, 0);
    const { limits, totalLimits, lastSeenAt, lastSeenDay } = await read();
    expect(limits.map(({ impressions }) => impressions)).toStrictEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect([limits[0]!.name, totalLimits, lastSeenAt, lastSeenDay]).toStrictEqual([null, 12, null, dayIn(-1)]);
  });

  it('are asked for 7, 30 or 90 days', async () => {
    const { status, body } = await app.merchant(shop).send('get', '/impressions/days?days=8');
    expect([status, body]).toMatchObject([422, { fields: { days: 'One of 7, 30, 90' } }]);
  });

  it('are of no other shop', async () => {
    await rolledUp(await create(), dayIn(-1), 5, 0);
    shop = await buildShop(app);
    expect((await read()).limits).toStrictEqual([]);
  });
});

describe('what limits do soon', () => {
  const read = async () => {
    await app.drain();
    return (await app.merchant(shop).send('get', '/limits/outlook')).body as LimitOutlook;
  };

  it('is nothing without limits', async () => {
    const none = { limits: [], total: 0 };
    expect(await read()).toStrictEqual({ soonDays: 14, all: 0, inForce: 0, starting: none, ending: none });
  });

  it('is told of those that are switched on, by their first and last days', async () => {
    await create({ name: 'Now', startDate: dayIn(0) });
    await create({ name: 'Off', status: 'inactive' });
    await create({ name: 'Over', startDate: dayIn(-9), endDate: dayIn(-1) });
    const last = await create({ name: 'Last day', startDate: dayIn(-9), endDate: dayIn(0) });
    const ends = await create({ name: 'Ends', endDate: dayIn(14) });
    await create({ name: 'Ends later', endDate: dayIn(15) });
    const begins = await create({ name: 'Begins', startDate: dayIn(14) });
    await create({ name: 'Begins later', startDate: dayIn(15) });
    expect(await read()).toStrictEqual({
      soonDays: 14,
      all: 8,
      inForce: 4,
      starting: { total: 1, limits: [{ id: begins, name: 'Begins', day: dayIn(14) }] },
      ending: {
        total: 2,
        limits: [
          { id: last, name: 'Last day', day: dayIn(0) },
          { id: ends, name: 'Ends', day: dayIn(14) },
        ],
      },
    });
  });

  it('names five of them, and says how many there are', async () => {
    for (let days = 1; days <= 7; days += 1) await create({ name: `In ${days}`, startDate: dayIn(days) });
    const { starting } = await read();
    expect([starting.total, starting.limits.map(({ name }) => name)]).toStrictEqual([
      7,
      ['In 1', 'In 2', 'In 3', 'In 4', 'In 5'],
    ]);
  });

  it('counts none in force that is stopped', async () => {
    shop = await buildShop(app, { plan: 'free', impressions: 99 });
    const limitId = await create();
    expect((await read()).inForce).toBe(1);
    await app.sees(shop, limitId, 1);
    expect((await read()).inForce).toBe(0);
  });
});
