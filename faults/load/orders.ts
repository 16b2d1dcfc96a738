// A store's orders: placed, refunded, edited and canceled on the platform, with a webhook for each.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { World } from '../topology/world.js';
import { shopsOf, type Load } from './load.js';
import { deliver } from './webhooks.js';

const BETWEEN_MS = 600;
const NEW = 0.5;
const CUSTOMERS = [7001, 7002, 7003, null];
/** The store that answers without a name before its host. */
const STORE = 'hoodie-house.myshopify.com';
const PRODUCTS = ['classic-hoodie', 'zip-hoodie'];
const WITHIN_MS = 30_000;

type Product = { id: number; variants: { id: number; price: number }[] };

export async function placeOrders(load: Load): Promise<void> {
  const { world, random, running, ledger } = load;
  const [shop] = shopsOf(load.shops, 'store').filter(({ domain }) => domain === STORE);
  const products = await Promise.all(PRODUCTS.map((handle) => readProduct(world, handle)));
  const placed: string[] = [];
  while (!running.aborted) {
    const isNew = placed.length === 0 || random.next() < NEW;
    const id = isNew ? await place(load, random.pick(products)) : random.pick(placed);
    if (isNew) placed.push(id);
    else await change(load, id);
    const isTold = await deliver(load, shop!, isNew ? 'orders/create' : 'orders/paid', { id: Number(id) });
    // The app can't know what it never received.
    if (isTold) ledger.toldOrders.add(id);
    else ledger.toldOrders.delete(id);
    await pause(BETWEEN_MS);
  }
}

async function readProduct({ storeUrl }: World, handle: string): Promise<Product> {
  const response = await fetch(`${storeUrl}/products/${handle}.js`, { signal: AbortSignal.timeout(WITHIN_MS) });
  if (!response.ok) throw new Error(`The product ${handle} was answered with ${response.status}`);
  return (await response.json()) as Product;
}

async function place({ world, random }: Load, { id, variants }: Product): Promise<string> {
  const { id: variantId, price } = variants[0]!;
  const quantity = 1 + Math.floor(random.next() * 4);
  const amounts = { price, presentmentPrice: price, discount: 0, presentmentDiscount: 0, grams: 100 };
  const line = { productId: id, variantId, title: '', variantTitle: null, vendor: '', quantity, ...amounts };
  const { rows } = await world.storeDatabase.query<{ id: string }>(
    `WITH next AS (SELECT nextval(pg_get_serial_sequence('shop_order', 'id')) AS id)
     INSERT INTO shop_order (id, shop, token, number, email, customer_id, delivery, currency, presentment_currency,
       lines, created_at, processed_at)
     OVERRIDING SYSTEM VALUE
     SELECT id, $1, $2, id - 5500000000, '', $3, '{}', 'USD', 'USD',
       jsonb_build_array($4::jsonb || jsonb_build_object('id', id * 1000 + 1)), now(), now() FROM next
     RETURNING id`,
    [STORE, randomUUID(), random.pick(CUSTOMERS), JSON.stringify(line)],
  );
  return rows[0]!.id;
}

const REFUNDED_LINE = { id: 1, quantity: 1, isRestocked: false, subtotal: 0, presentmentSubtotal: 0 };

/** All of it is cancelled, a unit is added, or one is refunded where one is left. */
async function change({ world, random }: Load, id: string): Promise<void> {
  const turn = random.next();
  const change = turn < 0.2 ? CANCELLED : (turn < 0.6 && ONE_MORE) || ONE_REFUNDED;
  const values = change === ONE_REFUNDED ? [id, JSON.stringify(REFUNDED_LINE)] : [id];
  await world.storeDatabase.query(change, values);
}

const CANCELLED = 'UPDATE shop_order SET cancelled_at = now() WHERE id = $1';
const ONE_MORE = `UPDATE shop_order
  SET lines = jsonb_set(lines, '{0,quantity}', to_jsonb((lines #>> '{0,quantity}')::int + 1)) WHERE id = $1`;
const ONE_REFUNDED = `UPDATE shop_order SET refunds = refunds || jsonb_build_array(jsonb_build_object(
    'id', jsonb_array_length(refunds) + 1, 'createdAt', now(), 'amount', 0, 'presentmentAmount', 0,
    'lines', jsonb_build_array($2::jsonb || jsonb_build_object('lineId', lines #> '{0,id}'))))
  WHERE id = $1 AND jsonb_array_length(refunds) < (lines #>> '{0,quantity}')::int`;
