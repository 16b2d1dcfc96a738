// Copies the product's database into one file, in one snapshot, while everything goes on.
import pg from 'pg';
import { databaseUrls, MIGRATIONS, PREPARING, type DatabaseRoles } from '../prepare-database.js';
import { withClient } from '../with-client.js';
import { writeBackupFile, type BackedUpTable, type Manifest } from './backup-file.js';
import { BackupError } from './backup-error.js';
import { copyOut, partitionsIn, prepareForCopy, sequencesIn, tablesIn } from './copy-tables.js';

export type WrittenBackup = { tables: number; rows: number; bytes: number };
type Options = { roles: DatabaseRoles; file: string; release: string; kind: Manifest['kind'] };

/**
 * `erasures`: only the record of what customers and shops asked to erase. Reads as `worker_system`, which sees every
 * row. Migrations wait until it is done: changing a table would wait for the snapshot, and everybody else for that.
 */
export function writeBackup({ roles, file, release, kind }: Options): Promise<WrittenBackup> {
  const urls = databaseUrls(roles);
  return withClient(roles.adminUrl, async (admin) => {
    await requireDatabase(admin, roles.database);
    await admin.query('SELECT pg_advisory_lock_shared($1)', [PREPARING]);
    return withClient(urls.owner, (owner) =>
      withClient(urls.system, async (reader) => {
        const migration = await lastMigration(owner);
        if (migration === null || !MIGRATIONS.includes(migration))
          throw new BackupError(
            `The database's last migration is ${migration}, which this release doesn't know. Back up with its release.`,
          );
        await prepareForCopy(reader);
        await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
        const all = await tablesIn(reader);
        const tables = all.filter(({ name }) => kind === 'backup' || name === 'erasure');
        const written: BackedUpTable[] = [];
        const bytes = await writeBackupFile(file, async (add) => {
          for (const table of tables)
            written.push({ ...table, ...(await add(table.name, () => copyOut(reader, table))) });
          const takenAt = new Date().toISOString();
          const partitions = kind === 'backup' ? await partitionsIn(reader) : [];
          const sequences = kind === 'backup' ? await sequencesIn(owner) : [];
          return { kind, release, takenAt, migration, tables: written, partitions, sequences };
        });
        const rows = written.reduce((sum, table) => sum + table.rows, 0);
        return { tables: written.length, rows, bytes };
      }),
    );
  });
}

async function requireDatabase(admin: pg.Client, database: string): Promise<void> {
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  if (!rowCount) throw new BackupError(`There is no database ${database} at DATABASE_URL.`);
}

/** As the database notes it; null before the first. */
export async function lastMigration(owner: pg.Client): Promise<string | null> {
  const { rows } = await owner.query<{ name: string }>('SELECT name FROM migrations ORDER BY "timestamp" DESC LIMIT 1');
  return rows[0]?.name ?? null;
}
