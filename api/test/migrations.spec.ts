// A database of the release before the baseline is taken over as it is; one of an earlier release is refused.
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Baseline1700000000039 } from '../src/database/migrations/0039-baseline.js';
import {
  databaseUrls,
  EarlierDatabaseError,
  prepareDatabase,
  type DatabaseRoles,
} from '../src/database/prepare-database.js';
import { STEPS_BEFORE_BASELINE } from './steps-before-baseline.js';

const BASELINE = 'Baseline1700000000039';
const LATER = [
  'ProjectionVersions1700000000040',
  'CheckoutPlaces1700000000041',
  'OrderTopics1700000000042',
  'ChargeEnds1700000000043',
  'QuantityHelp1700000000044',
  'EmbedToldAt1700000000045',
  'FirstTheme1700000000046',
  'FieldsOnly1700000000047',
  'JudgedOrders1700000000048',
  'CustomerMerges1700000000049',
  'RemovedOrders1700000000050',
  'DeletedLimits1700000000051',
  'WindowEnds1700000000052',
  'HoursOfLimits1700000000053',
  'SoldDays1700000000054',
  'CorrectedFiles1700000000055',
  'Persons1700000000056',
  'OrderActions1700000000057',
  'RereadLedgers1700000000058',
  'StaffNames1700000000059',
  'Refusals1700000000060',
  'Insights1700000000061',
  'Summaries1700000000062',
  'ValueBeforeDiscounts1700000000063',
  'ApiKeys1700000000064',
  'Outcomes1700000000065',
  'WorkflowRuns1700000000066',
  'OutgoingWebhooks1700000000067',
  'TrueFigures1700000000068',
  'UpdatesByFile1700000000069',
  'WebhookPauses1700000000070',
  'EventTraces1700000000071',
  'ErasuresAndShopKeys1700000000072',
  'Operators1700000000073',
  'UnsureTokens1700000000074',
  'LateCalls1700000000075',
  'ErasedCustomers1700000000076',
  'PublicationAttempts1700000000077',
  'TellingAttempts1700000000078',
];
const AT_MIDNIGHT = '019cb624-f000-7abc-8def-000000000001';
const WITHOUT_TIME = 'f6a3b7de-8f5e-4f6a-9a7e-1c2d3e4f5a6b';

const newRoles = (): DatabaseRoles => {
  const password = 'a-test-password';
  return {
    adminUrl: process.env.TEST_POSTGRES_URL!,
    database: `test_${randomUUID().replaceAll('-', '')}`,
    ownerPassword: password,
    apiPassword: password,
    systemPassword: password,
  };
};
const superuserUrl = ({ adminUrl, database }: DatabaseRoles) => {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
};
const query = <Row extends object>(roles: DatabaseRoles, sql: string) =>
  inDatabase(superuserUrl(roles), async (client) => (await client.query<Row>(sql)).rows);
const stepsOf = async (roles: DatabaseRoles) =>
  (await query<{ step: string }>(roles, 'SELECT name AS step FROM migrations ORDER BY id')).map(({ step }) => step);

/** The migration alone, without what `prepareDatabase` does around it. */
async function runBaseline(roles: DatabaseRoles): Promise<void> {
  const { owner } = databaseUrls(roles);
  const source = new DataSource({ type: 'postgres', url: owner, migrations: [Baseline1700000000039] });
  await source.initialize();
  try {
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
}

/** A database that the steps before the baseline made, with rows in it. They made the tables of the baseline. */
async function databaseOf(steps: string[]): Promise<DatabaseRoles> {
  const roles = newRoles();
  await inDatabase(roles.adminUrl, (admin) => admin.query(`CREATE DATABASE ${roles.database} OWNER owner`));
  await runBaseline(roles);
  await inDatabase(superuserUrl(roles), async (client) => {
    await client.query('TRUNCATE migrations RESTART IDENTITY');
    for (const step of steps)
      await client.query('INSERT INTO migrations ("timestamp", name) VALUES ($1, $2)', [step.slice(-13), step]);
    await fill(client);
  });
  return roles;
}

/** A shop with a limit, an event that was handled, and impressions with and without a time in their ids. */
async function fill(client: pg.Client): Promise<void> {
  const [shop, limit, batch] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query(
    `INSERT INTO shop (id, shopify_domain, domain, name, email, installed_at)
     VALUES ($1, 'a.myshopify.com', 'a.example', 'Shop', 'a@b.c', now())`,
    [shop],
  );
  await client.query(`INSERT INTO quota (shop_id, plan, installed_at) VALUES ($1, 'free', now())`, [shop]);
  await client.query(
    `INSERT INTO purchase_limit (id, shop_id, name, type, status, start_date, definition, version, created_at,
       updated_at, updated_by)
     VALUES ($1, $2, 'Hoodies', 'product', 'active', '2026-01-01', '{}', 1, now(), now(), '1')`,
    [limit, shop],
  );
  await client.query(
    `WITH event AS (INSERT INTO event_log (shop_id, type, payload) VALUES ($1, 'LimitCreated', '{}') RETURNING id)
     INSERT INTO inbox (consumer, event_id, shop_id) SELECT 'limit-list', id, $1 FROM event`,
    [shop],
  );
  for (const id of [AT_MIDNIGHT, WITHOUT_TIME])
    await client.query(
      `INSERT INTO impression (shop_id, id, limit_id, kind, batch_id) VALUES ($1, $2, $3, 'max', $4)`,
      [shop, id, limit, batch],
    );
}

const TABLES = ['shop', 'quota', 'purchase_limit', 'event_log', 'inbox', 'impression'];
/** Each row of these tables, and the file that each table lies in. */
const contentOf = async (roles: DatabaseRoles) =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => [
        table,
        await query(
          roles,
          `SELECT to_jsonb(t) AS row, pg_relation_filepath(tableoid) AS file
           FROM ${table} t ORDER BY 1`,
        ),
      ]),
    ),
  ) as Record<string, object[]>;

