// Every table as PostgreSQL's catalog names it: what it holds, and a row of a shop in each.
import type { TestApp } from '../test-app.js';

export type Table = { name: string; isReadable: boolean; shopColumn: string | null };
type Column = { table: string; name: string; type: string; isArray: boolean };

/** The partitions of a table are part of it. */
export const TABLES = `
  SELECT c.relname AS name,
    has_table_privilege('api', c.oid, 'SELECT') AS "isReadable",
    CASE WHEN c.relname = 'shop' THEN 'id' ELSE
      (SELECT attname FROM pg_attribute WHERE attrelid = c.oid AND attname = 'shop_id' AND NOT attisdropped) END
      AS "shopColumn"
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname <> 'migrations' ORDER BY 1`;

export const tablesOf = (app: TestApp) => app.sql<Table>(TABLES);

/** What each table holds, as a hash; of one shop, or of all. */
export async function hashesOf(
  app: TestApp,
  { shopId, without = [] }: { shopId?: string; without?: readonly string[] } = {},
): Promise<Record<string, string>> {
  const tables = (await tablesOf(app)).filter(
    ({ name, shopColumn }) => !without.includes(name) && (shopId === undefined || shopColumn !== null),
  );
  const selects = tables.map(({ name, shopColumn }) => {
    const own = shopId === undefined ? '' : `WHERE ${shopColumn} = '${shopId}'`;
    return `SELECT '${name}' AS name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '')
      AS hash FROM ${name} t ${own}`;
  });
  const rows = await app.sql<{ name: string; hash: string }>(selects.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/**
 * Gives the shop a row in each of its tables that has none, with `mark` in every text. Constraints between tables are
 * off meanwhile, so the rows fit their columns and nothing else: consumers must not run afterwards.
 */
export async function fillTables(app: TestApp, shopId: string, mark: string): Promise<void> {
  const columns = await app.sql<Column>(
    `SELECT table_name AS table, column_name AS name, udt_name AS type, data_type = 'ARRAY' AS "isArray"
     FROM information_schema.columns
     WHERE table_schema = 'public' AND is_generated = 'NEVER' AND is_identity = 'NO' ORDER BY 1, ordinal_position`,
  );
  for (const { name, shopColumn } of await tablesOf(app)) {
    if (shopColumn === null) continue;
    const own = columns.filter(({ table }) => table === name);
    const values = own.map((column) => (column.name === shopColumn ? `'${shopId}'` : valueFor(column, mark)));
    const names = own.map((column) => `"${column.name}"`);
    await app.sql(
      `SET session_replication_role = replica; INSERT INTO "${name}" (${names}) SELECT ${values}
       WHERE NOT EXISTS (SELECT FROM "${name}" WHERE ${shopColumn} = '${shopId}')`,
    );
  }
}

function valueFor({ type, isArray }: Column, mark: string): string {
  if (isArray) return type === '_text' ? `ARRAY['${mark}']` : `'{}'`;
  const values: Record<string, string> = {
    text: `'${mark}'`,
    varchar: `'${mark}'`,
    uuid: 'gen_random_uuid()',
    jsonb: `'{"text": "${mark}"}'`,
    timestamptz: 'now()',
    date: 'current_date',
    bool: 'true',
    bytea: `'${mark}'`,
    inet: `'192.0.2.1'`,
    cidr: `'192.0.2.0/24'`,
  };
  return values[type] ?? '(random() * 30000)::int';
}
