// What limits did: two weeks of a shop of which everything is known, told out of order and twice. The clock is moved.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MOST_COUNTRIES, MOST_PRODUCTS, type Funnel, type InsightsView } from '@purchase-limits/contract/insights';
import { followClock, now } from '../../src/clock.js';
import { Reconciler } from '../../src/events/reconciler.js';
import { Housekeeping } from '../../src/housekeeping/housekeeping.js';
import { correctedDayRowsTotal } from '../../src/metrics.js';
import type { FakeOrder } from '../fake-orders.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

/** Ten thousand by hand: `SESSIONS=10000`. */
/** Of a unit. */
const PRICE = 7.35;
const valueOf = (units: number) => Number((units * PRICE).toFixed(2));
const SESSIONS = Number(process.env.SESSIONS ?? 420);
const SCOPES =
  'read_products,read_locales,write_app_proxy,write_products,write_validations,write_pixels,read_customer_events,' +
  'read_orders,write_customers,read_customer_merge';
const FIRST = '2031-03-03';
const clock = join(mkdtempSync(join(tmpdir(), 'clock-')), 'clock.json');
const dayAfter = (days: number) => new Date(Date.parse(FIRST) + days * 86_400_000).toISOString().slice(0, 10);

function moveTo(day: string, time = '12:00:00'): void {
  writeFileSync(clock, JSON.stringify({ offsetMs: Date.parse(`${day}T${time}Z`) - Date.now() }));
  followClock(clock);
}

/** Numbers that are the same in every run, from 0 to 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

type Truth = { impressions: number; contacts: number; refused: number; broken: number };
const nothing = (): Truth => ({ impressions: 0, contacts: 0, refused: 0, broken: 0 });

const OUTCOMES = [undefined, 'changed', 'checkout'];
const PAGES = ['product', 'cart', 'drawer', 'other', undefined];
const PHONES = [true, false, undefined];
const COUNTRIES = ['DE', 'US', 'FR', 'GB', 'IT', 'ES', 'JP', 'CA', 'AU', 'BE', 'NL', 'SE', 'CH', undefined];
/** What a page may send and what is as if it sent nothing. */
const NONSENSE = { outcome: 'sold', page: 'the moon', isPhone: 'yes', country: 'Germany', productId: '12 OR 1=1' };
const NO_FUNNEL = { impressions: 0, changed: 0, checkouts: 0 };

/** What became of messages, by a value. */
class Funnels {
  readonly of = new Map<string | null, Funnel>();

  note(value: string | null, outcome: string | undefined): void {
    const { impressions, changed, checkouts } = this.of.get(value) ?? NO_FUNNEL;
    this.of.set(value, {
      impressions: impressions + 1,
      changed: changed + (outcome ? 1 : 0),
      checkouts: checkouts + (outcome === 'checkout' ? 1 : 0),
    });
  }

  /** The most seen first. */
  sorted(): [string | null, Funnel][] {
    return [...this.of].toSorted(
      ([a, one], [b, other]) => other.impressions - one.impressions || ((a ?? '') < (b ?? '') ? -1 : 1),
    );
  }
}
const deviceOf = (isPhone: boolean) => (isPhone ? 'phone' : 'desktop');
const addedUp = (funnels: [unknown, Funnel][]): Funnel =>
  funnels.reduce(
    (sum, [, { impressions, changed, checkouts }]) => ({
      impressions: sum.impressions + impressions,
      changed: sum.changed + changed,
      checkouts: sum.checkouts + checkouts,
    }),
    NO_FUNNEL,
  );
/** Rows of the answer, by their value. */
const byValue = <Row extends Funnel>(rows: Row[], valueOf: (row: Row) => string | null) =>
  new Map(rows.map((row) => [valueOf(row), addedUp([[null, row]])]));

