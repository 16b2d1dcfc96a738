// Restores a backup into a database of its own, which gets its name when it is complete: nobody ever sees a part of it.
import pg from 'pg';
import { inheritFrom } from '../roles.js';
import {
  databaseUrls,
  MIGRATIONS,
  prepareDatabase,
  type DatabaseRoles,
  type DatabaseUrls,
} from '../prepare-database.js';
import { withClient } from '../with-client.js';
import { BackupError } from './backup-error.js';
import { differenceOf, type BackupFile, type Manifest } from './backup-file.js';
import { copyIn, prepareForCopy, sumsOf, tablesIn, type Columns } from './copy-tables.js';

/** Any number: the lock under which one restore runs at a time. */
const RESTORING = 7_246_003;

/** `name`: what its reader calls it. */
export type Place = { roles: DatabaseRoles; name: string };

/** Throws with one line when the file is none that this release can restore. */
export function requireRestorable({ path, manifest }: BackupFile): void {
  if (manifest.kind !== 'backup') throw new BackupError(`${path} holds erasures only: give it as --erasures.`);
  if (!MIGRATIONS.includes(manifest.migration))
    throw new BackupError(
      `${path} is of release ${manifest.release}, whose last migration is ${manifest.migration}. ` +
        "This release doesn't have it: restore with that release or a later one.",
    );
}

/**
 * Restores the rows as they were, compares them with the manifest, and brings the database to this release. Then
 * `finish` changes what mustn't stay as it was; only after that does the database get its name.
 */
export function restoreDatabase(
  { roles, name }: Place,
  file: BackupFile,
  finish: (urls: DatabaseUrls) => Promise<void>,
): Promise<void> {
  const unfinished = { ...roles, database: `${roles.database}_restoring` };
  return withClient(roles.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ isFree: boolean }>('SELECT pg_try_advisory_lock($1) AS "isFree"', [RESTORING]);
    if (!rows[0]!.isFree) throw new BackupError(`Another restore is running in ${name}.`);
    await requireEmpty(admin, roles.database, name);
    // Of a restore that was killed.
    await drop(admin, unfinished.database);
    try {
      await prepareDatabase({ ...unfinished, until: file.manifest.migration });
      await withClient(databaseUrls(unfinished).owner, (owner) => restoreRows(owner, file));
      await finish(await prepareDatabase(unfinished));
      await giveName(admin, unfinished.database, roles.database);
    } catch (error) {
      await drop(admin, unfinished.database);
      throw error;
    }
  });
}

async function requireEmpty(admin: pg.Client, database: string, place: string): Promise<void> {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  if (rowCount)
    throw new BackupError(
      `There is a database ${database} in ${place} already, and it is left as it is. Restore to another place, or ` +
        'rename or drop that database.',
    );
}

async function giveName(admin: pg.Client, from: string, to: string): Promise<void> {
  await asOwner(admin, `ALTER DATABASE ${pg.escapeIdentifier(from)} RENAME TO ${pg.escapeIdentifier(to)}`);
}

async function drop(admin: pg.Client, database: string): Promise<void> {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  if (rowCount) await asOwner(admin, `DROP DATABASE ${pg.escapeIdentifier(database)} WITH (FORCE)`);
}

/** The database is the role `owner`'s, whose rights the administrator has for this statement only. */
async function asOwner(admin: pg.Client, statement: string): Promise<void> {
  const giveBack = await inheritFrom(admin, 'owner');
  try {
    await admin.query(statement);
  } finally {
    await giveBack();
  }
}

async function restoreRows(owner: pg.Client, file: BackupFile): Promise<void> {
  const { manifest } = file;
  await prepareForCopy(owner);
  await owner.query('BEGIN');
  const tables = orderedFor(await tablesIn(owner), manifest);
  await makePartitions(owner, manifest);
  const names = tables.map(({ name }) => pg.escapeIdentifier(name));
  // COPY can't write under row-level security, and what a trigger does to a new row has been done to this one.
  for (const name of names) await owner.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY, DISABLE TRIGGER USER`);
  for (const table of tables) await copyIn(owner, table, await file.rowsOf(table));
  for (const { name, value, isCalled } of manifest.sequences)
    await owner.query('SELECT setval($1::regclass, $2, $3)', [pg.escapeIdentifier(name), value, isCalled]);

  const differences: string[] = [];
  for (const table of tables) differences.push(differenceOf(table, await sumsOf(owner, table)) ?? '');
  const found = differences.filter(Boolean);
  if (found.length > 0) throw new BackupError(`The restored rows are not those of ${file.path}:\n${found.join('\n')}`);
  for (const name of names) await owner.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY, ENABLE TRIGGER USER`);
  await owner.query('COMMIT');
  await owner.query('ANALYZE');
}

/** The manifest's tables in the order in which they refer to each other. Throws when this schema is another. */
function orderedFor(found: Columns[], { tables, migration }: Manifest) {
  const told = ({ name, columns }: Columns) => `${name} (${columns.toSorted().join(', ')})`;
  const [expected, actual] = [tables.map(told), found.map(told)];
  const missing = [
    ...expected.filter((table) => !actual.includes(table)),
    ...actual.filter((table) => !expected.includes(table)),
  ];
  if (missing.length > 0)
    throw new BackupError(`The tables of ${migration} are not those of the backup: ${missing.join('; ')}`);
  return found.map(({ name }) => tables.find((table) => table.name === name)!);
}

async function makePartitions(owner: pg.Client, { partitions }: Manifest): Promise<void> {
  for (const { name, parent, bound } of partitions) {
    const table = pg.escapeIdentifier(name);
    await owner.query(`CREATE TABLE ${table} PARTITION OF ${pg.escapeIdentifier(parent)} ${bound}`);
    await owner.query(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`);
  }
}
