// What is wrong with the rights in a database, table by table and function by function.
import type pg from 'pg';
import { TABLES, type Table } from './tables.js';

type Shops = { own: string; other: string };
type Finding = string;

/** Tables whose rows are of no shop, each with the reason why the role `api` may have them or not. */
export const OF_NO_SHOP: Record<string, string> = {
  browser_error: 'errors of pages, told by note_browser_error only; api has no right to read it',
  erasure: 'digests of what was erased, noted by triggers only; api has no right to read it',
  page_speed: 'measures of pages, told by note_page_speed only; api has no right to read it',
  process: 'the processes of the product, told by note_process only; api has no right to read it',
  queue_minute: 'what each process did of a queue, noted by workers only; api has no right to read it',
};

/** Tables that are kept for a shop and that the role `api` may not read. */
export const CLOSED: Record<string, string> = {
  job_failure: 'why jobs failed, for operators; noted by workers only',
  operator_action: 'what operators did; api adds to it and reads none of it',
  shop_pause: 'what operators have queues leave alone; api has no right to read it',
};

/** What the catalog says: forced security on tables, functions that run as their owner, rights of the role `api`. */
export async function catalogFindings(superuser: pg.Client): Promise<Finding[]> {
  const { rows } = await superuser.query<{ finding: string }>(`
    SELECT relname || ': row-level security is not forced' AS finding FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'migrations'
      AND NOT (relrowsecurity AND relforcerowsecurity)
    UNION ALL
    SELECT relname || ': a view is not under row-level security' FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm')
    UNION ALL
    SELECT oid::regprocedure || ': runs as its owner with a search_path of its caller' FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prosecdef
      AND NOT EXISTS (SELECT FROM unnest(proconfig) c WHERE c LIKE 'search_path=%pg_temp')
    UNION ALL
    SELECT oid::regprocedure || ': runs as its owner and anyone may call it' FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prosecdef
      AND (proacl IS NULL OR EXISTS (SELECT FROM aclexplode(proacl) WHERE grantee = 0))
    UNION ALL
    SELECT 'api is ' || right_name FROM pg_roles, LATERAL (VALUES
      (rolsuper, 'a superuser'), (rolbypassrls, 'above row-level security'), (rolcreaterole, 'able to make roles'),
      (rolcreatedb, 'able to make databases'), (rolreplication, 'able to replicate')) AS rights (has, right_name)
    WHERE rolname = 'api' AND has
    UNION ALL
    SELECT 'api is a member of ' || roleid::regrole FROM pg_auth_members WHERE member = 'api'::regrole
    UNION ALL
    SELECT 'api may create in the schema ' || nspname FROM pg_namespace WHERE has_schema_privilege('api', oid, 'CREATE')
    UNION ALL
    SELECT relname || ': api may ' || lower(privilege) FROM pg_class,
      unnest(ARRAY['TRUNCATE', 'REFERENCES', 'TRIGGER']) privilege
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND has_table_privilege('api', oid, privilege)
    ORDER BY 1`);
  return rows.map(({ finding }) => finding);
}

/** What the role `api` sees and changes without a shop, and as one shop of the other's rows. */
export async function accessFindings(api: pg.Client, superuser: pg.Client, shops: Shops): Promise<Finding[]> {
  const { rows: tables } = await superuser.query<Table>(TABLES);
  const findings: Finding[] = [];
  for (const table of tables) {
    if (table.shopColumn === null) {
      if (!(table.name in OF_NO_SHOP)) findings.push(`${table.name}: has no shop_id, and nothing says why`);
      if (table.isReadable) findings.push(`${table.name}: is of no shop and api may read it`);
      continue;
    }
    if (!table.isReadable) {
      if (!(table.name in CLOSED)) findings.push(`${table.name}: api may not read it, and nothing says why`);
      continue;
    }
    findings.push(...(await findingsOf(api, superuser, { ...table, shopColumn: table.shopColumn }, shops)));
  }
  return findings;
}

async function findingsOf(
  api: pg.Client,
  superuser: pg.Client,
  { name, shopColumn }: Table & { shopColumn: string },
  { own, other }: Shops,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const note = (isWrong: boolean, what: string) => isWrong && findings.push(`${name}: ${what}`);
  const ofOther = `${shopColumn} = '${other}'`;
  const { rowCount: kept } = await superuser.query(`SELECT FROM ${name} WHERE ${ofOther}`);
  note(kept === 0, 'has no row of the other shop to try with');
  note((await asShop(api, '', `SELECT FROM ${name}`)) !== 0, 'rows are seen without a shop');
  note((await asShop(api, own, `SELECT FROM ${name} WHERE ${ofOther}`)) !== 0, 'rows of another shop are seen');
  // What the catalog calls a right may still change no row; what it refuses is refused.
  const changed = await asShop(api, own, `UPDATE ${name} SET ${shopColumn} = '${own}' WHERE ${ofOther}`);
  note(changed > 0, 'rows of another shop are taken over');
  note((await asShop(api, own, `DELETE FROM ${name} WHERE ${ofOther}`)) > 0, 'rows of another shop are deleted');
  // A row of its own that it gives away, with everything else as it is.
  const given = await asShop(api, own, `UPDATE ${name} SET ${shopColumn} = '${other}'`);
  note(given > 0, 'rows are given to another shop');
  note((await insertFor(api, superuser, name, { own, other })) > 0, 'rows are made for another shop');
  return findings;
}

/** A copy of the other shop's row, made by the role `api` as its own shop; -1 where PostgreSQL refuses. */
async function insertFor(api: pg.Client, superuser: pg.Client, name: string, { own, other }: Shops): Promise<number> {
  const column = name === 'shop' ? 'id' : 'shop_id';
  const { rows } = await superuser.query<{ row: string }>(
    `SELECT to_jsonb(t)::text AS row FROM ${name} t WHERE ${column} = $1 LIMIT 1`,
    [other],
  );
  const { rows: columns } = await superuser.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1
       AND is_identity = 'NO' AND is_generated = 'NEVER'`,
    [name],
  );
  const names = columns.map((one) => `"${one.name}"`).join();
  // Without the row that is there a key would be the reason for which it is refused.
  const text = `INSERT INTO ${name} (${names}) SELECT ${names} FROM jsonb_populate_record(NULL::${name}, $1)`;
  return asShop(api, own, text, [rows[0]?.row ?? '{}']);
}

/** How many rows the statement meets as this shop; -1 where PostgreSQL refuses it. Nothing is kept. */
async function asShop(api: pg.Client, shopId: string, text: string, values: unknown[] = []): Promise<number> {
  await api.query('BEGIN');
  try {
    await api.query(`SELECT set_config('app.shop_id', $1, true)`, [shopId]);
    return (await api.query(text, values)).rowCount ?? 0;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return -1;
  } finally {
    await api.query('ROLLBACK');
  }
}

/** A right that is lacking, and a row that a policy does not let in. Anything else is a statement that went wrong. */
function isRefusal(error: unknown): boolean {
  return (error as { code?: string }).code === '42501';
}
