// How long a limit takes to be judged over the orders of 60 days, as the platform's bulk operation gives them. Seconds,
// of this machine: reading the result over HTTP, judging, and noting in the database how far it came.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { judgeResult } from '@purchase-limits/api/past-orders/judge-result';
import { PastOrderJudge } from '@purchase-limits/api/past-orders/past-order-judge';
import { NO_SUMS } from '@purchase-limits/api/past-orders/past-order-sums';
import { PurchaseFacts } from '@purchase-limits/api/repurchase/customer-purchases';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import pg from 'pg';
import { seed, startDatabase } from './bench-database.js';
import type { Figure } from './figure.js';

const ORDERS = 100_000;
const LINES = 3;
const CUSTOMERS = 20_000;
const VARIANTS = 2_000;
const DAYS = 60;
const DAY_MS = 86_400_000;
const GOAL_S = 30;
const SHOP = { currency: 'USD', weightUnit: 'kg' };

/** Of a simple limit, and of those that ask for more: facts of products, and what the customer bought before. */
const LIMITS: Record<string, LimitDraft> = {
  plain: { name: '', type: 'product', products: { kind: 'all' }, max: 3 },
  weight: {
    name: '',
    type: 'cart',
    max: 3,
    conditionType: 'total_weight',
  },
  window: {
    name: '',
    type: 'product',
    products: { kind: 'all' },
    max: 3,
    repurchase: { option: 'once_per_month' },
  },
};

export async function measurePastOrders(): Promise<Figure[]> {
  const database = await startDatabase();
  const client = new pg.Client(database.superuserUrl);
  const server = createServer((_, response) => void response.end(result()));
  try {
    await seed(database.superuserUrl);
    await client.connect();
    const { rows } = await client.query<{ id: string }>('SELECT id FROM shop');
    const shopId = rows[0]!.id;
    await fill(client, shopId);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const figures: Figure[] = [];
    for (const [name, draft] of Object.entries(LIMITS))
      figures.push({
        name: `past_orders_${name}_s`,
        value: await measure(client, { url, shopId, draft }),
        goal: `<=${GOAL_S}`,
      });
    return figures;
  } finally {
    server.closeAllConnections();
    server.close();
    await client.end();
    await database.stop();
  }
}

type Measured = { url: string; shopId: string; draft: LimitDraft };

async function measure(client: pg.Client, { url, shopId, draft }: Measured): Promise<number> {
  const run = async (_: string, work: (tx: object) => Promise<unknown>) =>
    work({ rows: async (sql: string, values: unknown[]) => (await client.query(sql, values)).rows });
  const facts = new PurchaseFacts({ factsOf: (_: object, ids: string[]) => Promise.resolve(factsOf(ids)) } as never);
  const check = { id: shopId, draft };
  const judge = await new PastOrderJudge({ run } as never, facts).of({ id: shopId, ...SHOP } as never, check, url);
  let done = 0;
  let stopped = 0;
  const began = performance.now();
  await judgeResult({
    check: { position: 0, done: 0, sums: NO_SUMS, since: new Date(0) },
    url,
    judge,
    note: async (reached) => {
      await client.query('UPDATE shop SET name = $1', [`${reached.position} ${JSON.stringify(reached.sums)}`]);
      ({ done } = reached);
      ({ stopped } = reached.sums);
      return true;
    },
  });
  if (done !== ORDERS || stopped === 0) throw new Error(`${done} orders were judged, ${stopped} stopped`);
  return (performance.now() - began) / 1_000;
}

function factsOf(ids: readonly string[]) {
  return new Map(
    ids.map((id) => [
      id,
      { title: 'Hoodie', vendor: 'House', tags: ['winter'], collectionIds: ['1'], weight: { value: 0.4, unit: 'kg' } },
    ]),
  );
}

/** About 90 MB, as the platform sends it: a line for each order and for each of its lines. */
let made: Buffer | null = null;
function result(): Buffer {
  made ??= Buffer.from(
    Array.from({ length: ORDERS }, (_, index) => [orderLine(index), ...itemLines(index)].join('\n')).join('\n') + '\n',
  );
  return made;
}

function orderLine(index: number): string {
  return JSON.stringify({
    id: `gid://shopify/Order/${index}`,
    name: `#${index}`,
    processedAt: placedAt(index),
    edited: false,
    sourceName: 'web',
    customer: { id: `gid://shopify/Customer/${index % CUSTOMERS}`, tags: ['retail'] },
  });
}

function itemLines(index: number): string[] {
  return Array.from({ length: LINES }, (_, line) => {
    const variant = (index * 7 + line * 13) % VARIANTS;
    return JSON.stringify({
      id: `gid://shopify/LineItem/${index * LINES + line}`,
      title: 'Hoodie',
      quantity: 1 + ((index + line) % 4),
      currentQuantity: 1,
      discountedTotalSet: { shopMoney: { amount: '59.90' } },
      product: { id: `gid://shopify/Product/${variant}` },
      variant: { id: `gid://shopify/ProductVariant/${variant}` },
      __parentId: `gid://shopify/Order/${index}`,
    });
  });
}

const placedAt = (index: number) =>
  new Date(Date.now() - DAYS * DAY_MS + Math.floor((index / ORDERS) * DAYS * DAY_MS)).toISOString();

/** What the customers bought in these orders. */
async function fill(client: pg.Client, shopId: string): Promise<void> {
  await client.query(
    `INSERT INTO purchase (shop_id, order_id, customer_id, purchased_at, lines, reading)
     SELECT $1, n::text, (n % $3)::text, now() - make_interval(mins => (($2::bigint - n) * 86400 / $2)::int),
       jsonb_build_array(jsonb_build_object('productId', (n % 2000)::text, 'variantId', (n % 2000)::text,
         'quantity', 1, 'total', '59.9')), 1
     FROM generate_series(0, $2::int - 1) AS n`,
    [shopId, ORDERS, CUSTOMERS],
  );
  await client.query('ANALYZE purchase');
}
