// What a customer has left of a limit's window, in a shop with 1,000,000 orders. Milliseconds, of this machine: the
// read in a transaction of the shop, and the judging.
import { rmSync } from 'node:fs';
import { readPurchases } from '@purchase-limits/api/repurchase/customer-purchases';
import { allowanceLeft } from '@purchase-limits/domain/allowance-left';
import { completeLimit } from '@purchase-limits/domain/limit';
import { publishedLimit } from '@purchase-limits/domain/publishing';
import { MerchantApi } from '@purchase-limits/scripts/merchant-api';
import { freePort } from '@purchase-limits/scripts/ports';
import { databaseUrlIn, newDataDir, startProduct } from '@purchase-limits/scripts/running-product';
import pg from 'pg';
import type { Figure } from './figure.js';

const ORDERS = 1_000_000;
const CUSTOMERS = 50_000;
const ASKED = 500;
const SHOP = 'hoodie-house.myshopify.com';

const LIMIT = completeLimit('once', {
  name: '',
  type: 'product',
  products: { kind: 'all' },
  max: 3,
  repurchase: { option: 'once_per_lifetime' },
});

export async function measurePurchases(): Promise<Figure[]> {
  const dataDir = newDataDir('bench-purchases');
  const [port, storePort] = [await freePort(), await freePort()];
  const product = await startProduct({ port, storePort, dataDir, isInstalled: true });
  const client = new pg.Client({ connectionString: databaseUrlIn(dataDir) });
  try {
    // The shop is known from its first call on.
    await new MerchantApi(`http://localhost:${port}`, `http://localhost:${storePort}`, 'hoodie-house').call(
      'GET',
      '/shops',
    );
    await client.connect();
    const { rows } = await client.query<{ id: string }>('SELECT id FROM shop WHERE shopify_domain = $1', [SHOP]);
    const shopId = rows[0]!.id;
    await fill(client, shopId);
    const times: number[] = [];
    for (let count = 0; count < ASKED; count += 1) {
      const began = performance.now();
      const found = await leftOf(client, shopId, String(1 + ((count * 7_919) % CUSTOMERS)));
      times.push(performance.now() - began);
      if (found === 0) throw new Error('A customer has bought nothing');
    }
    const sorted = times.toSorted((one, other) => one - other);
    return [{ name: 'purchases_left_of_a_million_p95_ms', value: sorted[Math.floor(ASKED * 0.95)]!, goal: '<=5' }];
  } finally {
    await client.end();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** 20 orders of two lines for each customer, over two years. */
async function fill(client: pg.Client, shopId: string): Promise<void> {
  await client.query(
    `INSERT INTO purchase (shop_id, order_id, customer_id, purchased_at, lines, reading)
     SELECT $1, n::text, (1 + n % $3)::text, now() - make_interval(hours => n % 17520),
       jsonb_build_array(
         jsonb_build_object('productId', (1000 + n % 500)::text, 'variantId', n::text, 'quantity', 1, 'total', '19.9'),
         jsonb_build_object('productId', (2000 + n % 500)::text, 'variantId', n::text, 'quantity', 2, 'total', '5')
       ), 1
     FROM generate_series(1, $2::int) AS n`,
    [shopId, ORDERS, CUSTOMERS],
  );
  await client.query('ANALYZE purchase');
}

/** Of how many products something was bought. */
async function leftOf(client: pg.Client, shopId: string, customerId: string): Promise<number> {
  const now = Date.now();
  await client.query('BEGIN');
  await client.query(`SELECT set_config('app.shop_id', $1, true)`, [shopId]);
  const tx = {
    rows: async (sql: string, parameters: unknown[] = []) => (await client.query<object>(sql, parameters)).rows,
  } as Parameters<typeof readPurchases>[0];
  const purchases = await readPurchases(tx, [customerId], [publishedLimit(LIMIT)], now);
  await client.query('COMMIT');
  const own = purchases.get(customerId)!.map(({ at, lines }) => ({
    at,
    lines: lines.map((line, index) => ({ ...line, id: String(index) })),
  }));
  return allowanceLeft(LIMIT, { weightUnit: 'kg' }, { now, purchases: own }).length;
}
