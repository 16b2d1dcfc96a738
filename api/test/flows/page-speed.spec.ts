// How fast visits of the admin were: what browsers report, how it is counted, and what operators read of it.
import { VERSION } from '@purchase-limits/contract/version';
import type { PageSpeedList } from '@purchase-limits/contract/operators';
import { operate } from '../operator.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

let app: TestApp;
let shop: TestShop;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.sql('DELETE FROM page_speed');
  shop = await buildShop(app);
});

const visit = (change: object = {}) => ({ route: '/', device: 'desktop', values: { LCP: 1_000 }, ...change });
const report = (body: object, of = shop) => app.merchant(of).send('post', '/page-speed', body);
const read = async (query = ''): Promise<PageSpeedList> => (await operate(app, 'get', `/page-speed${query}`)).body;
/** Counts a visit of some days ago. */
const past = (days: number, { surface = 'embedded', device = 'desktop', route = '/' } = {}) =>
  app.sql(
    `SELECT note_page_speed((now() AT TIME ZONE 'UTC')::date - $1::int, '1.0.0', $2, $3, $4, 'FCP', 'good', 12, 37)`,
    [days, route, surface, device],
  );

describe('a report of a visit', () => {
  it('is counted by day, release, route, surface, device and metric, and with nothing of the shop', async () => {
    const values = { TTFB: 20.5, FCP: 1_800, LCP: 2_500.1, FID: 300, INP: 501, CLS: 0.25 };
    expect((await report(visit({ route: '/order-limits/edit/{id}', device: 'phone', values }))).status).toBe(204);
    await report(visit({ route: '/order-limits/edit/{id}', device: 'phone', values: { LCP: 9_000 } }));
    const rows = await app.sql(
      `SELECT day = (now() AT TIME ZONE 'UTC')::date AS "isToday", version, route, surface, device,
         string_agg(concat_ws(' ', metric, good, needs_improvement, poor), ', ' ORDER BY metric) AS counts
       FROM page_speed GROUP BY 1, 2, 3, 4, 5`,
    );
    expect(rows).toEqual([
      {
        isToday: true,
        version: VERSION,
        route: '/order-limits/edit/{id}',
        surface: 'embedded',
        device: 'phone',
        counts: 'CLS 0 1 0, FCP 1 0 0, FID 0 1 0, INP 0 0 1, LCP 0 1 1, TTFB 1 0 0',
      },
    ]);
  });

  it('is counted whole when many come at the same time', async () => {
    const shops = await Promise.all([buildShop(app), buildShop(app), buildShop(app)]);
    const values = { CLS: 0, LCP: 900, FCP: 800, TTFB: 1 };
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => report(visit({ values }), shops[index % 3])),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(204));
    const rows = await app.sql<object>(
      `SELECT metric, good, (SELECT sum(visits)::int FROM unnest(ranges) AS visits) AS visits
       FROM page_speed ORDER BY 1`,
    );
    expect(rows).toEqual(['CLS', 'FCP', 'LCP', 'TTFB'].map((metric) => ({ metric, good: 30, visits: 30 })));
  });

  it.each([
    ['a metric that there is not', { values: { LCP: 1, FPS: 60 } }, 'values.FPS'],
    ['a negative value', { values: { LCP: -1 } }, 'values.LCP'],
    ['more than ten minutes', { values: { FCP: 600_001 } }, 'values.FCP'],
    ['more shifting than a page does', { values: { CLS: 100.1 } }, 'values.CLS'],
    ['a text in place of a number', { values: { INP: '12' } }, 'values.INP'],
    ['NaN, which JSON has no sign for', { values: { FID: NaN } }, 'values.FID'],
    ['no metric', { values: {} }, 'values'],
    ['an address in place of a route', { route: '/order-limits/edit/0191a0a0-0000-7000-8000-000000000001' }, 'route'],
    ['a device that is not told apart', { device: 'tablet' }, 'device'],
    ['a rating, which is not its own to give', { rating: 'good' }, 'rating'],
  ])('with %s is refused, and the field is named', async (_what, change, field) => {
    const { status, body } = await report(visit(change));
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
    expect(await app.sql('SELECT 1 FROM page_speed')).toEqual([]);
  });

  it('needs an identity', async () => {
    await app.call().post('/apiSa/page-speed').send(visit()).expect(401);
  });

  it('of one shop is counted twenty times a minute at most', async () => {
    for (let times = 0; times < 25; times += 1) expect((await report(visit())).status).toBe(204);
    expect((await read()).figures[0]).toMatchObject({ visits: 20 });
  });

  it('is told to Prometheus by its rating', async () => {
    await report(visit({ values: { FID: 301 } }));
    const { text } = await app.call().get('/metrics').set('authorization', 'Bearer a-token-for-prometheus');
    expect(text).toMatch(/^purchase_limits_page_speed_total\{metric="FID",rating="poor"\} [1-9]\d*$/m);
    expect(text).toMatch(/^purchase_limits_page_speed_total\{metric="FCP",rating="poor"\} \d+$/m);
  });
});

describe('what operators read', () => {
  it('is by metric all routes together, then each, with the percentile, its rating and the counts', async () => {
    for (const LCP of [2_000, 2_100, 2_900, 9_000]) await report(visit({ values: { LCP } }));
    await report(visit({ route: '/branding', values: { LCP: 4_500, CLS: 0 } }));
    const { thresholds, figures } = await read();
    expect(thresholds).toMatchObject({ LCP: { good: 2_500, poor: 4_000 }, CLS: { good: 0.1, poor: 0.25 } });
    const counts = (visits: number, good: number, needsImprovement: number, poor: number) => ({
      visits,
      good,
      needsImprovement,
      poor,
    });
    expect(figures).toEqual([
      { metric: 'LCP', route: null, percentile75: 4_750, rating: 'poor', ...counts(5, 2, 1, 2) },
      { metric: 'LCP', route: '/', percentile75: 3_000, rating: 'needs_improvement', ...counts(4, 2, 1, 1) },
      { metric: 'LCP', route: '/branding', percentile75: 4_750, rating: 'poor', ...counts(1, 0, 0, 1) },
      { metric: 'CLS', route: null, percentile75: 0, rating: 'good', ...counts(1, 1, 0, 0) },
      { metric: 'CLS', route: '/branding', percentile75: 0, rating: 'good', ...counts(1, 1, 0, 0) },
    ]);
  });

  it('is of the last 7 days, or 28, today included', async () => {
    for (const days of [0, 6, 7, 27, 28]) await past(days);
    const visits = async (query: string) => (await read(query)).figures[0]!.visits;
    expect([await visits(''), await visits('?days=7'), await visits('?days=28')]).toEqual([2, 2, 4]);
  });

  it('is of one surface or device where that is asked', async () => {
    await past(0, { surface: 'embedded', device: 'phone', route: '/settings' });
    await past(0, { surface: 'standalone', device: 'desktop', route: '/samples' });
    const routes = async (query: string) => (await read(query)).figures.map(({ route }) => route);
    expect(await routes('')).toEqual([null, '/samples', '/settings']);
    expect(await routes('?surface=embedded')).toEqual([null, '/settings']);
    expect(await routes('?device=desktop')).toEqual([null, '/samples']);
    expect(await routes('?surface=embedded&device=desktop')).toEqual([]);
  });

  it.each([
    ['?days=8', 'days'],
    ['?surface=kiosk', 'surface'],
    ['?device=tablet', 'device'],
  ])('is refused for %s', async (query, field) => {
    const { status, body } = await operate(app, 'get', `/page-speed${query}`);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });
});
