// Every topic that the app hears is delivered wrongly, and every order of deliveries leads to the same state.
import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import * as fc from 'fast-check';
import { TOPICS } from '../../src/platform/webhooks/topics.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';
import { WEBHOOK_SAMPLES, type TopicName } from '../webhook-samples.js';
import { sampleOf, SEED, TIMES } from './requests.js';
import { tablesOf } from './tables.js';
import { BODIES, CONFIDENTIAL, deliver, hostilePayloads, signatureOf, stateOf, UNSTORABLE } from './webhooks.js';

const PAYLOADS_FOR_EACH = 6;
const SEQUENCES = 5 * TIMES;
const DAY_MS = 86_400_000;
const NAMES = TOPICS.map(({ name }) => name);
const ANSWERS = [200, 400, 401, 413, 415, 422];

describe('webhooks that are hostile', () => {
  let app: TestApp;
  let shop: TestShop;
  const logged: string[] = [];
  beforeAll(async () => {
    app = await TestApp.start();
    const note = (...parts: unknown[]) => void logged.push(JSON.stringify(parts));
    Logger.overrideLogger({ log: note, warn: note, error: note, fatal: note, debug: note, verbose: note });
    shop = await buildShop(app);
  });
  afterAll(() => app.stop());

  const deliveries = async () => (await app.sql('SELECT 1 FROM webhook_delivery WHERE shop_id = $1', [shop.id])).length;
  const sampleFor = (name: TopicName) => JSON.stringify(WEBHOOK_SAMPLES[name]({ turn: 1, at: new Date() }));

  it.each(NAMES)('of %s are refused without the platform’s signature, and change nothing', async (name) => {
    const body = sampleFor(name);
    const signatures = [undefined, '', 'garbage', signatureOf(body, 'another-secret'), signatureOf(`${body} `)];
    const hex = Buffer.from(signatureOf(body), 'base64').toString('hex');
    for (const signature of [...signatures, hex, signatureOf(body).slice(0, -4), 'x'.repeat(5_000)])
      expect(await deliver(app, shop, name, body, { 'x-shopify-hmac-sha256': signature })).toBe(401);
    expect(await deliver(app, shop, name, '', { 'x-shopify-hmac-sha256': signatureOf('') })).toBe(200);
    expect(await deliveries()).toBe(0);
  });

  it.each(NAMES)('of %s break nothing by their payload, and stand in no log', async (name) => {
    const payloads = [...Object.entries(BODIES), ...sampleOf(hostilePayloads(name), PAYLOADS_FOR_EACH)];
    for (const [what, body] of payloads) {
      const status = await deliver(app, shop, name, body);
      expect([what, ANSWERS.includes(status) ? 'is answered' : status]).toEqual([what, 'is answered']);
    }
    expect(logged.filter((line) => line.includes(CONFIDENTIAL))).toEqual([]);
  });

  it.each(NAMES)('of %s with other headers change nothing twice', async (name) => {
    const body = sampleFor(name);
    const before = await deliveries();
    const stranger = { ...shop, domain: 'nobody-here.myshopify.com' };
    expect(await deliver(app, stranger, name, body)).toBe(200);
    for (const headers of [
      { 'x-shopify-topic': name.toUpperCase() },
      { 'x-shopify-topic': `${name}/../x` },
      { 'x-shopify-webhook-id': undefined },
      { 'x-shopify-webhook-id': 'x'.repeat(5_000) },
      { 'x-shopify-shop-domain': `${shop.domain}.evil.example` },
      { 'x-shopify-shop-domain': undefined },
    ])
      expect(await deliver(app, shop, name, body, headers)).toBe(200);
    expect(await deliveries()).toBe(before);
    const once = { 'x-shopify-webhook-id': randomUUID(), 'x-shopify-triggered-at': '0000-99-99' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(app, shop, name, body, once)));
    // What was not stored in time is delivered again, as the platform does.
    expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await deliver(app, shop, name, body, once)).toBe(200);
    expect(await deliveries()).toBe(before + 1);
  });

  it.each(NAMES)('of %s with a text that no row can hold are answered', async (name) => {
    for (const [what, body] of hostilePayloads(name, UNSTORABLE)) {
      const status = await deliver(app, shop, name, body);
      expect([what, ANSWERS.includes(status)]).toEqual([what, true]);
    }
  });

  it('end in work that can be done: nothing is given up, and nothing of a payload is logged', async () => {
    await app.drain();
    expect(await app.sql('SELECT reason FROM dead_end')).toEqual([]);
    expect(logged.filter((line) => line.includes(CONFIDENTIAL))).toEqual([]);
  });

  describe('in any order', () => {
    const since = new Date(Date.now() - DAY_MS);
    type Drawn = { name: TopicName; turn: number; minutesAgo: number; copies: number; place: number };
    type Told = { name: TopicName; turn: number; at: Date; id: string };
    const oneOf = (...names: TopicName[]): fc.Arbitrary<Drawn> =>
      fc.record({
        name: fc.constantFrom(...names),
        turn: fc.nat({ max: 4 }),
        minutesAgo: fc.nat({ max: 5_000 }),
        copies: fc.integer({ min: 1, max: 3 }),
        place: fc.nat({ max: 1_000 }),
      });
    /** Erasing ends what other deliveries could change. */
    const topics = NAMES.filter((name) => name !== 'shop/redact');
    const sequence = fc.array(oneOf(...topics), { minLength: 2, maxLength: 12 });
    const toldOf = ({ name, turn, minutesAgo }: Drawn, index: number): Told => {
      const at = new Date(since.getTime() - minutesAgo * 60_000 - index);
      return { name, turn, at, id: randomUUID() };
    };
    /** Each as often as it was drawn, in the order of places that were drawn. */
    const shuffledOf = (drawn: readonly Drawn[], told: readonly Told[]): Told[] =>
      drawn
        .flatMap(({ copies, place }, index) =>
          Array.from({ length: copies }, (_, copy) => ({ one: told[index]!, place: (place * (copy + 7)) % 1_009 })),
        )
        .sort((one, other) => one.place - other.place)
        .map(({ one }) => one);

    /** The platform knows at once what it tells late: whom each order is of after all merges. */
    const mergeOnPlatform = (domain: string, told: readonly Told[]) => {
      const idIn = (gid: unknown) => String(gid).split('/').at(-1)!;
      const merges = told
        .filter(({ name }) => name === 'customers/merge')
        .map(({ turn, at }) => WEBHOOK_SAMPLES['customers/merge']({ turn, at }) as Record<string, unknown>)
        .map(({ admin_graphql_api_customer_deleted_id: gone, admin_graphql_api_customer_kept_id: kept }) => ({
          goneId: idIn(gone),
          keptId: idIn(kept),
        }))
        // The one that is kept may only be gone later.
        .sort((one, other) => Number(one.goneId) - Number(other.goneId));
      for (const order of app.platform.orders.of(domain))
        for (const { goneId, keptId } of merges) if (order.customerId === goneId) order.customerId = keptId;
    };
    const tell = async (to: TestShop, told: readonly Told[]) => {
      mergeOnPlatform(to.domain, told);
      for (const { name, turn, at, id } of told)
        expect(await app.webhook(to, name, { payload: WEBHOOK_SAMPLES[name]({ turn, at }), at, id })).toBe(200);
      await app.drain();
    };

    /** A shop whose customers bought before, on a platform that shows most of these orders. */
    const shopWithOrders = async (): Promise<TestShop> => {
      const made = await buildShop(app, { plan: 'basic' });
      // The first and the last of customers who may be merged, far enough apart for no window to have both.
      for (const [id, customerId] of ['301', '207', '207', '300'].entries())
        app.platform.orders.of(made.domain).push({
          id: String(7_000 + id),
          customerId,
          at: new Date(since.getTime() - (id === 0 ? 50 : 10) * DAY_MS).toISOString(),
          lines: [{ productId: '1001', quantity: 2 }],
        });
      await app.merchant(made).create({ repurchase: { option: 'once_per_month' }, max: 1 });
      await app.drain();
      const at = new Date(since.getTime() - 9 * DAY_MS);
      const told = [0, 1, 2, 3].map((turn) => ({ name: 'orders/create' as const, turn, at, id: randomUUID() }));
      await tell(made, told);
      expect(await app.sql('SELECT 1 FROM purchase WHERE shop_id = $1', [made.id])).toHaveLength(4);
      // It is older than the platform shows: only deliveries tell of it.
      app.platform.orders.of(made.domain).pop();
      return made;
    };
    /** How many rows the shop has in each table that has any. */
    const rowsOf = async ({ id }: TestShop): Promise<Record<string, number>> => {
      const found: Record<string, number> = {};
      for (const { name, shopColumn } of await tablesOf(app)) {
        if (shopColumn === null) continue;
        const { length } = await app.sql(`SELECT 1 FROM ${name} WHERE ${shopColumn} = $1`, [id]);
        if (length > 0) found[name] = length;
      }
      return found;
    };

    it('lead to the state of the same deliveries in order and once each', async () => {
      app.platform.scope =
        'read_products,read_locales,write_app_proxy,write_products,write_validations,read_orders,write_customers';
      await fc.assert(
        fc.asyncProperty(sequence, async (drawn) => {
          const told = drawn.map(toldOf);
          const inOrder = [...told].sort((one, other) => one.at.getTime() - other.at.getTime());
          const [orderly, disorderly] = [await shopWithOrders(), await shopWithOrders()];
          await tell(orderly, inOrder);
          await tell(disorderly, shuffledOf(drawn, told));
          const [expected, found] = [await stateOf(app, orderly, since), await stateOf(app, disorderly, since)];
          expect(found).toEqual(expected);
        }),
        { numRuns: SEQUENCES, seed: SEED, endOnFailure: TIMES === 1 },
      );
    });

    it('leave nothing of a shop that has uninstalled the app, once one of them erases it', async () => {
      const erasing = fc.tuple(
        oneOf('app/uninstalled'),
        oneOf('shop/redact'),
        fc.array(oneOf(...NAMES), { maxLength: 8 }),
      );
      await fc.assert(
        fc.asyncProperty(erasing, async ([uninstalled, redact, others]) => {
          const drawn = [uninstalled, redact, ...others];
          const gone = await shopWithOrders();
          app.platform.uninstall(gone.domain);
          await tell(gone, shuffledOf(drawn, drawn.map(toldOf)));
          expect(await rowsOf(gone)).toEqual({});
        }),
        { numRuns: SEQUENCES, seed: SEED, endOnFailure: TIMES === 1 },
      );
    });

    it('are compared by what a purchase lost would change', async () => {
      const [one, other] = [await shopWithOrders(), await shopWithOrders()];
      const told = [
        { name: 'orders/create' as const, turn: 1, at: new Date(since.getTime() - 1_000), id: randomUUID() },
      ];
      await tell(one, told);
      await tell(other, told);
      expect(await stateOf(app, one, since)).toEqual(await stateOf(app, other, since));
      await app.sql('DELETE FROM purchase WHERE shop_id = $1', [other.id]);
      expect(await stateOf(app, one, since)).not.toEqual(await stateOf(app, other, since));
    });
  });
});
