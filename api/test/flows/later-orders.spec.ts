// What a change of one order costs where the customer has many later ones.
import type { BrokenLimit, BrokenLimitPage } from '@purchase-limits/contract/broken-limits';
import type { FakeOrder } from '../fake-orders.js';
import { placeOrder, tellOfOrder } from '../placed-orders.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const SCOPES = ['read_products', 'read_locales', 'write_app_proxy', 'read_orders', 'write_customers'];
const MONTHLY = { repurchase: { option: 'once_per_month' }, max: 9 } as const;
const MINUTE_MS = 60_000;
const CUSTOMERS = ['7001', '7002', '7003', '7004'];

describe('later orders of a customer', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    app.platform.scope = SCOPES.join();
    shop = await buildShop(app, { plan: 'basic' });
    await app.merchant(shop).create(MONTHLY);
    await app.drain();
  });
  afterAll(() => app.stop());

  const order = (customerId: string, minute: number, change: Partial<FakeOrder> = {}): FakeOrder => {
    const at = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + minute * MINUTE_MS).toISOString();
    const lines = [{ productId: '1001', quantity: 3 }];
    return placeOrder(app, shop, { customerId, at, sourceName: 'pos', lines, ...change });
  };
  const told = (order: FakeOrder, topic?: string) => tellOfOrder(app, shop, order, topic);
  const readings = () => app.platform.requests.filter(({ body }) => body.query?.includes('query JudgedOrder')).length;
  const items = async (): Promise<BrokenLimit[]> => {
    const found: BrokenLimit[] = [];
    for (let next: string | null = ''; next !== null;) {
      const query = next === '' ? '' : `?after=${encodeURIComponent(next)}`;
      const page = (await app.merchant(shop).send('get', `/broken-limits${query}`)).body as BrokenLimitPage;
      found.push(...page.items);
      next = page.next;
    }
    return found;
  };
  /** By order, how much was bought where the limit is broken, as the rule says it. */
  const expected = (placed: readonly FakeOrder[]) =>
    placed
      .flatMap(({ id, customerId, at }): [string, number][] => {
        const bought = placed
          .filter((other) => other.customerId === customerId && other.at <= at)
          .reduce((sum, { lines: [line] }) => sum + (line!.left ?? line!.quantity), 0);
        return bought > MONTHLY.max ? [[id, bought]] : [];
      })
      .sort();
  const reported = async () =>
    (await items()).map(({ orderId, current }): [string, number] => [orderId, current]).sort();

  it('cost the platform at most half a reading for each change, and end alike in any order of deliveries', async () => {
    const placed = CUSTOMERS.flatMap((id) => Array.from({ length: 12 }, (_, minute) => order(id, minute)));
    const before = readings();
    let changes = 0;
    const phases: Record<string, number> = {};
    const phase = async (name: string, orders: readonly FakeOrder[], topic: string) => {
      const start = readings();
      for (const one of orders) await told(one, topic);
      changes += orders.length;
      phases[name] = (readings() - start) / orders.length;
      expect(await reported()).toEqual(expected(placed));
    };
    // Each order of a customer once, mixed: 29 and 48 have no common divisor.
    const shuffled = placed.map((_, index) => placed[(index * 29 + 7) % 48]!);
    await phase('placed', shuffled, 'orders/create');
    const more = CUSTOMERS.map((id) => order(id, 20));
    placed.push(...more);
    await phase('one more', more, 'orders/create');
    for (const one of shuffled.slice(0, 24)) one.lines[0]!.left = 1;
    await phase('refunded', shuffled.slice(0, 24), 'refunds/create');
    if (process.env.PRINT_READINGS) process.stdout.write(`${JSON.stringify(phases)}\n`);
    expect((readings() - before) / changes).toBeLessThanOrEqual(1.5);
  });

  it('are left alone where the ledger stays as it was', async () => {
    const placed = [order('7001', 1, { lines: [{ productId: '1001', quantity: 9 }] }), order('7001', 2)];
    for (const one of placed) await told(one);
    const judged = () =>
      app.sql(`SELECT 1 FROM event_log WHERE shop_id = $1 AND type IN ('OrderRead', 'EarlierOrderChanged')`, [shop.id]);
    const [before, beforeEvents] = [readings(), (await judged()).length];
    await told(placed[0]!, 'orders/updated');
    expect([readings() - before, (await judged()).length - beforeEvents]).toEqual([0, 0]);
    // What an edit means for a minimum only the order itself says.
    await told(placed[0]!, 'orders/edited');
    expect([readings() - before, (await judged()).length - beforeEvents]).toEqual([1, 1]);
  });

  it('are read again where the ledger knows them otherwise than they were judged', async () => {
    const [first, second] = [order('7001', 1), order('7001', 2, { lines: [{ productId: '1001', quantity: 8 }] })];
    await told(first);
    await told(second);
    expect(await reported()).toEqual([[second.id, 11]]);
    second.lines[0]!.left = 7;
    await app.sql(`UPDATE purchase SET lines = jsonb_set(lines, '{0,quantity}', '7') WHERE order_id = $1`, [second.id]);
    first.lines[0]!.quantity = 4;
    const before = readings();
    await told(first, 'orders/updated');
    expect([readings() - before, await reported()]).toEqual([2, [[second.id, 11]]]);
    expect((await items())[0]!.at).toBe(second.at);
  });

  it('are kept to be judged again with tags only where a limit asks for them, and go with their customer', async () => {
    const kept = async () =>
      (
        await app.sql<{ tags: string[] | null }>(
          `SELECT judged_order -> 'tags' AS tags FROM purchase WHERE shop_id = $1 ORDER BY order_id`,
          [shop.id],
        )
      ).map(({ tags }) => tags);
    await told(order('7001', 1, { tags: ['Wholesale'] }));
    expect(await kept()).toEqual([[]]);
    const customerTags = { kind: 'specific' as const, tags: ['wholesale'] };
    await app.merchant(shop).create({ ...MONTHLY, max: 4, type: 'customer_tag', applyTo: 'cart', customerTags });
    await told(order('7001', 5, { tags: ['Wholesale'] }));
    expect(await kept()).toEqual([[], ['Wholesale']]);
    await told(order('7001', 3));
    expect((await items()).map(({ current }) => current).sort()).toContain(9);
    expect(await app.webhook(shop, 'customers/redact', { payload: { customer: { id: 7001 } } })).toBe(200);
    await app.drain();
    expect(await kept()).toEqual([null, null, null]);
  });
});
