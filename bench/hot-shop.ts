// Impressions of one shop compete for its rows; those of many shops touch more rows. The first must not be much slower.
import { randomInt, randomUUID } from 'node:crypto';
import { PLANS } from '@purchase-limits/domain/plans';
import pg from 'pg';
import type { Figure } from './figure.js';
import { newImpressionId } from './impression-id.js';
import { medianRatio, requestsPerSecond } from './requests.js';

const SHOPS = 1_000;
const SECONDS = 3;

type Shop = { domain: string; limitId: string };

/** Durable impressions of one shop per second, over those of 1,000 shops: the median of rounds that take turns. */
export async function measureHotShop(url: string, superuserUrl: string): Promise<Figure> {
  const shops = await seedShops(superuserUrl);
  const rate = (pick: () => Shop) =>
    requestsPerSecond(`${url}/storefront/impressions`, SECONDS, () => impressionOf(pick()));
  const oneShop = () => rate(() => shops[0]!);
  const manyShops = () => rate(() => shops[randomInt(SHOPS)]!);
  return { name: 'impressions_hot_shop_over_1000_shops', value: await medianRatio(oneShop, manyShops), goal: '>=0.8' };
}

function impressionOf({ domain, limitId }: Shop): string {
  return JSON.stringify({ shop: domain, impressions: [{ id: newImpressionId(), limitId, kind: 'max' }] });
}

/** Free shops with a limit each: of free shops the allowances of networks are counted too. */
async function seedShops(superuserUrl: string): Promise<Shop[]> {
  const ids = Array.from({ length: SHOPS }, () => randomUUID());
  const shops = ids.map((_, index) => ({ domain: `bench-${index}.myshopify.com`, limitId: randomUUID() }));
  // Row-level security shows the owner one shop at a time; the superuser inserts them all.
  const client = new pg.Client(superuserUrl);
  await client.connect();
  try {
    await client.query(
      `INSERT INTO shop (id, shopify_domain, domain, name, email, installed_at)
       SELECT id, domain, domain, 'Bench', 'bench@example.com', now()
       FROM unnest($1::uuid[], $2::text[]) s (id, domain)`,
      [ids, shops.map(({ domain }) => domain)],
    );
    await client.query('INSERT INTO platform_connection (shop_id) SELECT unnest($1::uuid[])', [ids]);
    await client.query(
      `INSERT INTO quota (shop_id, plan, features, installed_at) SELECT unnest($1::uuid[]), 'free', $2, now()`,
      [ids, PLANS.free.features],
    );
    await client.query(
      `INSERT INTO purchase_limit
         (id, shop_id, name, type, status, start_date, definition, version, created_at, updated_at, updated_by)
       SELECT id, shop_id, 'Bench', 'cart', 'active', '2020-01-01', '{}', 1, now(), now(), 'bench'
       FROM unnest($1::uuid[], $2::uuid[]) l (id, shop_id)`,
      [shops.map(({ limitId }) => limitId), ids],
    );
  } finally {
    await client.end();
  }
  return shops;
}