describe('insights', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start({ TRUST_PROXY: '1' });
    app.platform.scope = SCOPES;
  });
  beforeEach(async () => {
    moveTo(FIRST);
    shop = await buildShop(app, { plan: 'basic' });
    await app.drain();
  });
  afterEach(() => followClock(undefined));
  afterAll(() => app.stop());

  const housekeep = (task: 'impression-days' | 'impression-sums') => app.worker.get(Housekeeping).run(task);
  const read = async (days = 7) =>
    (await app.merchant(shop).send('get', `/insights?days=${days}`)).body as InsightsView;
  const post = (path: string, body: object, address = '198.51.100.7') =>
    app
      .call()
      .post(`/storefront/${path}`)
      .set('x-forwarded-for', address)
      .send({ shop: shop.domain, ...body })
      .expect(200);
  const idNow = () => {
    const time = now().getTime().toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
  };
  const numbers = async () => {
    const rows = await app.sql('SELECT limit_id, number FROM limit_number WHERE shop_id = $1', [shop.id]);
    return new Map((rows as { limit_id: string; number: number }[]).map((row) => [row.limit_id, row.number]));
  };
  let orderIds = 9_000;
  const order = async (productId: string, sourceName: string, tooMany: number) => {
    const quantity = 3 + tooMany;
    const placed: FakeOrder = {
      id: String((orderIds += 1)),
      customerId: null as never,
      at: now().toISOString(),
      sourceName,
      lines: [{ productId, quantity, total: (quantity * PRICE).toFixed(2) }],
    };
    app.platform.orders.of(shop.domain).push(placed);
    const payload = { id: Number(placed.id) };
    for (const topic of ['orders/create', 'orders/paid']) expect(await app.webhook(shop, topic, { payload })).toBe(200);
  };

  it('are the truth of two weeks, by day, by limit and by channel', async () => {
    const products = ['1001', '1002', '1003'];
    const limits: string[] = [];
    for (const productId of products) {
      const draft = { name: `Of ${productId}`, max: 3, startDate: '2031-01-01' };
      const chosen = { kind: 'specific' as const, items: [{ productId }] };
      limits.push((await app.merchant(shop).create({ ...draft, products: chosen })).limit.id);
    }
    const wish = { isEnabled: true, blockOnFailure: false, countsRefusals: true };
    await app.merchant(shop).send('put', '/checkout-rules', wish);
    await app.drain();
    const number = await numbers();

    const roll = dice(7);
    const chosen = () => Math.floor(roll() * limits.length);
    const truth = new Map<string, Truth>();
    const ofDay = (day: string) => truth.get(day) ?? truth.set(day, nothing()).get(day)!;
    const ofLimit = limits.map(nothing);
    const sources = { point_of_sale: { orders: 0, above: 0 }, draft_order: { orders: 0, above: 0 } };
    const aboveLimit = limits.map(() => 0);
    const funnels = {
      limits: new Funnels(),
      pages: new Funnels(),
      devices: new Funnels(),
      countries: new Funnels(),
      products: new Funnels(),
    };
    const one = <Value>(values: readonly Value[]) => values[Math.floor(roll() ** 2 * values.length)]!;
    for (let day = 0; day < 14; day += 1) {
      const isThisWeek = day >= 7;
      moveTo(dayAfter(day));
      // Sums days and drops tables meanwhile.
      await app.worker.get(Reconciler).reconcileOnce(0);
      expect(await housekeep('impression-days')).toBeNull();
      const today = ofDay(dayAfter(day));
      const note = (what: keyof Truth, limit: number) => {
        if (isThisWeek) ofLimit[limit]![what] += 1;
      };
      for (let session = 0; session < SESSIONS / 14; session += 1) {
        // Of a network each, as one counts 200 checkouts a day.
        const address = `198.18.${session % 250}.1`;
        const seen = chosen();
        const told = {
          outcome: one(OUTCOMES),
          page: one(PAGES),
          isPhone: one(PHONES),
          country: one(COUNTRIES),
          productId: roll() < 0.1 ? undefined : String(7_001 + Math.floor(roll() ** 2 * 15)),
        };
        const isNonsense = roll() < 0.05;
        const impression = { id: idNow(), limitId: limits[seen], kind: 'max', ...(isNonsense ? NONSENSE : told) };
        if (isThisWeek) {
          const { outcome, page, isPhone, country, productId } = isNonsense ? ({} as Partial<typeof told>) : told;
          funnels.limits.note(limits[seen]!, outcome);
          funnels.pages.note(page ?? null, outcome);
          funnels.devices.note(isPhone === undefined ? null : deviceOf(isPhone), outcome);
          funnels.countries.note(country ?? null, outcome);
          if (productId) funnels.products.note(productId, outcome);
        }
        // Sent again, as after a page that was closed too early.
        await post('impressions', { impressions: [impression] }, address);
        if (roll() < 0.1) await post('impressions', { impressions: [{ ...impression, outcome: 'checkout' }] }, address);
        today.impressions += 1;
        note('impressions', seen);
        if (roll() < 0.1) {
          await post('contacts', { contacts: [{ id: idNow(), limitId: limits[seen] }] }, address);
          today.contacts += 1;
          note('contacts', seen);
        }
        if (roll() < 0.2) {
          const by = [...new Set([chosen(), chosen()])];
          const beacon = { id: idNow(), refusedBy: by.map((limit) => number.get(limits[limit]!)) };
          await Promise.all([post('checkouts', beacon, address), post('checkouts', beacon, address)]);
          today.refused += 1;
          for (const limit of by) note('refused', limit);
        } else await post('checkouts', { id: idNow(), isCompleted: true }, address);
      }
      for (let orders = 0; orders < day % 4; orders += 1) {
        const broken = chosen();
        const source = roll() < 0.5 ? 'point_of_sale' : 'draft_order';
        const tooMany = 1 + ((day + orders) % 4);
        await order(products[broken]!, source === 'point_of_sale' ? 'pos' : 'shopify_draft_order', tooMany);
        today.broken += 1;
        note('broken', broken);
        if (!isThisWeek) continue;
        sources[source].orders += 1;
        sources[source].above += tooMany;
        aboveLimit[broken]! += tooMany;
      }
      await app.drain();
    }

    const found = await read();
    const week = (from: number) => Array.from({ length: 7 }, (_, day) => dayAfter(from + day));
    expect(found.days).toEqual(week(7).map((day) => ({ day, ...ofDay(day) })));
    const sumOf = (days: string[]) =>
      days.map(ofDay).reduce(
        (sum, one) => ({
          impressions: sum.impressions + one.impressions,
          contacts: sum.contacts + one.contacts,
          refused: sum.refused + one.refused,
          broken: sum.broken + one.broken,
        }),
        nothing(),
      );
    expect(found.totals).toEqual(sumOf(week(7)));
    expect(found.before).toEqual(sumOf(week(0)));
    const byLimit = Object.fromEntries(found.limits.map(({ limitId, name: _name, ...figures }) => [limitId, figures]));
    expect(byLimit).toEqual(Object.fromEntries(limits.map((id, index) => [id, ofLimit[index]])));
    expect(found.sources).toEqual(
      Object.entries(sources)
        .map(([source, { orders, above }]) => ({ source, orders, above: valueOf(above), below: 0 }))
        .toSorted((one, other) => other.orders - one.orders || (one.source < other.source ? -1 : 1)),
    );
    expect(found).toMatchObject({ totalLimits: 3, countsRefusals: true, marks: [] });
    expect(found.totals.refused).toBeGreaterThan(0);
    expect(found.totals.broken).toBeGreaterThan(0);

    const { text } = await app.merchant(shop).send('get', '/insights/export?days=7');
    const lines = text.trim().split('\r\n').slice(1).toSorted();
    expect(lines).toEqual(
      limits
        .map((id, index) => {
          const { impressions, contacts, refused, broken } = ofLimit[index]!;
          const days = [dayAfter(7), dayAfter(13)];
          const { changed, checkouts } = funnels.limits.of.get(id)!;
          return [
            `Of ${products[index]}`,
            id,
            ...days,
            impressions,
            contacts,
            refused,
            broken,
            changed,
            checkouts,
            valueOf(aboveLimit[index]!),
            0,
          ].join();
        })
        .toSorted(),
    );

    const { outcomes } = found;
    expect(outcomes.since).toBeNull();
    expect(outcomes.all).toEqual(addedUp([...funnels.limits.of]));
    expect(outcomes.all.checkouts).toBeGreaterThan(0);
    expect(byValue(outcomes.limits, ({ limitId }) => limitId)).toEqual(funnels.limits.of);
    expect(byValue(outcomes.pages, ({ page }) => page)).toEqual(funnels.pages.of);
    expect(byValue(outcomes.devices, ({ device }) => device)).toEqual(funnels.devices.of);
    const countries = funnels.countries.sorted();
    expect(byValue(outcomes.countries, ({ country }) => country)).toEqual(
      new Map([...countries.slice(0, MOST_COUNTRIES), ['other', addedUp(countries.slice(MOST_COUNTRIES))]]),
    );
    expect(byValue(outcomes.products, ({ productId }) => productId)).toEqual(
      new Map(funnels.products.sorted().slice(0, MOST_PRODUCTS)),
    );

    // Of sums that something has damaged, those whose impressions are still kept are corrected.
    expect(await housekeep('impression-sums')).toBeNull();
    const day = dayAfter(10);
    await app.sql('UPDATE impression_day SET changed = changed + 7 WHERE shop_id = $1 AND day = $2', [shop.id, day]);
    await app.sql(
      `WITH gone AS (DELETE FROM impression_part_day WHERE shop_id = $1 AND day = $2 AND part = 'page')
       INSERT INTO impression_part_day VALUES ($1, $2, 'country', 'XX', 9, 0, 9, 9)`,
      [shop.id, day],
    );
    expect((await read()).outcomes).not.toEqual(outcomes);
    const before = (await correctedDayRowsTotal.get()).values[0]!.value;
    expect(await housekeep('impression-sums')).toContain(day);
    expect((await correctedDayRowsTotal.get()).values[0]!.value).toBeGreaterThan(before);
    expect(await read()).toEqual(found);
    expect(await housekeep('impression-sums')).toBeNull();
  }, 600_000);

  it('tell apart the 50 products and countries of a day with most, so that nobody fills the tables', async () => {
    moveTo(dayAfter(20));
    await housekeep('impression-days');
    const { limit } = await app.merchant(shop).create({ startDate: '2031-01-01' });
    await app.drain();
    const codes = Array.from({ length: 120 }, (_, index) => `A${String.fromCharCode(65 + (index % 26))}`);
    for (let start = 0; start < 120; start += 40)
      await post('impressions', {
        impressions: Array.from({ length: 40 }, (_, index) => ({
          id: idNow(),
          limitId: limit.id,
          kind: 'max',
          productId: String(9_000 + start + index),
          country: codes[start + index],
        })),
      });
    const apart = () =>
      app.sql(
        `SELECT part, count(*)::int, sum(impressions)::int FROM impression_part_day
         WHERE shop_id = $1 AND part IN ('country', 'product') GROUP BY 1 ORDER BY 1`,
        [shop.id],
      );
    const { outcomes } = await read();
    expect(outcomes.products).toHaveLength(MOST_PRODUCTS);
    moveTo(dayAfter(22));
    await housekeep('impression-days');
    expect(await apart()).toEqual([
      { part: 'country', count: 26, sum: 120 },
      { part: 'product', count: 51, sum: 120 },
    ]);
    expect((await read()).outcomes).toEqual(outcomes);
  });

  it('name what was changed, and not what followed from it', async () => {
    // The database's own clock dates history.
    followClock(undefined);
    const day = now().toISOString().slice(0, 10);
    const { limit } = await app.merchant(shop).create({ name: 'First' });
    await app.merchant(shop).send('post', '/limits/deactivate', { ids: [limit.id] });
    await app.merchant(shop).send('post', '/limits/delete', { ids: [limit.id] });
    await app.drain();
    const changes = ['deleted', 'deactivated', 'created'];
    expect((await read()).marks).toEqual(
      changes.map((change) => ({ day, limitId: limit.id, name: 'First', isDeleted: true, change })),
    );
    await app.sql(`UPDATE limit_history SET change = 'stopped_quota' WHERE shop_id = $1 AND version = 1`, [shop.id]);
    await app.sql(`UPDATE limit_history SET changed_at = now() - interval '8 days' WHERE change = 'deactivated'`);
    expect((await read()).marks.map(({ change }) => change)).toEqual(['deleted']);
  });

  it('suggest what to look at, and nothing of few, new or deleted limits', async () => {
    moveTo(dayAfter(40));
    const limits: Record<string, string> = {};
    for (const name of ['seen', 'unseen', 'few', 'broken', 'never', 'never either', 'changed', 'deleted', 'ended']) {
      const draft = { name, startDate: '2031-01-01', endDate: name === 'ended' ? '2031-02-01' : null };
      limits[name] = (await app.merchant(shop).create(draft)).limit.id;
    }
    await app.merchant(shop).send('post', '/limits/delete', { ids: [limits.deleted!] });
    await app.drain();
    // The oldest that nobody saw is named.
    await app.sql(
      `UPDATE purchase_limit SET created_at = CASE WHEN id = $2 THEN timestamptz '2031-01-01' ELSE '2031-01-02' END
       WHERE shop_id = $1`,
      [shop.id, limits.never],
    );
    await app.sql(
      `UPDATE limit_history SET changed_at = CASE WHEN limit_id = $2 THEN timestamptz '2031-04-11' ELSE '2031-01-01' END
       WHERE shop_id = $1`,
      [shop.id, limits.changed],
    );
    const day = dayAfter(39);
    const refusals = { seen: 30, unseen: 6, few: 4, deleted: 90 };
    for (const [name, count] of Object.entries(refusals))
      await app.sql('INSERT INTO refusal_day VALUES ($1, $2, $3, $4)', [shop.id, day, limits[name], count]);
    await app.sql('INSERT INTO checkout_day VALUES ($1, $2, 40, 60)', [shop.id, day]);
    for (const name of ['seen', 'broken'])
      await app.sql('INSERT INTO impression_day VALUES ($1, $2, $3, 9, 0)', [shop.id, day, limits[name]]);
    for (let order = 0; order < 5; order += 1) {
      const id = `b${order}`;
      await app.sql(
        `INSERT INTO purchase (shop_id, order_id, purchased_at, lines, reading) VALUES ($1, $2, $3, '[]', 1)`,
        [shop.id, id, `${day}T10:00:00Z`],
      );
      await app.sql(`INSERT INTO broken_limit VALUES ($1, $2, $3, $4, NULL, '{"source":"point_of_sale"}')`, [
        shop.id,
        id,
        limits.broken,
        `${day}T10:00:00Z`,
      ]);
    }
    const { advice } = await read();
    expect(advice.map(({ kind, name, count, share }) => ({ kind, name, count, share }))).toEqual([
      { kind: 'unseen_refusals', name: 'unseen', count: 6, share: null },
      { kind: 'many_refusals', name: 'seen', count: 30, share: 30 },
      { kind: 'breaks_through', name: 'broken', count: 5, share: null },
      { kind: 'never_seen', name: 'never', count: 2, share: null },
    ]);
    await app.sql('DELETE FROM impression_day WHERE shop_id = $1', [shop.id]);
    expect((await read()).advice.map(({ kind }) => kind)).not.toContain('never_seen');
  });

  it('say nothing of orders that the app may not see, or of a time before they are kept', async () => {
    expect((await read()).totals.broken).toBe(0);
    expect((await read(90)).totals.broken).toBe(0);
    expect((await read(90)).before.broken).toBeNull();
    app.platform.scope = 'read_products,read_locales,write_app_proxy';
    shop = await buildShop(app, { plan: 'basic' });
    const { totals, days } = await read();
    expect(totals).toEqual({ impressions: 0, contacts: 0, refused: 0, broken: null });
    expect(days).toHaveLength(7);
    expect(days.every(({ broken }) => broken === null)).toBe(true);
    app.platform.scope = SCOPES;
  });
});
