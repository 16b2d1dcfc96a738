// What the dashboard and the page of insights ask, `GET /impressions/days` and `GET /insights`, of a shop with 200
// limits in a database with a year of 51 shops.
import { randomUUID } from 'node:crypto';
import { PLANS } from '@purchase-limits/domain/plans';
import pg from 'pg';
import { cpuOfFamily } from './cpu.js';
import type { BenchDatabase } from './bench-database.js';
import type { Figure } from './figure.js';

/** `seen`: rows of each of the days that are not rolled up, of each shop. */
const YEAR = { days: 365, keptDays: 7, limits: 200, others: 50, limitsOfOthers: 20, seen: 1_000 };
const REQUESTS = 60;

/** `url`: of a process that answers `/bench/impression-days` and `/bench/insights`. */
export async function measureImpressionDays(url: string, database: BenchDatabase): Promise<Figure[]> {
  const shopId = await fillYear(database.superuserUrl);
  const figures: Figure[] = [];
  // The longest time that the dashboard shows, and all there is.
  for (const days of [90, YEAR.days]) {
    const { p95Ms, cpuMs } = await readings(() => askFor(`${url}/bench/impression-days`, shopId, days), database.pid);
    figures.push({ name: `impression_days_${days}_p95_ms`, value: p95Ms, goal: days === 90 ? '<=50' : '-' });
    figures.push({ name: `impression_days_${days}_postgres_cpu_ms`, value: cpuMs, goal: '-' });
  }
  // The longest time that it shows, beside as many days before.
  const { p95Ms, cpuMs } = await readings(() => askFor(`${url}/bench/insights`, shopId, 90), database.pid);
  figures.push({ name: 'insights_90_p95_ms', value: p95Ms, goal: '<=50' });
  figures.push({ name: 'insights_90_postgres_cpu_ms', value: cpuMs, goal: '-' });
  return figures;
}

async function readings(ask: () => Promise<void>, postgresPid: number): Promise<{ p95Ms: number; cpuMs: number }> {
  for (let request = 0; request < 5; request += 1) await ask();
  const cpuBefore = cpuOfFamily(postgresPid);
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  return {
    p95Ms: times.toSorted((one, other) => one - other)[Math.floor(REQUESTS * 0.95)]!,
    cpuMs: (cpuOfFamily(postgresPid) - cpuBefore) / REQUESTS / 1_000,
  };
}

async function askFor(url: string, shopId: string, days: number): Promise<void> {
  const response = await fetch(`${url}?${new URLSearchParams({ shopId, days: String(days) })}`);
  const { totalLimits } = (await response.json()) as { totalLimits?: number };
  if (totalLimits !== YEAR.limits) throw new Error(`${totalLimits} limits were found, in place of ${YEAR.limits}`);
}

/** The rows of the days of a year, as housekeeping leaves them. Answers with the shop that is asked for. */
async function fillYear(superuserUrl: string): Promise<string> {
  const client = new pg.Client(superuserUrl);
  await client.connect();
  const ids = Array.from({ length: YEAR.others + 1 }, () => randomUUID());
  try {
    await client.query(
      `INSERT INTO shop (id, shopify_domain, domain, name, email, installed_at)
       SELECT id, domain, domain, 'Bench', 'bench@example.com', now()
       FROM unnest($1::uuid[]) WITH ORDINALITY s (id, n), concat('seen-', n, '.myshopify.com') domain`,
      [ids],
    );
    await client.query(
      `INSERT INTO quota (shop_id, plan, features, installed_at) SELECT unnest($1::uuid[]), 'basic', $2, now()`,
      [ids, PLANS.basic.features],
    );
    await client.query(
      `CREATE TEMPORARY TABLE seen AS
       SELECT s.id AS shop_id, gen_random_uuid() AS limit_id, place, limits FROM unnest($1::uuid[]) s (id),
         LATERAL (SELECT CASE WHEN s.id = $2::uuid THEN $3::int ELSE $4::int END AS limits) l,
         generate_series(1, limits) place`,
      [ids, ids[0], YEAR.limits, YEAR.limitsOfOthers],
    );
    await client.query(
      `INSERT INTO impression_day (shop_id, day, limit_id, impressions, contacts)
       SELECT shop_id, (now() AT TIME ZONE 'UTC')::date - d, limit_id, 5, 1
       FROM generate_series($1::int, $2::int) d, seen`,
      [YEAR.keptDays + 1, YEAR.days - 1],
    );
    await client.query(
      `INSERT INTO impression_part_day (shop_id, day, part, value, impressions, contacts, changed, checkouts)
       SELECT shop_id, (now() AT TIME ZONE 'UTC')::date - d, part, value::text, 5, 0, 2, 1
       FROM generate_series($2::int, $3::int) d, unnest($1::uuid[]) AS s (shop_id),
         (VALUES ('all', 1), ('page', 5), ('device', 3), ('country', 51), ('product', 51)) AS p (part, most),
         generate_series(1, most) value`,
      [ids, YEAR.keptDays + 1, YEAR.days - 1],
    );
    await fillKeptDays(client);
    await client.query(
      `SELECT sum_impression_day((now() AT TIME ZONE 'UTC')::date - d) FROM generate_series(2, $1::int - 1) d`,
      [YEAR.keptDays],
    );
    await client.query('ANALYZE impression, impression_day, impression_part_day');
  } finally {
    await client.end();
  }
  return ids[0]!;
}

/** Each in its table, with the shops' rows among each other. */
async function fillKeptDays(client: pg.Client): Promise<void> {
  await client.query('SELECT make_impression_days(now())');
  for (let ago = YEAR.keptDays; ago >= 0; ago -= 1) {
    const { rows } = await client.query<{ day: string; name: string; exists: boolean }>(
      `SELECT d::text AS day, impression_table(d) AS name, to_regclass(impression_table(d)) IS NOT NULL AS exists
       FROM (SELECT (now() AT TIME ZONE 'UTC')::date - $1::int AS d) AS days`,
      [ago],
    );
    const { day, name, exists } = rows[0]!;
    if (!exists)
      await client.query(
        `CREATE TABLE ${name} PARTITION OF impression
         FOR VALUES FROM (first_impression_id('${day}')) TO (first_impression_id(date '${day}' + 1))`,
      );
    await client.query(
      `INSERT INTO impression (shop_id, id, limit_id, kind, batch_id, at, outcome, page, device, country, product_id)
       SELECT shop_id,
         (substr(first_impression_id($1::date)::text, 1, 14) || '7' || substr(gen_random_uuid()::text, 16))::uuid,
         limit_id, 'max', gen_random_uuid(), $1::date::timestamp AT TIME ZONE 'UTC',
         CASE n % 3 WHEN 0 THEN 'changed' WHEN 1 THEN 'checkout' END, CASE n % 2 WHEN 0 THEN 'product' ELSE 'cart' END,
         CASE n % 4 WHEN 0 THEN 'desktop' ELSE 'phone' END, 'A' || chr(65 + n % 26), 1 + n % 200
       FROM generate_series(1, $2::int) n JOIN seen ON place = 1 + n % limits`,
      [day, YEAR.seen],
    );
  }
}
