// Walks through the life of a shop's orders, against a plain model: whatever is read late, twice or out of order, of
// customers that merge and orders that are edited, refunded, canceled and deleted, each cap counts what the platform
// has. `LEDGER_WALKS=600` walks more often; `LEDGER_SEED` repeats one.
import { instantOf, localTime } from '@purchase-limits/domain/calendar-period';
import type { Tx } from '../src/database/transactions.js';
import { readPurchases } from '../src/repurchase/customer-purchases.js';
import type { PurchaseLine } from '../src/repurchase/purchase-line.js';
import { readSold } from '../src/repurchase/sold-days.js';
import { beginReading, mergePurchases, removePurchase, writePurchases } from '../src/repurchase/write-purchases.js';
import { TestTransactions } from './test-transactions.js';

const WALKS = Number(process.env.LEDGER_WALKS ?? 25);
const STEPS = 60;
const SEED = Number(process.env.LEDGER_SEED ?? 0);
const ZONES = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles'];
const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;
const CUSTOMERS = ['7001', '7002', '7003', '7004', '7005', '7006'];
const WINDOWS = ['calendar_day', 'calendar_week', 'calendar_month', 'once_per_lifetime'] as const;

type Order = { orderId: string; customerId: string | null; purchasedAt: string; lines: PurchaseLine[] };
type Reading = { number: number; at: Date; order: Order };
/** By product, units. */
type Sums = Record<string, number>;

