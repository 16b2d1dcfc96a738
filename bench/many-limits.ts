// A shop with as many limits as a shop may have, written past the API.
import { randomUUID } from 'node:crypto';
import { completeLimit, type LimitDraft } from '@purchase-limits/domain/limit';
import { scopeOf } from '@purchase-limits/domain/limit-scope';
import { PLANS } from '@purchase-limits/domain/plans';
import { SIZES } from '@purchase-limits/domain/sizes';
import pg from 'pg';

const AT_ONCE = 1_000;
const WORDS = ['Hoodies', 'Sneakers', 'Enamel mugs', 'Gift cards', 'Spring sale', 'Wholesale', 'Pre-order', 'Samples'];
const DAY_MS = 86_400_000;

/** Puts the shop on a paid plan and fills it: 10,000 limits of every type, 1,000 of them active. */
export async function fillShop(databaseUrl: string, shopifyDomain: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM shop WHERE shopify_domain = $1', [
      shopifyDomain,
    ]);
    const shopId = rows[0]!.id;
    await client.query(`UPDATE quota SET plan = 'basic', features = $2, level = 'free' WHERE shop_id = $1`, [
      shopId,
      PLANS.basic.features,
    ]);
    for (let first = 0; first < SIZES.limits; first += AT_ONCE) await insert(client, shopId, first);
    await client.query('ANALYZE purchase_limit, limit_list');
  } finally {
    await client.end();
  }
}

async function insert(client: pg.Client, shopId: string, first: number): Promise<void> {
  const limits = Array.from({ length: AT_ONCE }, (_, index) => limitRow(first + index));
  await client.query(
    `WITH r AS (SELECT * FROM jsonb_to_recordset($2) AS r (id uuid, name text, type text, status text,
       required_feature text, start_date text, end_date text, definition jsonb, scope jsonb, at timestamptz)),
     stored AS (
       INSERT INTO purchase_limit (id, shop_id, name, type, status, required_feature, start_date, end_date, definition,
         version, created_at, updated_at, updated_by)
       SELECT id, $1, name, type, status, required_feature, start_date, end_date, definition, 1, at, at, 'bench' FROM r)
     INSERT INTO limit_list (limit_id, shop_id, name, searched_name, type, status, required_feature, condition_type,
       max, scope, start_date, end_date, created_at, updated_at, version)
     SELECT id, $1, name, lower(name), type, status, required_feature, definition ->> 'conditionType',
       (definition ->> 'max')::float8, scope, start_date, end_date, at, at, 1 FROM r`,
    [shopId, JSON.stringify(limits)],
  );
}

function limitRow(number: number) {
  const limit = completeLimit(randomUUID(), draftOf(number));
  const { id, name, type, status, startDate, endDate, ...definition } = limit;
  return {
    id,
    name,
    type,
    status,
    required_feature: type === 'collection' ? 'collection_limits' : null,
    start_date: startDate,
    end_date: endDate,
    definition,
    scope: scopeOf(limit),
    at: new Date(Date.now() - number * 60_000).toISOString(),
  };
}

function draftOf(number: number): LimitDraft {
  const ids = [1, 2].map((place) => String(8_000_000_000_000 + number * 2 + place));
  const products = { kind: 'specific' as const, items: ids.map((productId) => ({ productId })) };
  const kinds: Pick<LimitDraft, 'type' | 'products' | 'collectionIds' | 'customerTags'>[] = [
    { type: 'product', products },
    { type: 'collection', collectionIds: ids },
    { type: 'customer_tag', customerTags: { kind: 'specific', tags: [`tag ${number % 50}`, 'vip'] } },
    { type: 'cart' },
    { type: 'product-blocking', products },
  ];
  const day = new Date(Date.now() + ((number % 600) - 500) * DAY_MS).toISOString().slice(0, 10);
  return {
    ...kinds[number % kinds.length]!,
    name: `${WORDS[number % WORDS.length]} ${number}`,
    status: number < SIZES.activeLimits ? 'active' : 'inactive',
    startDate: '2020-01-01',
    endDate: number >= SIZES.activeLimits && number % 3 === 0 ? day : null,
    max: 3 + (number % 10),
  };
}
