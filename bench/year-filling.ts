// Shops with limits, and a day of their impressions, by the statement that the HTTP process sends.
import { randomInt, randomUUID } from 'node:crypto';
import { PLANS } from '@purchase-limits/domain/plans';
import pg from 'pg';
import { newImpressionId } from './impression-id.js';

const PER_BATCH = 20;
const CONNECTIONS = 3;
const DAY_MS = 86_400_000;

export type YearShop = { domain: string; limitIds: string[] };

/** Paid shops, so that no network's allowance ends. */
export async function seedShops(superuser: pg.Client, shops: number, limits: number): Promise<YearShop[]> {
  const seeded: YearShop[] = [];
  for (let index = 0; index < shops; index += 1) {
    const [id, domain] = [randomUUID(), `year-${index}.myshopify.com`];
    const limitIds = Array.from({ length: limits }, () => randomUUID());
    await superuser.query(
      `INSERT INTO shop (id, shopify_domain, domain, name, email, installed_at)
       VALUES ($1, $2, $2, 'Bench', 'bench@example.com', now())`,
      [id, domain],
    );
    await superuser.query(`INSERT INTO quota (shop_id, plan, features, installed_at) VALUES ($1, 'basic', $2, now())`, [
      id,
      PLANS.basic.features,
    ]);
    await superuser.query(
      `INSERT INTO purchase_limit
         (id, shop_id, name, type, status, start_date, definition, version, created_at, updated_at, updated_by)
       SELECT l, $2, 'Bench', 'cart', 'active', '2020-01-01', '{}', 1, now(), now(), 'bench' FROM unnest($1::uuid[]) l`,
      [limitIds, id],
    );
    seeded.push({ domain, limitIds });
  }
  return seeded;
}

type Day = { shops: readonly YearShop[]; from: Date; impressions: number };

/** Stores so many impressions of one day, spread over its time and over the shops. */
export async function fillDay(apiUrl: string, { shops, from, impressions }: Day): Promise<void> {
  const batches = Math.ceil(impressions / PER_BATCH);
  let next = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client(apiUrl);
      await client.connect();
      try {
        while (next < batches) {
          const at = new Date(from.getTime() + Math.floor((next * DAY_MS) / batches));
          next += 1;
          await store(client, shops, at);
        }
      } finally {
        await client.end();
      }
    }),
  );
}

async function store(client: pg.Client, shops: readonly YearShop[], at: Date): Promise<void> {
  const seen = Array.from({ length: PER_BATCH }, () => shops[randomInt(shops.length)]!);
  const nothing = seen.map(() => null);
  const call = `record_impressions(
    $1, $2, $3, $4, $5, $6, 0, 0, $7, $8, $8, 0, 0, $8::text[], $9, $10, $11, $12::bigint[])`;
  await client.query(`SELECT * FROM ${call}`, [
    randomUUID(),
    seen.map(({ domain }) => domain),
    seen.map(() => newImpressionId(at.getTime())),
    seen.map(({ limitIds }) => limitIds[randomInt(limitIds.length)]),
    seen.map(() => 'max'),
    seen.map(() => 'bench'),
    at,
    nothing,
    seen.map(() => 'product'),
    seen.map(() => 'phone'),
    seen.map(() => 'DE'),
    seen.map(() => randomInt(1, 1_000)),
  ]);
}
