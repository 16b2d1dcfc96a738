// A sale in the local store: shoppers and other channels buy at once of an allowance that all customers share. How much
// is sold over it, how long after a payment the checkout knows of it, and whether just those orders are canceled later.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { MerchantApi } from '@purchase-limits/scripts/merchant-api';
import { freePort } from '@purchase-limits/scripts/ports';
import { databaseUrlIn, newDataDir, startProduct, until } from '@purchase-limits/scripts/running-product';
import type { Figure } from './figure.js';
import { SaleStore, type Channel, type Sale } from './sale-store.js';

const UNITS = 500;
const SHOPPERS = Number(process.env.SHOPPERS ?? 2_000);
const PER_SECOND = 20;
/** Every so manieth order comes from another channel, which has no checkout rule. */
const OTHERS_EVERY = 20;
const OTHER_CHANNELS: Channel[] = ['pos', 'shopify_draft_order', '580111'];
/** One more within ten minutes would end the product. */
const KILLS = 5;
const SHOP = 'hoodie-house';
const SCOPES = ['write_products', 'write_validations', 'read_orders', 'write_orders', 'write_customers'];
const PATIENCE = { withinMs: 60_000 };
const READ_WITHIN = { withinMs: 600_000, everyMs: 500 };
const LOOK_EVERY_MS = 25;
const JUDGING = ['OrderChanged', 'OrderRead', 'EarlierOrderChanged', 'OrderBrokeLimit'];

export async function measureSale(): Promise<Figure[]> {
  return [...(await measureOne('sale', 0)), ...(await measureOne('sale_with_kills', KILLS))];
}

