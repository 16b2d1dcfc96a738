// What was sold by day: whatever is told late, twice, out of order or at the same time, each order counts once.
import type { Tx } from '../src/database/transactions.js';
import { emit } from '../src/events/emit.js';
import type { DeliveredLines } from '../src/events/events.js';
import { endPendingSale, notePendingSales, readPendingSales } from '../src/repurchase/pending-sales.js';
import type { PurchaseLine } from '../src/repurchase/purchase-line.js';
import { deleteOldPendingSales } from '../src/repurchase/retention.js';
import { recountSold, readSold } from '../src/repurchase/sold-days.js';
import {
  beginReading,
  forgetCustomer,
  mergePurchases,
  removePurchase,
  writeDelivery,
  writePurchases,
} from '../src/repurchase/write-purchases.js';
import { TestTransactions } from './test-transactions.js';

const DAY = '2026-11-01';
const line = (productId: string, quantity: number, total = String(quantity * 10)): PurchaseLine => ({
  productId,
  variantId: `${productId}0`,
  quantity,
  total,
});
type Order = { orderId: string; customerId: string | null; purchasedAt: string; lines: PurchaseLine[] };
const order = (orderId: string, change: Partial<Order> = {}): Order => ({
  orderId,
  customerId: null,
  purchasedAt: `${DAY}T12:00:00Z`,
  lines: [line('1', 2)],
  ...change,
});