/** Whole numbers below a limit that look random, the same for a seed. */
function randomOf(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/** The platform: the truth, and what it has yet to tell. */
class Platform {
  readonly orders = new Map<string, Order>();
  readonly merges: { goneId: string; keptId: string }[] = [];
  readonly deleted: string[] = [];
  /** Orders of which a change is yet to be told. A merge of their customer is told by itself alone. */
  readonly untold = new Set<string>();
  private placed = 0;

  constructor(private readonly below: (limit: number) => number) {}

  change(): void {
    const known = [...this.orders.keys()];
    const orderId = known[this.below(known.length)];
    const kind = this.below(10);
    if (orderId === undefined || kind < 4) return this.place();
    const order = this.orders.get(orderId)!;
    this.untold.add(orderId);
    if (kind < 6) order.lines = order.lines.map((line) => ({ ...line, quantity: 1 + this.below(6) }));
    else if (kind === 6) order.lines = [...order.lines, this.line()];
    else if (kind === 7) order.lines = order.lines.slice(1);
    else if (kind === 8) order.lines = [];
    else {
      this.orders.delete(orderId);
      this.untold.delete(orderId);
      this.deleted.push(orderId);
    }
  }

  /** One customer becomes another: orders are theirs from then on. */
  merge(): void {
    const [goneId, keptId] = [CUSTOMERS[this.below(6)]!, CUSTOMERS[this.below(6)]!];
    const isGone = (id: string) => this.merges.some((merge) => merge.goneId === id);
    if (goneId === keptId || isGone(goneId) || isGone(keptId)) return;
    this.merges.push({ goneId, keptId });
    for (const order of this.orders.values()) if (order.customerId === goneId) order.customerId = keptId;
  }

  private place(): void {
    this.placed += 1;
    this.untold.add(String(this.placed));
    const isOf = (id: string) => !this.merges.some(({ goneId }) => goneId === id);
    const customers = [null, ...CUSTOMERS.filter(isOf)];
    this.orders.set(String(this.placed), {
      orderId: String(this.placed),
      customerId: customers[this.below(customers.length)]!,
      purchasedAt: new Date(NOW - this.below(45 * 24) * (DAY_MS / 24)).toISOString(),
      lines: Array.from({ length: 1 + this.below(3) }, () => this.line()),
    });
  }

  private line(): PurchaseLine {
    const productId = String(1 + this.below(4));
    return { productId, variantId: `${productId}0`, quantity: 1 + this.below(5), total: '10' };
  }
}

function add(sums: Sums, lines: readonly PurchaseLine[]): Sums {
  for (const { productId, quantity } of lines) sums[productId] = (sums[productId] ?? 0) + quantity;
  return sums;
}

describe('the ledger', () => {
  let database: TestTransactions;
  beforeAll(async () => {
    database = await TestTransactions.start();
  });
  afterAll(() => database.stop());

  /** What each cap counts by the ledger, and by the platform. */
  async function walk(seed: number) {
    const below = randomOf(seed);
    const shop = await database.addShop();
    const timezone = ZONES[seed % ZONES.length]!;
    await database.sql('UPDATE shop SET timezone = $1 WHERE id = $2', [timezone, shop.id]);
    const inShop = <T>(work: (tx: Tx) => Promise<T>) => database.transactions.run(shop.id, work);
    const platform = new Platform(below);
    const readings: Reading[] = [];
    const begin = async (order: Order) => {
      const number = await inShop(beginReading);
      readings.push({ number, at: new Date(), order: structuredClone(order) });
      platform.untold.delete(order.orderId);
    };
    const write = ({ number, at, order }: Reading) =>
      inShop((tx) => writePurchases(tx, shop.id, { number, at }, [order]));
    const told = { merges: 0, deleted: 0 };
    const tellMerge = () => inShop((tx) => mergePurchases(tx, shop.id, platform.merges[told.merges++]!));
    const tellDeleted = () => inShop((tx) => removePurchase(tx, shop.id, platform.deleted[told.deleted++]!));
    for (let step = 0; step < STEPS; step += 1) {
      const kind = below(12);
      const known = [...platform.orders.values()];
      if (kind < 3) platform.change();
      else if (kind < 5) platform.merge();
      else if (kind < 8 && known.length > 0) await begin(known[below(known.length)]!);
      else if (kind < 10 && readings.length > 0) {
        const reading = readings[below(readings.length)]!;
        // Now and then twice at once.
        await Promise.all(below(4) === 0 ? [write(reading), write(reading)] : [write(reading)]);
      } else if (kind === 10 && told.merges < platform.merges.length) await tellMerge();
      else if (told.deleted < platform.deleted.length) await tellDeleted();
    }
    // In the end all is told, in any order, and what is still under way is written after it.
    for (const order of platform.orders.values()) if (platform.untold.has(order.orderId)) await begin(order);
    const rest = [
      ...readings.map((reading) => () => write(reading)),
      ...platform.merges.slice(told.merges).map(() => tellMerge),
      ...platform.deleted.slice(told.deleted).map(() => tellDeleted),
    ];
    while (rest.length > 0) await rest.splice(below(rest.length), 1)[0]!();
    return { shop, timezone, platform, inShop };
  }

  /** The first moment that counts: midnight of the shop's calendar, or the beginning of time. */
  function startOf(window: (typeof WINDOWS)[number], timezone: string): number {
    if (window === 'once_per_lifetime') return 0;
    const today = localTime(NOW, timezone).slice(0, 10);
    const midnight = instantOf(`${today}T00:00`, timezone);
    if (window === 'calendar_day') return midnight;
    if (window === 'calendar_month') return instantOf(`${today.slice(0, 8)}01T00:00`, timezone);
    const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
    const monday = new Date(Date.parse(`${today}T00:00:00Z`) - weekday * DAY_MS).toISOString().slice(0, 10);
    return instantOf(`${monday}T00:00`, timezone);
  }

  it(
    `counts what the platform has, for every customer and for all, in ${WALKS} walks of ${STEPS} steps`,
    async () => {
      for (let seed = SEED; seed < SEED + WALKS; seed += 1) {
        const { timezone, platform, inShop } = await walk(seed);
        const orders = [...platform.orders.values()];
        for (const option of WINDOWS) {
          const since = startOf(option, timezone);
          const counts = orders.filter(({ purchasedAt }) => Date.parse(purchasedAt) >= since);
          const expected = Object.fromEntries(
            CUSTOMERS.map((id) => [
              id,
              counts.filter(({ customerId }) => customerId === id).reduce((sums, { lines }) => add(sums, lines), {}),
            ]),
          );
          const found = await inShop((tx) => readPurchases(tx, CUSTOMERS, [{ repurchase: { option } }], NOW));
          const counted = Object.fromEntries(
            CUSTOMERS.map((id) => [
              id,
              (found.get(id) ?? [])
                .filter(({ at }) => at >= since)
                .reduce<Sums>((sums, { lines }) => add(sums, lines), {}),
            ]),
          );
          expect({ seed, option, counted }).toEqual({ seed, option, counted: expected });
          const day = since === 0 ? '1970-01-01' : localTime(since, timezone).slice(0, 10);
          const sold = add({}, await inShop((tx) => readSold(tx, day)));
          const all = counts.reduce((sums, { lines }) => add(sums, lines), {});
          expect({ seed, option, sold }).toEqual({ seed, option, sold: all });
        }
      }
    },
    30_000 + WALKS * 500,
  );
});