beforeAll(() => prepareDatabase(newRoles())); // the roles, which belong to all databases

describe('rows that a later step changes', () => {
  it('are changed by the owner of the tables, whom the policies hold too', async () => {
    const roles = await databaseOf(STEPS_BEFORE_BASELINE);
    await query(roles, `INSERT INTO checkout_rules (shop_id, is_enabled) SELECT id, true FROM shop`);
    await query(roles, `INSERT INTO customer_facts (shop_id, customer_id, facts) SELECT id, '1', 't' FROM shop`);
    await prepareDatabase(roles);
    const [rules] = await query<{ isDue: boolean }>(
      roles,
      'SELECT next_change BETWEEN now() AND now() + interval \'1 hour\' AS "isDue" FROM checkout_rules',
    );
    expect(rules).toEqual({ isDue: true });
    expect(await query(roles, `SELECT next_end = 'epoch' AS "isDue" FROM customer_facts`)).toEqual([{ isDue: true }]);
    const free = `SELECT relname FROM pg_class WHERE relrowsecurity AND NOT relforcerowsecurity AND relkind = 'r'`;
    expect(await query(roles, free)).toEqual([]);
  });
});

describe('a database of the release before the baseline', () => {
  it('is taken over: the baseline is noted as done, and every row stays where it is', async () => {
    const roles = await databaseOf(STEPS_BEFORE_BASELINE);
    const before = await contentOf(roles);
    expect(Object.entries(before).map(([table, rows]) => [table, rows.length])).toEqual(
      TABLES.map((table) => [table, table === 'impression' ? 2 : 1]),
    );
    await runBaseline(roles);
    expect(await stepsOf(roles)).toEqual([...STEPS_BEFORE_BASELINE, BASELINE]);
    expect(await contentOf(roles)).toEqual(before);
  });

  it('waits for no process of that release, and no process waits for it', async () => {
    const roles = await databaseOf(STEPS_BEFORE_BASELINE);
    const names = await query<{ name: string }>(
      roles,
      `SELECT oid::regclass AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'migrations'`,
    );
    await inDatabase(superuserUrl(roles), async (process) => {
      await process.query('BEGIN');
      // The strictest of all: whatever reads or changes a table would wait for it.
      await process.query(`LOCK TABLE ${names.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`);
      await runBaseline(roles);
      await process.query('ROLLBACK');
    });
    expect(await stepsOf(roles)).toContain(BASELINE);
  });

  it('is prepared whole: its shop has the functions, the tables of the days and the worker’s policies', async () => {
    const roles = await databaseOf(STEPS_BEFORE_BASELINE);
    const { system } = await prepareDatabase(roles);
    const seen = await inDatabase(system, async (worker) => {
      const { rows } = await worker.query<object>(
        `SELECT l.name, (SELECT count(*)::int FROM impression) AS impressions,
           roll_up_impressions('2026-01-01') AS dropped, (SELECT first_theme FROM shop) AS look
         FROM purchase_limit l`,
      );
      return rows;
    });
    // Its messages look as they did.
    expect(seen).toEqual([{ name: 'Hoodies', impressions: 2, dropped: true, look: 'light' }]);
    await prepareDatabase(roles);
    expect(await stepsOf(roles)).toEqual([...STEPS_BEFORE_BASELINE, BASELINE, ...LATER]);
  });
});

describe('a database of an earlier build', () => {
  const steps = STEPS_BEFORE_BASELINE.slice(0, -1);

  it('is refused, and stays as it is', async () => {
    const roles = await databaseOf(steps);
    const before = await contentOf(roles);
    await expect(prepareDatabase(roles)).rejects.toThrow(EarlierDatabaseError);
    expect(await stepsOf(roles)).toEqual(steps);
    expect(await contentOf(roles)).toEqual(before);
  });

  it('is refused by `migrate` in one line, which names the migration to reach first', async () => {
    const { adminUrl, database, ownerPassword, apiPassword, systemPassword } = await databaseOf(steps);
    const migrating = promisify(execFile)(process.execPath, [join(__dirname, '../dist/migrate.js')], {
      env: {
        DATABASE_URL: adminUrl,
        DATABASE_NAME: database,
        OWNER_PASSWORD: ownerPassword,
        API_PASSWORD: apiPassword,
        SYSTEM_PASSWORD: systemPassword,
      },
    });
    await expect(migrating).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^The database was made .* Sessions1700000000037, .* SecretsAndGuessing1700000000038 .*\n$/,
      ),
    });
  });
});

describe('a migration', () => {
  it('that a new database runs is the baseline, or came after it', async () => {
    const roles = newRoles();
    await prepareDatabase(roles);
    expect(await stepsOf(roles)).toEqual([BASELINE, ...LATER]);
  });

  it('never changes: what the tables get beyond the baseline is a migration of its own', () => {
    const folder = join(__dirname, '../src/database/schema');
    const files = readdirSync(folder).sort();
    const statements = files.map((file) =>
      readFileSync(join(folder, file), 'utf8')
        .replace(/^ *--.*\n/gm, '')
        .replace(/\s+/g, ' '),
    );
    expect(createHash('sha256').update(statements.join('')).digest('hex')).toBe(
      'f0eadab7e47b4026247e9d63346a27222d5b8710f67132ee6b18fb362cd298fc',
    );
  });
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
