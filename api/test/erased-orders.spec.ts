// An erased customer stays erased, whatever readings of the orders are under way.
import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '../src/database/transactions.js';
import { deleteRemovedPurchases } from '../src/repurchase/retention.js';
import { beginReading, forgetCustomer, writePurchases } from '../src/repurchase/write-purchases.js';
import { TestTransactions } from './test-transactions.js';

const ANNA = '7001';
const ORDER = {
  orderId: '1',
  customerId: ANNA,
  purchasedAt: '2026-11-01T12:00:00Z',
  lines: [{ productId: '1', variantId: '2', quantity: 1, total: '10' }],
};
const DAY_MS = 86_400_000;

describe('a customer who is erased', () => {
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
  const begin = async () => ({ number: await inShop(beginReading), at: new Date() });
  const write = (reading: { number: number; at: Date }) =>
    inShop((tx) => writePurchases(tx, shop.id, reading, [ORDER]));
  const erase = (orderIds: string[]) => inShop((tx) => forgetCustomer(tx, shop.id, ANNA, orderIds));
  const rows = () => database.sql('SELECT customer_id, lines FROM purchase WHERE shop_id = $1', [shop.id]);
  const customers = () => database.sql('SELECT customer_id FROM customer_facts WHERE shop_id = $1', [shop.id]);
  const erased = [{ customer_id: null, lines: [] }];

  it.each([
    ['known', true],
    ['named by the platform, and not known yet', false],
  ])('is not brought back by a reading of an order that is %s', async (_what, isKnown) => {
    if (isKnown) await write(await begin());
    const early = await begin();
    await erase(isKnown ? [] : ['1']);
    expect(await write(early)).toEqual([]);
    expect(await rows()).toEqual(erased);
    expect(await customers()).toEqual([]);
  });

  it('is not left by a reading that is being written meanwhile', async () => {
    const reading = await begin();
    let done: Promise<void> | undefined;
    await inShop(async (tx) => {
      await writePurchases(tx, shop.id, reading, [ORDER]);
      done = erase(['1']);
      await pause(200);
    });
    await done;
    expect(await rows()).toEqual(erased);
    expect(await customers()).toEqual([]);
  });

  it('is removed from the platform also where a worker notes meanwhile that it writes', async () => {
    await write(await begin());
    let done: Promise<void> | undefined;
    await inShop(async (tx) => {
      await tx.rows('UPDATE customer_facts SET is_sure = false');
      done = erase([]);
      await pause(200);
    });
    await done;
    expect(await database.sql('SELECT 1 FROM customer_facts WHERE shop_id = $1 AND changes > 1', [shop.id])).toEqual([
      { '?column?': 1 },
    ]);
  });

  it('leaves the number of an order that was not known for a month', async () => {
    await erase(['1']);
    const clean = (days: number) =>
      database.transactions.runSystem((tx) => deleteRemovedPurchases(tx, new Date(Date.now() + days * DAY_MS), 1_000));
    await clean(29);
    expect(await rows()).toEqual(erased);
    await clean(31);
    expect(await rows()).toEqual([]);
  });
});
