// Orders in a sandbox of a test, without a checkout.
import { catalogOf } from '../src/catalog/catalog.js';
import { inTransaction } from '../src/database/database.js';
import { addOrder } from '../src/orders/order-store.js';
import { orderLines, type Order } from '../src/orders/order.js';
import { findShop } from '../src/shops/shops.js';
import type { RunningSandbox } from './running-sandbox.js';

export const shop = findShop('hoodie-house')!;
export const HOODIE = 41_010_000_100;

type Wanted = { quantity?: number; customerId?: number | null };

/** An order of hoodies for 64 dollars each, ten percent less from ten on. */
export function addHoodies(
  { database }: RunningSandbox,
  { quantity = 10, customerId = null }: Wanted = {},
): Promise<Order> {
  const order = {
    email: 'a@example.com',
    customerId,
    delivery: { name: 'Ada <Berg>', address: 'Main Street 1', country: 'DE' },
    presentmentCurrency: 'USD',
    lines: orderLines(shop, { shown: catalogOf(shop), lines: [{ variantId: HOODIE, quantity, properties: {} }] }),
  };
  return inTransaction(database, (client) => addOrder(client, shop, order));
}
