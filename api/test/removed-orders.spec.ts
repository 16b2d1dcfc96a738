// An order that the platform deleted stays out of the ledger, whatever readings of it are under way.
import type { Tx } from '../src/database/transactions.js';
import { writeBrokenLimits } from '../src/broken-limits/write-broken-limits.js';
import { deleteRemovedPurchases } from '../src/repurchase/retention.js';
import { beginReading, removePurchase, writePurchases } from '../src/repurchase/write-purchases.js';
import { TestTransactions } from './test-transactions.js';

const ORDER = {
  orderId: '1',
  customerId: '7001',
  purchasedAt: '2026-11-01T12:00:00Z',
  lines: [{ productId: '1', variantId: '2', quantity: 1, total: '10' }],
};
const DAY_MS = 86_400_000;

describe('an order that was deleted', () => {
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
  const remove = () => inShop((tx) => removePurchase(tx, shop.id, '1'));
  const rows = () => database.sql('SELECT customer_id, lines FROM purchase WHERE shop_id = $1', [shop.id]);
  const changes = async () =>
    (await database.sql<{ changes: string }>('SELECT changes FROM customer_facts WHERE shop_id = $1', [shop.id])).map(
      (row) => Number(row.changes),
    );

  it.each([
    ['known', true],
    ['not known yet', false],
  ])('and was %s is not brought back by a reading that began before', async (_what, isKnown) => {
    if (isKnown) await write(await begin());
    const early = await begin();
    await remove();
    expect(await write(early)).toEqual([]);
    expect(await write(await begin())).toEqual([]);
    expect(await rows()).toEqual([{ customer_id: null, lines: [] }]);
    expect(await changes()).toEqual(isKnown ? [2] : []);
  });

  it('breaks no limit any more, also where it is being judged', async () => {
    await write(await begin());
    const early = await begin();
    const limitId = '019cb624-f000-7abc-8def-000000000001';
    const judged = { orderId: '1', at: new Date(), reading: early.number, customerId: '7001', kept: null };
    const details = { orderName: '#1', limitName: 'A limit', kind: 'max', source: 'point_of_sale' } as never;
    const judge = (reading: number) =>
      inShop((tx) =>
        writeBrokenLimits(tx, shop.id, { ...judged, reading }, [{ limitId, details, excess: null }], [limitId]),
      );
    const broken = () => database.sql('SELECT 1 FROM broken_limit WHERE shop_id = $1', [shop.id]);
    await judge(early.number);
    expect(await broken()).toHaveLength(1);
    const { number } = await begin();
    await remove();
    await judge(number);
    expect(await broken()).toEqual([]);
  });

  it('leaves its number for a month', async () => {
    await write(await begin());
    await remove();
    const clean = (days: number) =>
      database.transactions.runSystem((tx) => deleteRemovedPurchases(tx, new Date(Date.now() + days * DAY_MS), 1_000));
    await clean(29);
    expect(await rows()).toHaveLength(1);
    await clean(31);
    expect(await rows()).toEqual([]);
  });
});