async function measureOne(name: string, kills: number): Promise<Figure[]> {
  const dataDir = newDataDir('bench-sale');
  const [port, storePort] = [await freePort(), await freePort()];
  const product = await startProduct({ port, storePort, dataDir, isInstalled: true });
  const adminUrl = databaseUrlIn(dataDir);
  const app = new pg.Client({ connectionString: adminUrl });
  const sandbox = new pg.Client({ connectionString: adminUrl.replace(/purchase_limits$/, 'sandbox') });
  // What ended the product is what failed, not what it leaves behind.
  for (const client of [app, sandbox]) client.on('error', (error) => console.error(`The database: ${error.message}`));
  try {
    await Promise.all([app.connect(), sandbox.connect()]);
    const store = new SaleStore(storePort, SHOP);
    const api = new MerchantApi(`http://localhost:${port}`, `http://localhost:${storePort}`, SHOP);
    const { productId, variantId } = await store.firstVariant();
    await allow(api, store, productId);
    const before = await readOrders(app);
    const known = followKnown(sandbox, productId);
    const killing = killWorkers(product.process.pid!, kills);
    const sales = await sellAll(store, variantId);
    await killing;
    const sold = sales.length;
    // What is over is canceled, and told no more.
    const allowed = Math.min(sold, UNITS);
    await until(() => known.units() >= allowed, {
      ...PATIENCE,
      explain: () => `${known.units()} of ${allowed} are known`,
    });
    const times = known.stop();
    const held = sales
      .slice(0, allowed)
      .map(({ at }, index) => times.find(({ units }) => units > index)!.at - at)
      .sort((a, b) => a - b);
    const soldAt = performance.now();
    let read = 0;
    const isAll = async () => (read = (await readOrders(app)) - before) >= sold;
    await until(isAll, { ...READ_WITHIN, explain: () => `${read} of ${sold} orders are read` });
    const readMs = performance.now() - soldAt;
    await until(() => isSettled(app), { ...READ_WITHIN, explain: () => 'orders are still to be judged or canceled' });
    const left = await ordersLeft(sandbox);
    const web = sales.filter(({ channel }) => channel === 'web').length;
    return [
      { name: `${name}_sold`, value: sold, goal: '-' },
      { name: `${name}_over_at_checkout`, value: Math.max(0, web - (UNITS - (sold - web))), goal: '-' },
      { name: `${name}_by_other_channels`, value: sold - web, goal: '-' },
      { name: `${name}_canceled_after`, value: sold - left, goal: '-' },
      { name: `${name}_wrongly_left_or_canceled`, value: Math.abs(left - allowed), goal: '<=0' },
      { name: `${name}_orders_per_second`, value: rateOf(sales), goal: '-' },
      { name: `${name}_paid_to_held_p50_ms`, value: partOf(held, 0.5), goal: '-' },
      { name: `${name}_paid_to_held_p95_ms`, value: partOf(held, 0.95), goal: kills === 0 ? '<=1500' : '-' },
      { name: `${name}_paid_to_held_p99_ms`, value: partOf(held, 0.99), goal: kills === 0 ? '<=3000' : '-' },
      { name: `${name}_last_read_after_s`, value: readMs / 1_000, goal: '-' },
      { name: `${name}_orders_unaccounted`, value: sold - read, goal: '<=0' },
    ];
  } finally {
    await Promise.allSettled([app.end(), sandbox.end()]);
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function allow(api: MerchantApi, store: SaleStore, productId: string): Promise<void> {
  await api.call('GET', '/shops');
  await store.grant(SCOPES);
  await api.call('PUT', '/broken-limits/settings', { mostPerHour: 1_000 });
  await api.call('POST', '/limits', {
    name: `The first ${UNITS}`,
    type: 'product',
    startDate: new Date().toISOString().slice(0, 10),
    products: { kind: 'specific', items: [{ productId }] },
    max: UNITS,
    repurchase: { option: 'once_per_lifetime', shared: true },
    brokenOrders: { action: 'cancel' },
  });
  const stateOf = async (path: string) => (await api.call<{ state: string }>('GET', path)).state;
  await until(async () => (await stateOf('/repurchase')) === 'known', PATIENCE);
  await api.call('PUT', '/checkout-rules', { isEnabled: true, blockOnFailure: true });
  await until(async () => (await stateOf('/checkout-rules')) === 'on', PATIENCE);
}

/** All that was sold, in the order of payment. Shoppers come evenly, whatever became of those before. */
async function sellAll(store: SaleStore, variantId: string): Promise<Sale[]> {
  const sales: Sale[] = [];
  const waiting: Promise<void>[] = [];
  const begin = performance.now();
  for (let shopper = 0; shopper < SHOPPERS; shopper += 1) {
    const due = begin + (shopper / PER_SECOND) * 1_000;
    if (due > performance.now()) await pause(due - performance.now());
    const other = shopper % OTHERS_EVERY === 0 && sales.length < UNITS;
    const channel = other ? OTHER_CHANNELS[(shopper / OTHERS_EVERY) % OTHER_CHANNELS.length]! : 'web';
    waiting.push(store.buy(channel, variantId).then((sale) => void (sale && sales.push(sale))));
  }
  await Promise.all(waiting);
  return sales.sort((one, other) => one.at - other.at);
}

/** When the rules at the platform first told of so many units. */
function followKnown(sandbox: pg.Client, productId: string) {
  const seen: { units: number; at: number }[] = [];
  const look = async () => {
    const { rows } = await sandbox.query<{ value: string }>(
      `SELECT value FROM metafield WHERE key = 'purchase-limits-rules'`,
    );
    const at = Date.now();
    const units = Math.max(0, ...rows.map(({ value }) => Number(soldIn(productId).exec(value)?.[1] ?? 0)));
    if (units > (seen.at(-1)?.units ?? 0)) seen.push({ units, at });
  };
  const looking = setInterval(() => void look().catch((error: unknown) => console.error(error)), LOOK_EVERY_MS);
  return {
    units: () => seen.at(-1)?.units ?? 0,
    stop: () => {
      clearInterval(looking);
      return seen;
    },
  };
}

const soldIn = (productId: string) => new RegExp(`\\|${productId}\\|\\d+,(\\d+)`);

async function killWorkers(pid: number, times: number): Promise<void> {
  const everyMs = ((SHOPPERS / PER_SECOND) * 1_000) / (times + 1);
  for (let time = 0; time < times; time += 1) {
    await pause(everyMs);
    const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' });
    const worker = children.split('\n').find((line) => /worker\.js/.test(line));
    if (worker) process.kill(Number.parseInt(worker, 10), 'SIGKILL');
  }
}

async function readOrders(app: pg.Client): Promise<number> {
  const { rows } = await app.query<{ orders: number }>('SELECT count(*)::int AS orders FROM purchase');
  return rows[0]!.orders;
}

/** Whether every order was judged, and nothing is left to be done about those over the limit. */
async function isSettled(app: pg.Client): Promise<boolean> {
  const { rows } = await app.query<{ isSettled: boolean }>(
    `SELECT NOT EXISTS (SELECT 1 FROM purchase WHERE judged = 0 AND purchased_at >= now() - interval '1 hour')
       AND NOT EXISTS (SELECT 1 FROM order_action WHERE state IN ('waiting', 'doing'))
       AND NOT EXISTS (SELECT 1 FROM event_log WHERE NOT settled AND type = ANY ($1)) AS "isSettled"`,
    [JUDGING],
  );
  return rows[0]!.isSettled;
}

async function ordersLeft(sandbox: pg.Client): Promise<number> {
  const { rows } = await sandbox.query<{ orders: number }>(
    `SELECT count(*)::int AS orders FROM shop_order
     WHERE shop LIKE $1 AND cancelled_at IS NULL AND created_at >= now() - interval '1 hour'`,
    [`${SHOP}%`],
  );
  return rows[0]!.orders;
}

function rateOf(sales: readonly Sale[]): number {
  return sales.length / ((sales.at(-1)!.at - sales[0]!.at) / 1_000);
}

const partOf = (sorted: readonly number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)]!;
