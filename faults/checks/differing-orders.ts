// Compares the platform's checkout rules, orders and customers with what they should be.
import type { Product } from '../topology/product.js';
import type { FaultShop } from '../topology/shops.js';
import type { World } from '../topology/world.js';
import type { Found } from './found.js';

type Differing = Pick<Found['differing'], 'checkouts' | 'purchases' | 'customers'>;
type Metafields = Map<string, string>;

export async function readDifferingOrders(
  world: World,
  product: Product,
  shops: readonly FaultShop[],
  toldOrders: ReadonlySet<string>,
): Promise<Differing> {
  const differing: Differing = { checkouts: [], purchases: [], customers: [] };
  for (const shop of shops.filter(({ role }) => role === 'store')) {
    if (await isOtherCheckout(world, product, shop)) differing.checkouts.push(shop.domain);
    differing.purchases.push(...(await otherPurchases(world, shop, toldOrders)));
    differing.customers.push(...(await otherCustomers(world, product, shop)));
  }
  return differing;
}

async function isOtherCheckout(world: World, product: Product, shop: FaultShop): Promise<boolean> {
  const rules = [...(await metafields(world, shop, 'purchase-limits-rules')).values()];
  const expected = await product.checkoutRulesOf(shop.id);
  const marks = await metafields(world, shop, 'purchase-limits-product');
  const noted = await world.sql<{ id: string; token: string }>(
    `SELECT 'gid://shopify/Product/' || product_id AS id, token FROM checkout_token WHERE shop_id = $1 AND token <> ''`,
    [shop.id],
  );
  return !isSame(rules.sort(), expected.sort()) || !isSame(sorted(marks), sorted(new Map(noted.map(toEntry))));
}

const toEntry = ({ id, token }: { id: string; token: string }) => [id, token] as const;

/** The orders, by how many units are left of their line; those of guests count, too, for what all customers share. */
async function otherPurchases(world: World, shop: FaultShop, toldOrders: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await world.storeDatabase.query<{ id: string; text: string }>(
    `SELECT id, concat_ws(' ', coalesce(customer_id::text, '-'),
       CASE WHEN cancelled_at IS NULL
         THEN nullif((lines #>> '{0,quantity}')::int - jsonb_array_length(refunds), 0) END) AS text
     FROM shop_order WHERE shop = $1`,
    [shop.domain],
  );
  const kept = await world.sql<{ id: string; text: string }>(
    `SELECT order_id AS id, concat_ws(' ', coalesce(customer_id, '-'), lines #>> '{0,quantity}') AS text
     FROM purchase WHERE shop_id = $1`,
    [shop.id],
  );
  const known = new Map(kept.map(({ id, text }) => [id, text]));
  return rows
    .filter(({ id, text }) => toldOrders.has(id) && known.get(id) !== text)
    .map(({ id, text }) => `${id} is “${known.get(id) ?? ''}” instead of “${text}”`);
}

async function otherCustomers(world: World, product: Product, shop: FaultShop): Promise<string[]> {
  const expected = await product.customerFactsOf(shop.id);
  const told = await metafields(world, shop, 'purchase-limits-customer');
  const plain = new Map([...told].map(([id, text]) => [id.split('/').at(-1)!, text]));
  return [...new Set([...expected.keys(), ...plain.keys()])]
    .filter((id) => expected.get(id) !== plain.get(id))
    .map((id) => `${id} is told “${plain.get(id) ?? ''}” instead of “${expected.get(id) ?? ''}”`);
}

/** By owner. */
async function metafields({ storeDatabase }: World, { domain }: FaultShop, key: string): Promise<Metafields> {
  const { rows } = await storeDatabase.query<{ owner: string; value: string }>(
    'SELECT owner_id AS owner, value FROM metafield WHERE shop = $1 AND key = $2',
    [domain, key],
  );
  return new Map(rows.map(({ owner, value }) => [owner, value]));
}

const sorted = (map: Metafields) => [...map].map((entry) => entry.join(' ')).sort();

const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n\n\n') === other.join('\n\n\n');
