// Free shops with a limit each: of free shops the allowances of networks, tickets and days are counted too.
import { randomUUID } from 'node:crypto';
import { PLANS } from '@purchase-limits/domain/plans';
import pg from 'pg';
import type { SeenLimit } from './page.js';

/** Their domains begin with `prefix`. */
export async function seedFreeShops(superuserUrl: string, prefix: string, count: number): Promise<SeenLimit[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const shops = ids.map((_, index) => ({ domain: `${prefix}-${index}.myshopify.com`, limitId: randomUUID() }));
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
