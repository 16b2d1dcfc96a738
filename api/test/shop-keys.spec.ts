// Tables can be distributed by shop: every unique key and every foreign key begins with it, but for those named here.
import pg from 'pg';
import { migrateDatabase } from './test-database.js';

/** Tables of no shop. On Citus they stay on the coordinator, or are copied to every node. */
const OF_NO_SHOP: Record<string, string> = {
  browser_error: 'local: errors of pages, whoever saw them',
  erasure: 'local: digests, which outlive their shops',
  page_speed: 'local: measures of pages, of all shops together',
  process: 'local: the processes of the product',
  queue_minute: 'local: what each process did of a queue',
  shop: 'reference: every table refers to it, and shop_by_domain looks it up without a shop',
};
/** Keys of tables that have a shop, and why they don't begin with it. */
const KEYS: Record<string, string> = {
  charge_pkey: 'TypeORM saves by the id; needs writes that name the shop, in one release before the key changes',
  dead_end_pkey: 'of an event; see event_log_pkey',
  event_log_pkey: 'ImpressionsRecorded has no shop and the relay reads by id; needs a batch for each shop',
  impression_surplus_pkey: 'has the shop, after the batch by which it is found',
  inbox_pkey: 'of an event; see event_log_pkey',
  job_failure_pkey: 'of an event; see event_log_pkey',
  limit_list_pkey: 'the earlier release writes it ON CONFLICT (limit_id); needs one release that names both',
  mail_attempt_pkey: 'of an event, which the earlier release writes ON CONFLICT (event_id); see event_log_pkey',
  operator_action_pkey: 'some actions are of no shop; needs a table of their own for these',
  purchase_limit_pkey: 'the earlier release writes it ON CONFLICT (id); needs one release that names both',
  trigger_attempt_pkey: 'of an event, which the earlier release writes ON CONFLICT (event_id, key); see event_log_pkey',
};
const FOREIGN_KEYS: Record<string, string> = {
  dead_end_event_id_fkey: 'see event_log_pkey',
  inbox_event_id_fkey: 'see event_log_pkey',
  job_failure_event_id_fkey: 'see event_log_pkey',
  mail_attempt_event_id_fkey: 'see event_log_pkey',
  trigger_attempt_event_id_fkey: 'see event_log_pkey',
};

const TABLES = `c.relnamespace = 'public'::regnamespace AND NOT c.relispartition AND c.relname <> 'migrations'`;
const columns = (
  numbers: string,
) => `ARRAY(SELECT attname::text FROM unnest(${numbers}) WITH ORDINALITY AS listed (number, place)
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = listed.number ORDER BY listed.place)`;

type Key = { table: string; name: string; columns: string[] };

describe('the tables', () => {
  let client: pg.Client;
  beforeAll(async () => {
    const { owner } = await migrateDatabase(process.env.TEST_POSTGRES_URL!);
    client = new pg.Client({ connectionString: owner });
    await client.connect();
  });
  afterAll(() => client.end());

  const rows = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows;
  const namesOf = (keys: Key[]) => keys.map(({ name }) => name).sort();

  it('have a shop, but for those of all', async () => {
    const without = await rows<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c WHERE ${TABLES} AND c.relkind IN ('r', 'p')
         AND NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'shop_id' AND NOT attisdropped)
       ORDER BY 1`,
    );
    expect(without.map(({ name }) => name)).toEqual(Object.keys(OF_NO_SHOP));
  });

  it('have unique keys that begin with the shop, but for those with a reason', async () => {
    const keys = await rows<Key>(
      `SELECT c.relname AS table, i.relname AS name, ${columns('x.indkey::int2[]')} AS columns
       FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
       WHERE x.indisunique AND ${TABLES}`,
    );
    const ofShops = keys.filter(({ table }) => !(table in OF_NO_SHOP));
    expect(ofShops.length).toBeGreaterThan(40);
    expect(namesOf(ofShops.filter((key) => key.columns[0] !== 'shop_id'))).toEqual(Object.keys(KEYS));
  });

  it('refer to each other by the shop first, but for those with a reason', async () => {
    const keys = await rows<Key & { told: string[] }>(
      `SELECT c.relname AS table, k.conname AS name, ${columns('k.conkey')} AS columns,
         ${columns('k.confkey').replace('c.oid', 'k.confrelid')} AS told
       FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE k.contype = 'f' AND ${TABLES}`,
    );
    expect(keys.length).toBeGreaterThan(50);
    const others = keys.filter((key) => key.columns[0] !== 'shop_id' || !['shop_id', 'id'].includes(key.told[0]!));
    expect(namesOf(others)).toEqual(Object.keys(FOREIGN_KEYS));
  });
});
