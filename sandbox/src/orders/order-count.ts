import type { Database } from '../database/database.js';
import type { Customer } from '../shops/customers.js';
import type { Shop } from '../shops/shops.js';

/** How many orders the customer has made; a guest has none. */
export async function findOrderCount(database: Database, shop: Shop, customer: Customer | undefined): Promise<number> {
  if (!customer) return 0;
  const { rows } = await database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM shop_order WHERE shop = $1 AND customer_id = $2',
    [shop.domain, customer.id],
  );
  return rows[0]!.count;
}
