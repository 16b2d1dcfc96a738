// Whose a purchase is once customers were merged, whatever comes first: what was read, or the word of the merge.
import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '../src/database/transactions.js';
import { emit } from '../src/events/emit.js';
import { deleteOldMerges } from '../src/repurchase/retention.js';
import { beginReading, forgetCustomer, mergePurchases, writePurchases } from '../src/repurchase/write-purchases.js';
import { TestTransactions } from './test-transactions.js';

const [ANNA, BEA, CLEO, DORA] = ['7001', '7002', '7003', '7004'] as const;

describe('purchases of merged customers', () => {
  let database: TestTransactions;
  let shop: { id: string };
  beforeAll(async () => {
    database = await TestTransactions.start();
  });
  afterAll(() => database.stop());
  beforeEach(async () => {
    shop = await database.addShop();
  });

  const inShop = <T>(work: (tx: Tx) => Promise<T>) => database.transactions.run(shop.id, work);
  const order = (orderId: string, customerId: string) => ({
    orderId,
    customerId,
    purchasedAt: '2026-11-01T12:00:00Z',
    lines: [{ productId: '1', variantId: '2', quantity: 1, total: '10' }],
  });
  const begin = async () => ({ number: await inShop(beginReading), at: new Date() });
  const write = (reading: { number: number; at: Date }, ...orders: ReturnType<typeof order>[]) =>
    inShop((tx) => writePurchases(tx, shop.id, reading, orders));
  const merge = (goneId: string, keptId: string) => inShop((tx) => mergePurchases(tx, shop.id, { goneId, keptId }));
  const owners = async () =>
    (
      await database.sql<{ id: string }>(
        'SELECT customer_id AS id FROM purchase WHERE shop_id = $1 ORDER BY order_id COLLATE "C"',
        [shop.id],
      )
    ).map(({ id }) => id);
  const merges = async () => (await database.sql('SELECT 1 FROM customer_merge WHERE shop_id = $1', [shop.id])).length;

  it('are the kept one’s also where they were read before the merge and are written after it', async () => {
    const early = await begin();
    await merge(BEA, CLEO);
    await merge(ANNA, BEA);
    await write(early, order('1', ANNA), order('2', BEA), order('3', DORA));
    expect(await owners()).toEqual([CLEO, CLEO, DORA]);
    const facts = await database.sql<{ id: string }>(
      'SELECT customer_id AS id FROM customer_facts WHERE shop_id = $1 ORDER BY 1',
      [shop.id],
    );
    expect(facts.map(({ id }) => id)).toEqual([CLEO, DORA]);
  });

  it.each([
    ['first', [ANNA, BEA, CLEO]],
    ['last', [CLEO, BEA, ANNA]],
  ])('lead to one customer without a look at the log, if the earliest merge is told %s', async (_which, gone) => {
    await write(await begin(), order('1', ANNA), order('2', BEA), order('3', CLEO));
    for (const goneId of gone) await merge(goneId, String(Number(goneId) + 1));
    expect(await owners()).toEqual([DORA, DORA, DORA]);
  });

  it('are moved also where they are being written while the merge is told', async () => {
    const reading = await begin();
    let merged: Promise<void> | undefined;
    await inShop(async (tx) => {
      await writePurchases(tx, shop.id, reading, [order('1', ANNA)]);
      merged = merge(ANNA, BEA);
      await pause(200);
    });
    await merged;
    expect(await owners()).toEqual([BEA]);
  });

  it('end somewhere where merges go in a circle', async () => {
    await write(await begin(), order('1', ANNA), order('2', BEA));
    await merge(ANNA, BEA);
    await merge(BEA, ANNA);
    expect(new Set(await owners()).size).toBe(1);
  });

  it('are known for a month, and until the customer is erased', async () => {
    await merge(ANNA, BEA);
    await merge(CLEO, DORA);
    await inShop((tx) => forgetCustomer(tx, shop.id, BEA, []));
    expect(await merges()).toBe(1);
    const day = 86_400_000;
    const clean = (days: number) =>
      database.transactions.runSystem((tx) => deleteOldMerges(tx, new Date(Date.now() + days * day), 1_000));
    await clean(29);
    expect(await merges()).toBe(1);
    await clean(31);
    expect(await merges()).toBe(0);
  });

  describe('of a customer who is erased', () => {
    const erase = (customerId: string, ...orderIds: string[]) =>
      database.transactions.run(shop.id, async (tx) => {
        const event = { type: 'CustomerRedactRequested', shopId: shop.id, customerId, orderIds } as const;
        await emit(tx, event);
        await forgetCustomer(tx, shop.id, customerId, orderIds);
      });
    const rows = () =>
      database.sql(
        `SELECT order_id AS id, customer_id AS customer, purchased_at = 'epoch' AS "isEmpty" FROM purchase
         WHERE shop_id = $1 ORDER BY order_id`,
        [shop.id],
      );
    const emptied = (id: string) => ({ id, customer: null, isEmpty: true });

    it('are erased where the platform names them, also if a merge was not told yet', async () => {
      await write(await begin(), order('1', ANNA), order('2', ANNA), order('3', CLEO));
      await erase(BEA, '1');
      expect(await rows()).toEqual([
        emptied('1'),
        { id: '2', customer: ANNA, isEmpty: false },
        { id: '3', customer: CLEO, isEmpty: false },
      ]);
      expect(await database.sql('SELECT 1 FROM customer_facts WHERE customer_id = $1 AND changes > 0', [ANNA])).toEqual(
        [expect.anything()],
      );
    });

    it.each([
      ['first', [ANNA, BEA]],
      ['last', [BEA, ANNA]],
    ])('are erased once the merges are told, the earliest of them %s', async (_which, gone) => {
      await write(await begin(), order('1', ANNA), order('2', BEA), order('3', DORA));
      for (const customer of [ANNA, DORA])
        await database.sql(
          `INSERT INTO limit_reached (shop_id, day, limit_id, customer_id)
           VALUES ($1, '2026-11-01', gen_random_uuid(), $2)`,
          [shop.id, customer],
        );
      await erase(CLEO);
      for (const goneId of gone) await merge(goneId, String(Number(goneId) + 1));
      expect(await rows()).toEqual([emptied('1'), emptied('2'), { id: '3', customer: DORA, isEmpty: false }]);
      expect(await merges()).toBe(0);
      const saw = await database.sql('SELECT customer_id AS id FROM limit_reached WHERE shop_id = $1', [shop.id]);
      expect(saw).toEqual([{ id: DORA }]);
    });

    it('have no customer if they were read before, whether the platform names them or not', async () => {
      const early = await begin();
      await merge(ANNA, BEA);
      await erase(BEA, '1');
      await write(early, order('1', BEA), order('2', BEA), order('3', ANNA), order('4', CLEO));
      expect(await rows()).toEqual([
        emptied('1'),
        { id: '2', customer: null, isEmpty: false },
        { id: '3', customer: null, isEmpty: false },
        { id: '4', customer: CLEO, isEmpty: false },
      ]);
    });

    it('are erased alone where only they are named, as after a backup was restored', async () => {
      await write(await begin(), order('1', ANNA), order('2', ANNA));
      await inShop((tx) => forgetCustomer(tx, shop.id, null, ['1']));
      expect(await rows()).toEqual([emptied('1'), { id: '2', customer: ANNA, isEmpty: false }]);
    });

    it('are found where they are being written meanwhile', async () => {
      const reading = await begin();
      let erased: Promise<void> | undefined;
      await inShop(async (tx) => {
        await writePurchases(tx, shop.id, reading, [order('1', ANNA)]);
        erased = erase(ANNA);
        await pause(200);
      });
      await erased;
      expect(await rows()).toEqual([emptied('1')]);
    });
  });
});