describe('what was sold', () => {
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
  const write = (reading: { number: number; at: Date }, ...orders: Order[]) =>
    inShop((tx) => writePurchases(tx, shop.id, reading, orders));
  const writeNow = async (...orders: Order[]) => write(await begin(), ...orders);
  const sold = async (since = DAY) =>
    Object.fromEntries(
      (await inShop((tx) => readSold(tx, since))).map(({ productId, quantity, total }) => [
        productId,
        [quantity, Number(total)],
      ]),
    );

  it('counts orders of guests and of customers', async () => {
    await writeNow(order('1'), order('2', { customerId: '7001', lines: [line('1', 1), line('2', 3, '29.97')] }));
    expect(await sold()).toEqual({ 1: [3, 30], 2: [3, 29.97] });
  });

  it('counts by days of the shop’s calendar', async () => {
    await database.sql('UPDATE shop SET timezone = $1 WHERE id = $2', ['Asia/Tokyo', shop.id]);
    await writeNow(order('1', { purchasedAt: '2026-11-01T14:59:00Z' }));
    await writeNow(order('2', { purchasedAt: '2026-11-01T15:00:00Z', lines: [line('1', 5)] }));
    expect(await sold('2026-11-02')).toEqual({ 1: [5, 50] });
    expect(await sold('2026-11-01')).toEqual({ 1: [7, 70] });
  });

  it('counts an order once, as the later reading found it', async () => {
    const [early, late] = [await begin(), await begin()];
    await write(late, order('1', { lines: [line('1', 1)] }));
    await write(early, order('1', { lines: [line('1', 9)] }));
    await write(late, order('1', { lines: [line('1', 1)] }));
    expect(await sold()).toEqual({ 1: [1, 10] });
    await writeNow(order('1', { lines: [line('2', 4)] }));
    expect(await sold()).toEqual({ 2: [4, 40] });
  });

  it('counts an order once that several read for the first time at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const readings = [await begin(), await begin(), await begin()];
      await Promise.all(readings.map((reading) => write(reading, order(`first ${round}`), order(`other ${round}`))));
    }
    expect(await sold()).toEqual({ 1: [40, 400] });
  });

  it('moves with an order to another day', async () => {
    await writeNow(order('1'));
    await writeNow(order('1', { purchasedAt: '2026-11-03T12:00:00Z', lines: [line('1', 3)] }));
    expect(await sold('2026-11-02')).toEqual({ 1: [3, 30] });
    expect(await sold()).toEqual({ 1: [3, 30] });
  });

  it('goes back with what is returned of an order that the platform no longer shows', async () => {
    await writeNow(order('1'));
    const returned: DeliveredLines = {
      kind: 'refund',
      refundId: '5',
      at: new Date(Date.now() + 1_000).toISOString(),
      lines: [{ productId: '1', variantId: '10', quantity: 1 }],
    };
    await inShop((tx) => writeDelivery(tx, shop.id, { orderId: '1', currency: 'USD' }, returned));
    expect(await sold()).toEqual({ 1: [1, 10] });
  });

  it('goes back with a deleted order, and stays with an erased or a merged customer', async () => {
    const of = (customerId: string) => ({ customerId });
    await writeNow(order('1', of('7001')), order('2', of('7001')), order('3', of('7002')));
    await inShop((tx) => removePurchase(tx, shop.id, '1'));
    expect(await sold()).toEqual({ 1: [4, 40] });
    await inShop((tx) => mergePurchases(tx, shop.id, { keptId: '7003', goneId: '7002' }));
    await inShop((tx) => forgetCustomer(tx, shop.id, '7001', []));
    await inShop((tx) => removePurchase(tx, shop.id, '1'));
    expect(await sold()).toEqual({ 1: [4, 40] });
  });

  it('is of the shop alone', async () => {
    await writeNow(order('1'));
    shop = await database.addShop();
    expect(await sold()).toEqual({});
  });

  describe('and is not read yet', () => {
    const units = [{ productId: '1', variantId: '10', quantity: 2 }];
    const placed = (orderId: string, told: { isNew?: undefined } = {}) =>
      inShop((tx) =>
        emit(tx, {
          type: 'OrderChanged',
          shopId: shop.id,
          orderId,
          told: { kind: 'left', at: `${DAY}T12:00:00Z`, lines: units, isNew: true, ...told },
        }),
      );
    const note = (eventId: string) => inShop((tx) => notePendingSales(tx, shop.id, eventId));
    const pending = async () => (await inShop(readPendingSales)).map(({ lines }) => lines);
    it('counts from its webhook on, with all that came after it', async () => {
      const first = await placed('1');
      const second = await placed('2');
      expect([await note(first), await note(first), await note(second)]).toEqual([true, false, false]);
      expect(await pending()).toEqual([units, units]);
    });

    it('counts with others of the same moment, whichever job is first', async () => {
      await placed('1');
      expect(await note(await placed('2'))).toBe(true);
      expect(await pending()).toEqual([units, units]);
    });

    it('does not count what was of an earlier moment, whose own job tells of it', async () => {
      const first = await placed('1');
      await database.sql(`UPDATE event_log SET at = at - interval '4 seconds' WHERE id = $1`, [first]);
      await note(await placed('2'));
      expect(await pending()).toEqual([units]);
    });

    it('does not count what was deleted at once', async () => {
      const event = await placed('1');
      await inShop((tx) =>
        emit(tx, { type: 'OrderChanged', shopId: shop.id, orderId: '1', told: { kind: 'deleted' } }),
      );
      expect(await note(event)).toBe(false);
      expect(await pending()).toEqual([]);
    });

    it('counts once where it is read meanwhile, whatever its webhook says', async () => {
      const event = await placed('1');
      await note(event);
      await writeNow(order('1', { lines: [] }));
      expect(await pending()).toEqual([]);
      await note(await placed('1'));
      expect(await pending()).toEqual([]);
    });

    it('counts no more once its reading has ended', async () => {
      await note(await placed('1'));
      await inShop((tx) => endPendingSale(tx, '1'));
      expect(await pending()).toEqual([]);
    });

    it('counts only where it was just placed', async () => {
      expect(await note(await placed('2', { isNew: undefined }))).toBe(false);
      expect(await pending()).toEqual([]);
    });

    it('is forgotten after an hour', async () => {
      await note(await placed('1'));
      const deletedIn = (minutes: number) =>
        database.transactions.runSystem((tx) => deleteOldPendingSales(tx, new Date(Date.now() + minutes * 60_000), 10));
      expect(await deletedIn(59)).toBe(0);
      expect(await deletedIn(61)).toBeGreaterThan(0);
      expect(await pending()).toEqual([]);
    });
  });

  it('is the same when all orders are counted again', async () => {
    const orders = Array.from({ length: 60 }, (_, at) =>
      order(`o${at}`, { customerId: at % 2 ? '7001' : null, lines: [line(String(at % 7), 1 + (at % 3), '9.99')] }),
    );
    await writeNow(...orders);
    await writeNow(...orders.slice(0, 20).map((one) => ({ ...one, lines: [] })));
    const before = await sold();
    await database.sql('UPDATE sold_day SET units = units + 5 WHERE shop_id = $1', [shop.id]);
    await inShop((tx) => recountSold(tx, shop.id));
    expect(await sold()).toEqual(before);
  });

  it('agrees with a plain sum after orders, edits, deletions and readings in any order', async () => {
    let state = 7;
    const below = (limit: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * limit);
    };
    const model = new Map<string, Order | null>();
    for (let step = 0; step < 150; step += 1) {
      const orderId = `w${below(12)}`;
      if (below(10) === 0) {
        await inShop((tx) => removePurchase(tx, shop.id, orderId));
        model.set(orderId, null);
        continue;
      }
      const changed = order(orderId, {
        customerId: ['7001', null][below(2)]!,
        lines: Array.from({ length: below(3) }, (_, at) => line(String(at + below(3) * 10), 1 + below(4))),
      });
      const [early, late] = [await begin(), await begin()];
      const stale = { ...changed, lines: [line('99', 50)] };
      await Promise.all([write(late, changed), write(early, stale)]);
      if (model.get(orderId) !== null) model.set(orderId, changed);
    }
    const expected: Record<string, [number, number]> = {};
    for (const { productId, quantity, total } of [...model.values()].flatMap((one) => one?.lines ?? [])) {
      const [units, value] = expected[productId] ?? [0, 0];
      expected[productId] = [units + quantity, value + Number(total)];
    }
    expect(await sold()).toEqual(expected);
  });
});
