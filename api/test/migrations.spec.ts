// A database of an earlier release is brought to the present one with what is in it.
import { randomUUID } from 'node:crypto';
import { PLANS } from '@purchase-limits/domain/plans';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Foundation1700000000001 } from '../src/database/migrations/0001-foundation.js';
import { databaseUrls, prepareDatabase, type DatabaseRoles } from '../src/database/prepare-database.js';

const password = 'a-test-password';
const STORED = new Date('2026-03-04T00:00:01Z');
/** The last millisecond of 3 March, and the first of 4 March. */
const BEFORE_MIDNIGHT = '019cb624-efff-7abc-8def-000000000001';
const AT_MIDNIGHT = '019cb624-f000-7abc-8def-000000000001';
const WITHOUT_TIME = 'f6a3b7de-8f5e-4f6a-9a7e-1c2d3e4f5a6b';

describe('a database of an earlier release', () => {
  const roles: DatabaseRoles = {
    adminUrl: process.env.TEST_POSTGRES_URL!,
    database: `test_${randomUUID().replaceAll('-', '')}`,
    ownerPassword: password,
    apiPassword: password,
    systemPassword: password,
  };
  const urls = databaseUrls(roles);
  const shops = { free: randomUUID(), paid: randomUUID() };

  beforeAll(async () => {
    await prepareDatabase({ ...roles, database: `test_${randomUUID().replaceAll('-', '')}` }); // the roles
    await inDatabase(roles.adminUrl, (admin) => admin.query(`CREATE DATABASE ${roles.database} OWNER owner`));
    const source = new DataSource({ type: 'postgres', url: urls.owner, migrations: [Foundation1700000000001] });
    await source.initialize();
    await source.runMigrations();
    await source.destroy();
    const asSuperuser = new URL(roles.adminUrl);
    asSuperuser.pathname = `/${roles.database}`;
    await inDatabase(asSuperuser.href, fill);
    await prepareDatabase(roles);
  });

  const rows = async (sql: string) =>
    inDatabase(urls.system, async (client) => (await client.query(sql)).rows as object[]);

  it('keeps the plan, with the features that it includes', async () => {
    expect(await rows('SELECT shop_id, plan, features, bonus_impressions FROM quota ORDER BY plan')).toEqual([
      { shop_id: shops.paid, plan: 'basic', features: PLANS.basic.features, bonus_impressions: 0 },
      { shop_id: shops.free, plan: 'free', features: [], bonus_impressions: 0 },
    ]);
  });

  it('knows of each limit, and of its row in the list, which feature it needs', async () => {
    const needed = [
      { name: 'a cart', required_feature: null },
      { name: 'collections', required_feature: 'collection_limits' },
      { name: 'collections of tagged customers', required_feature: 'collection_limits' },
      { name: 'products', required_feature: null },
    ];
    expect(await rows('SELECT name, required_feature FROM purchase_limit ORDER BY name')).toEqual(needed);
    expect(await rows('SELECT name, required_feature FROM limit_list ORDER BY name')).toEqual(needed);
  });

  it('tells of each row in the list what the limit measures', async () => {
    expect(await rows('SELECT name, scope FROM limit_list ORDER BY name')).toStrictEqual([
      { name: 'a cart', scope: { measures: 'cart' } },
      { name: 'collections', scope: { measures: 'collection', collections: 2 } },
      {
        name: 'collections of tagged customers',
        scope: { measures: 'collection', collections: 0, customers: { kind: 'all' } },
      },
      { name: 'products', scope: { measures: 'product', products: { kind: 'all' } } },
    ]);
  });

  it('can search each row of the list by its name', async () => {
    expect(await rows('SELECT 1 FROM limit_list WHERE searched_name IS DISTINCT FROM lower(name)')).toStrictEqual([]);
    expect(await rows('SELECT 1 FROM limit_list')).toHaveLength(4);
  });

  it('has in the history of each limit what the event log still tells of it', async () => {
    const history = 'SELECT name, change, h.version, changed_by, h.definition FROM limit_history h';
    expect(await rows(`${history} JOIN purchase_limit l ON l.id = h.limit_id ORDER BY h.version`)).toStrictEqual([
      { name: 'a cart', change: 'created', version: 1, changed_by: null, definition: { name: 'a cart', max: 1 } },
      { name: 'a cart', change: 'changed', version: 2, changed_by: null, definition: { name: 'a cart', max: 2 } },
    ]);
  });

  it('calls what it has told of the quota by the name for a shop of that age, and nothing else', async () => {
    expect(await rows('SELECT kind, action FROM notification ORDER BY kind')).toStrictEqual([
      { kind: 'limits_stopped', action: null },
      { kind: 'quota_reached', action: 'maximum_level' },
      { kind: 'quota_warning', action: 'warning_level' },
    ]);
  });

  it('has each impression in the table of the day of its id, and those whose ids tell no time in another', async () => {
    const stored = await rows(
      `SELECT tableoid::regclass::text AS "table", id, limit_id, kind, verified, batch_id, at FROM impression
       ORDER BY kind`,
    );
    const batch = { limit_id: shops.paid, batch_id: shops.free };
    expect(stored).toEqual([
      { table: 'impression_2026_03_04', id: AT_MIDNIGHT, kind: 'contact', verified: true, at: STORED, ...batch },
      { table: 'impression_2026_03_03', id: BEFORE_MIDNIGHT, kind: 'max', verified: true, at: STORED, ...batch },
      { table: 'impression_other', id: WITHOUT_TIME, kind: 'min', verified: false, at: STORED, ...batch },
    ]);
    const again = rows(`INSERT INTO impression SELECT * FROM impression`);
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });

  it('still closes the list and the notifications to other tenants', async () => {
    for (const table of ['limit_list', 'notification', 'impression_2026_03_04', 'impression_other']) {
      const seen = await inDatabase(urls.owner, (owner) => owner.query(`SELECT 1 FROM ${table}`));
      expect([table, seen.rowCount]).toEqual([table, 0]);
    }
  });

  /** What that release had written. */
  async function fill(client: pg.Client): Promise<void> {
    for (const [plan, id] of Object.entries({ free: shops.free, basic: shops.paid })) {
      await client.query(
        `INSERT INTO shop (id, shopify_domain, domain, name, email, installed_at)
         VALUES ($1, $2, $2, 'Shop', 'a@b.c', now())`,
        [id, `${plan}.myshopify.com`],
      );
      await client.query('INSERT INTO subscription (shop_id, plan) VALUES ($1, $2)', [id, plan]);
      await client.query('INSERT INTO quota (shop_id, plan, installed_at) VALUES ($1, $2, now())', [id, plan]);
    }
    for (const kind of ['quota_warning', 'quota_reached', 'limits_stopped'])
      await client.query(
        `INSERT INTO notification (id, shop_id, event_id, kind, title, body) VALUES ($1, $2, 1, $3, 't', 'b')`,
        [randomUUID(), shops.free, kind],
      );
    for (const [kind, id] of Object.entries({ contact: AT_MIDNIGHT, max: BEFORE_MIDNIGHT, min: WITHOUT_TIME }))
      await client.query(
        `INSERT INTO impression (shop_id, id, limit_id, kind, verified, batch_id, at)
         VALUES ($1, $2, $1, $3, $4, $5, $6)`,
        [shops.paid, id, kind, kind !== 'min', shops.free, STORED],
      );
    const limits = [
      { name: 'products', type: 'product', definition: {} },
      { name: 'collections', type: 'collection', definition: { collectionIds: ['1', '2'] } },
      { name: 'collections of tagged customers', type: 'customer_tag', definition: { applyTo: 'collection' } },
      { name: 'a cart', type: 'cart', definition: { applyTo: 'collection' } },
    ];
    for (const { name, type, definition } of limits) {
      const id = randomUUID();
      await client.query(
        `INSERT INTO purchase_limit (id, shop_id, name, type, status, start_date, definition, version, created_at,
           updated_at, updated_by) VALUES ($1, $2, $3, $4, 'active', '2026-01-01', $5, 1, now(), now(), '1')`,
        [id, shops.paid, name, type, definition],
      );
      await client.query(
        `INSERT INTO limit_list (limit_id, shop_id, name, type, status, condition_type, start_date, created_at,
           updated_at, version) VALUES ($1, $2, $3, $4, 'active', 'product_quantity', '2026-01-01', now(), now(), 1)`,
        [id, shops.paid, name, type],
      );
      if (type === 'cart') await tell(client, id, name);
    }
  }

  /** What the event log had of a limit: two saves, and a deactivation that said nothing of its content. */
  async function tell(client: pg.Client, limitId: string, name: string): Promise<void> {
    const events = [
      { type: 'LimitCreated', payload: { limitId, version: 1, limit: { name, max: 1 } } },
      { type: 'LimitChanged', payload: { limitId, version: 2, limit: { name, max: 2 } } },
      { type: 'LimitsDeactivated', payload: { limits: [{ id: limitId, version: 3 }] } },
      { type: 'LimitCreated', payload: { limitId: randomUUID(), version: 1, limit: { name: 'deleted since' } } },
    ];
    for (const { type, payload } of events)
      await client.query('INSERT INTO event_log (shop_id, type, payload) VALUES ($1, $2, $3)', [
        shops.paid,
        type,
        payload,
      ]);
  }
});

async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
