// A database is copied into a file and restored from it: row by row the same, or not at all.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { VERSION } from '@purchase-limits/contract/version';
import { BackupFile } from '../../src/database/backup/backup-file.js';
import { restoreDatabase } from '../../src/database/backup/restore-database.js';
import { writeBackup } from '../../src/database/backup/write-backup.js';
import { databaseUrls, MIGRATIONS, prepareDatabase, type DatabaseRoles } from '../../src/database/prepare-database.js';
import { letWorkerCrossShops } from '../../src/database/roles.js';
import { withClient } from '../../src/database/with-client.js';
import { ENTITIES } from '../../src/entities.js';
import { restore, restoreArguments } from '../../src/recovery/restore.js';
import { catalogFindings } from '../attacks/row-level-security.js';
import { fillTables, hashesOf } from '../attacks/tables.js';
import { rolesOf } from '../test-database.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const ANNA = '7001';
const BERT = '7002';
/** What COPY's text has to escape, and what looks like its own words. */
const NASTY = 'tab\t newline\n return\r backslash\\ \\N \\. "quotes" \u{1F600} ’';

describe('a backup', () => {
  let app: TestApp;
  let shop: TestShop;
  let folder: string;
  let roles: DatabaseRoles;
  let printed: string[];
  const restored: string[] = [];

  beforeAll(async () => {
    app = await TestApp.start();
    folder = mkdtempSync(join(tmpdir(), 'backup-'));
    roles = rolesOf(process.env.TEST_POSTGRES_URL!, new URL(app.urls.api).pathname.slice(1));
    app.platform.scope = 'read_products,read_locales,write_app_proxy,read_orders,write_customers,read_customer_merge';
    shop = await buildShop(app, { plan: 'basic' });
    const { limit } = await app.merchant(shop).create({ max: 1, repurchase: { option: 'once_per_month' } });
    for (const [id, customerId] of [
      ['1', ANNA],
      ['2', BERT],
      ['3', null],
    ] as const) {
      app.platform.orders
        .of(shop.domain)
        .push({ id, customerId, at: new Date().toISOString(), lines: [{ productId: '1001', quantity: 5 }] });
      await app.webhook(shop, 'orders/create', { payload: { id: Number(id) } });
    }
    await app.drain();
    await app.sees(shop, limit.id, 3);
    // Of days whose tables housekeeping drops soon: a new database doesn't make them.
    await app.sql(`SELECT make_impression_days(now() - interval '3 days')`);
    await app.sql(
      `INSERT INTO impression (shop_id, id, limit_id, kind, batch_id)
       SELECT $1, first_impression_id(current_date - 3), $2, 'max', gen_random_uuid()`,
      [shop.id, limit.id],
    );
    await app.drain();
  });
  beforeEach(() => {
    printed = [];
    jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await withClient(roles.adminUrl, async (admin) => {
      for (const name of restored) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    });
    await app.stop();
  });

  const newFile = () => join(folder, `${randomUUID()}.backup`);
  async function backUp(kind: 'backup' | 'erasures' = 'backup', of = roles): Promise<string> {
    const file = newFile();
    await writeBackup({ roles: of, file, release: VERSION, kind });
    return file;
  }
  function newPlace() {
    const name = `restored_${randomUUID().replaceAll('-', '')}`;
    restored.push(name);
    return { roles: { ...roles, database: name }, name: 'the place' };
  }
  async function restoreFrom(file: string, ...further: string[]): Promise<Restored> {
    const place = newPlace();
    const args = restoreArguments(['--from', file, ...(further.length > 0 ? further : ['--no-erasures'])]);
    await restore(args, ENTITIES, async () => place);
    return new Restored(place.roles);
  }
  const restoreAsItWas = (file: string) => restoreFrom(file, '--no-erasures', '--as-it-was');
  const databases = () =>
    withClient(roles.adminUrl, async (admin) => {
      const { rows } = await admin.query<{ name: string }>(
        `SELECT datname AS name FROM pg_database WHERE datname LIKE 'restored_%'`,
      );
      return rows.map(({ name }) => name);
    });

  it('goes on counting where the sequences were', async () => {
    const copy = await restoreAsItWas(await backUp());
    const next = `SELECT nextval('event_log_id_seq') > max(id) AS "isNew", nextval('order_reading') > 0 AS "isKnown"
      FROM event_log`;
    expect(await copy.sql(next)).toEqual([{ isNew: true, isKnown: true }]);
    const [own] = await app.sql<{ value: string }>('SELECT last_value AS value FROM order_reading');
    const [value] = await copy.sql<{ value: string }>('SELECT last_value AS value FROM order_reading');
    expect(Number(value!.value)).toBe(Number(own!.value) + 1);
  });

  it('is of one moment, while merchants go on', async () => {
    const state = { isOver: false };
    let written = 0;
    const writing = (async () => {
      for (; !state.isOver; written += 1) await app.merchant(shop).create({ name: `At the same time ${written}` });
    })();
    await app.until(async () => (written > 0 ? true : undefined));
    const file = await backUp();
    state.isOver = true;
    await writing;
    await app.drain();
    const copy = await restoreAsItWas(file);
    const [row] = await copy.sql<{ limits: number; events: number; handled: number }>(
      `SELECT (SELECT count(*)::int FROM purchase_limit WHERE name LIKE 'At the same%') AS limits,
         (SELECT count(*)::int FROM event_log WHERE payload -> 'limit' ->> 'name' LIKE 'At the same%') AS events,
         (SELECT count(*)::int FROM inbox i LEFT JOIN event_log e ON e.id = i.event_id WHERE e.id IS NULL) AS lost`,
    );
    expect(row!.limits).toBeGreaterThan(0);
    expect(row!.limits).toBe(row!.events);
    expect(row).toMatchObject({ lost: 0 });
  });

  it('is readable by its owner alone, and replaces no file', async () => {
    const file = await backUp();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const content = readFileSync(file);
    await expect(writeBackup({ roles, file, release: VERSION, kind: 'backup' })).rejects.toThrow(
      `${file} exists and is left as it is. Choose another name for --to.`,
    );
    expect(readFileSync(file).equals(content)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('leaves no file behind when the database goes away meanwhile', async () => {
    const file = newFile();
    const writing = writeBackup({
      roles: { ...roles, systemPassword: 'not-its-password' },
      file,
      release: '',
      kind: 'backup',
    });
    await expect(writing).rejects.toThrow('password authentication failed');
    expect(readdirSync(folder).filter((name) => file.endsWith(name) || name.endsWith('.part'))).toEqual([]);
  });

  describe('is refused with one line, and nothing is written,', () => {
    let whole: string;
    beforeAll(async () => {
      whole = await backUp();
    });

    const damaged = (change: (file: string) => void) => {
      const file = newFile();
      writeFileSync(file, readFileSync(whole));
      change(file);
      return file;
    };
    /** The same file with another manifest. */
    const withManifest = async (change: (manifest: Record<string, unknown>) => void) => {
      const from = await openPromise(whole, { autoClose: false });
      const to = new ZipFile();
      for await (const entry of from.eachEntry()) {
        let bytes = await buffer(await from.openReadStreamPromise(entry));
        if (entry.fileName === 'manifest.json') {
          const manifest = JSON.parse(bytes.toString()) as Record<string, unknown>;
          change(manifest);
          bytes = Buffer.from(JSON.stringify(manifest));
        }
        to.addBuffer(bytes, entry.fileName);
      }
      from.close();
      to.end();
      const file = newFile();
      writeFileSync(file, await buffer(to.outputStream));
      return file;
    };
    const refusalOf = async (file: string) => {
      const known = await databases();
      const refused = await restoreFrom(file).then(
        () => 'nothing',
        (error: Error) => error.message,
      );
      expect(await databases()).toEqual(known);
      expect(refused).not.toContain('\n');
      return refused;
    };

    it('when it is truncated', async () => {
      for (const part of [0, 0.5, 0.999]) {
        const file = damaged((path) => truncateSync(path, Math.floor(statSync(path).size * part)));
        expect(await refusalOf(file)).toContain(`${file} is truncated, or no backup`);
      }
    });

    it.each(['shop.copy', 'event_log.copy', 'impression.copy', 'manifest.json'])(
      'when a byte of its %s is another',
      async (name) => {
        const zip = await openPromise(whole, { autoClose: false });
        let place = 0;
        for await (const entry of zip.eachEntry()) {
          if (entry.fileName !== name) continue;
          const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry);
          place = fileDataStart + Math.floor(entry.compressedSize / 2);
        }
        zip.close();
        const file = damaged((path) => {
          const bytes = readFileSync(path);
          bytes[place]! ^= 1;
          writeFileSync(path, bytes);
        });
        expect(await refusalOf(file)).toContain(`${file} is damaged`);
      },
    );

    it('when its manifest tells of other rows', async () => {
      type Tables = { tables: { name: string; rows: number; checksum: string }[] };
      const file = await withManifest((manifest) => {
        (manifest as Tables).tables.find(({ name }) => name === 'shop')!.rows += 1;
      });
      expect(await refusalOf(file)).toBe(`${file} is damaged: shop has 1 rows instead of 2.`);
      const other = await withManifest((manifest) => {
        (manifest as Tables).tables.find(({ name }) => name === 'shop')!.checksum = '0'.repeat(64);
      });
      expect(await refusalOf(other)).toBe(`${other} is damaged: shop has 1 rows, and some differ.`);
    });

    it('when it is newer', async () => {
      const file = await withManifest((manifest) => {
        manifest.migration = 'FromTheFuture1700000009999';
        manifest.release = '99.0.0';
      });
      expect(await refusalOf(file)).toContain('of release 99.0.0, whose last migration is FromTheFuture1700000009999');
      const format = await withManifest((manifest) => (manifest.format = 2));
      expect(await refusalOf(format)).toContain('is of a newer release than this one');
    });

    it('when its manifest holds a statement', async () => {
      const file = await withManifest((manifest) => {
        const [first] = manifest.partitions as { bound: string }[];
        first!.bound += '; DROP TABLE shop';
      });
      expect(await refusalOf(file)).toContain(`${file} is damaged`);
    });

    it('when it holds erasures only, or is no file', async () => {
      expect(await refusalOf(await backUp('erasures'))).toContain('holds erasures only: give it as --erasures');
      expect(await refusalOf(join(folder, 'none'))).toContain("can't be read (ENOENT)");
    });

    it('when there is a database already', async () => {
      const { roles: taken } = await restoreAsItWas(whole);
      const again = restore(restoreArguments(['--from', whole, '--no-erasures']), ENTITIES, async () => ({
        roles: taken,
        name: 'DATABASE_URL',
      }));
      await expect(again).rejects.toThrow(`There is a database ${taken.database} in DATABASE_URL already`);
    });
  });

  it('asks whether anybody was erased since', () => {
    expect(() => restoreArguments(['--from', 'x'])).toThrow('Usage: restore --from FILE (--erasures FILE');
    expect(() => restoreArguments(['--from', 'x', '--erasures', 'y', '--no-erasures'])).toThrow('Usage');
    expect(() => restoreArguments(['--form', 'x'])).toThrow("Unknown option '--form'");
  });

  it('leaves nothing when the restore fails at the end, and nothing of one that was killed', async () => {
    const place = newPlace();
    const file = await BackupFile.open(await backUp());
    const failing = restoreDatabase(place, file, () => Promise.reject(new Error('at the end')));
    await expect(failing).rejects.toThrow('at the end');
    expect((await databases()).filter((name) => name.startsWith(place.roles.database))).toEqual([]);
    await withClient(roles.adminUrl, (admin) => admin.query(`CREATE DATABASE ${place.roles.database}_restoring`));
    await restoreDatabase(place, file, async () => {});
    file.close();
    expect((await databases()).filter((name) => name.startsWith(place.roles.database))).toEqual([place.roles.database]);
  });

  it('of an earlier migration is brought to this one', async () => {
    const earlier = newPlace().roles;
    await prepareDatabase({ ...earlier, until: 'WebhookPauses1700000000070' });
    const { owner, system } = databaseUrls(earlier);
    await withClient(owner, letWorkerCrossShops);
    await withClient(system, (client) =>
      client.query(
        `INSERT INTO shop (id, shopify_domain, domain, name, email, installed_at)
         VALUES ($1, 'early.myshopify.com', 'early.example', 'Early', 'early@example.com', now())`,
        [randomUUID()],
      ),
    );
    const copy = await restoreAsItWas(await backUp('backup', earlier));
    expect(await copy.sql('SELECT name FROM shop')).toEqual([{ name: 'Early' }]);
    expect(
      (await copy.sql<{ name: string }>('SELECT name FROM migrations ORDER BY id')).map(({ name }) => name),
    ).toEqual(MIGRATIONS);
  });

  it('restored has every shop published, and its orders and subscription read, again', async () => {
    const copy = await restoreFrom(await backUp());
    const events = await copy.sql<{ type: string }>(
      `SELECT type FROM event_log WHERE shop_id = $1 AND sent_at IS NULL ORDER BY id DESC LIMIT 3`,
      [shop.id],
    );
    expect(events.map(({ type }) => type)).toEqual(['ShopConnected', 'LedgerRebuildRequested', 'PublicationRequested']);
    expect(
      await copy.sql('SELECT version, wanted_at IS NOT NULL AS "isWanted" FROM publication WHERE shop_id = $1', [
        shop.id,
      ]),
    ).toEqual([{ version: '0', isWanted: true }]);
    const customers = await copy.sql<{ isDue: boolean }>(
      'SELECT NOT is_sure AND changes > written AS "isDue" FROM customer_facts',
    );
    expect(new Set(customers.map(({ isDue }) => isDue))).toEqual(new Set([true]));
    expect(await copy.sql('SELECT is_reread FROM purchase_ledger WHERE shop_id = $1', [shop.id])).toEqual([
      { is_reread: true },
    ]);
  });

  it('brings no erased customer or shop back', async () => {
    const other = await buildShop(app);
    const file = await backUp();
    const before = await backUp('erasures');
    const payload = { customer: { id: Number(ANNA) }, orders_to_redact: [1, 3] };
    expect(await app.webhook(shop, 'customers/redact', { payload })).toBe(200);
    await app.uninstall(other);
    expect(await app.webhook(other, 'shop/redact')).toBe(200);
    await app.drain();
    expect(await app.sql('SELECT 1 FROM shop WHERE id = $1', [other.id])).toEqual([]);
    const erasures = await backUp('erasures');

    // Without the record they come back: what the next expectations compare with.
    const without = await restoreFrom(file, '--erasures', before, '--as-it-was');
    expect(await without.customers()).toContain(ANNA);
    expect(await without.sql('SELECT 1 FROM shop WHERE id = $1', [other.id])).toHaveLength(1);

    const copy = await restoreFrom(file, '--erasures', before, '--erasures', erasures);
    expect(await copy.customers()).not.toContain(ANNA);
    expect(await copy.customers()).toContain(BERT);
    expect(await copy.sql(`SELECT order_id FROM broken_limit WHERE order_id IN ('1', '2', '3')`)).toEqual([
      { order_id: '2' },
    ]);
    expect(await copy.sql('SELECT 1 FROM shop WHERE id = $1', [other.id])).toEqual([]);
    expect(await copy.sql('SELECT 1 FROM shop WHERE id = $1', [shop.id])).toHaveLength(1);
    expect(printed.join('\n')).toContain('Erased again: 1 shops, 1 customers, 2 orders.');
    // A newer backup is a record as well.
    const newer = await restoreFrom(file, '--erasures', await backUp('backup', copy.roles));
    expect(await newer.customers()).not.toContain(ANNA);
  });

  it('names nobody in the record of erasures', async () => {
    const rows = await app.sql<{ digest: Buffer | null }>('SELECT * FROM erasure');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(ANNA);
    expect(new Set(rows.map(({ digest }) => digest?.toString('hex') ?? randomUUID())).size).toBe(rows.length);
  });

  // Last: consumers can't make sense of such rows.
  it('restores every row of every table, and nobody’s rights are others', async () => {
    await app.sql('UPDATE shop SET name = $1', [NASTY]);
    await fillTables(app, shop.id, 'x');
    for (const table of ['inbox', 'dead_end', 'job_failure', 'mail_attempt', 'trigger_attempt'])
      await app.sql(`DELETE FROM ${table} WHERE event_id NOT IN (SELECT id FROM event_log)`);
    await app.sql(
      'DELETE FROM order_action a WHERE NOT EXISTS (SELECT FROM broken_limit b WHERE b.order_id = a.order_id)',
    );
    await app.sql('DELETE FROM outgoing_delivery WHERE webhook_id NOT IN (SELECT id FROM outgoing_webhook)');
    const before = await hashesOf(app, { without: ['process'] });
    const file = await backUp();
    const copy = await restoreAsItWas(file);
    const after = await hashesOf(copy.asApp, { without: ['process'] });
    expect(after).toEqual(before);
    const filled = Object.values(after).filter((hash) => !hash.startsWith('0 '));
    expect(filled.length).toBeGreaterThan(45);
    expect(await withClient(copy.superuserUrl, catalogFindings)).toEqual([]);
    const partitions = `SELECT inhrelid::regclass::text AS line FROM pg_inherits
      WHERE inhparent = 'impression'::regclass ORDER BY 1`;
    expect(await copy.sql(partitions)).toEqual(await app.sql(partitions));
    expect(printed[0]).toContain('all as in the backup');
  });

  class Restored {
    constructor(readonly roles: DatabaseRoles) {}
    get superuserUrl(): string {
      const url = new URL(this.roles.adminUrl);
      url.pathname = `/${this.roles.database}`;
      return url.href;
    }
    async sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
      return withClient(this.superuserUrl, async (client: pg.Client) => (await client.query<Row>(text, values)).rows);
    }
    get asApp(): TestApp {
      return this as unknown as TestApp;
    }
    /** Without those whom the platform is still to forget. */
    async customers(): Promise<string[]> {
      const rows = await this.sql<{ id: string }>(
        `SELECT customer_id AS id FROM purchase WHERE customer_id IS NOT NULL
         UNION SELECT customer_id FROM customer_facts WHERE changes = written OR is_sure`,
      );
      return rows.map(({ id }) => id);
    }
  }
});
