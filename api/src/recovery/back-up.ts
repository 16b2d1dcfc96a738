// `npm run backup`, and `node api/dist/backup.js` in the image.
import { parseArgs } from 'node:util';
import { BackupError } from '../database/backup/backup-error.js';
import { writeBackup } from '../database/backup/write-backup.js';
import type { DatabaseRoles } from '../database/prepare-database.js';
import { secondsSince, told, valuesOf } from './command-line.js';

const USAGE = 'Usage: backup --to FILE [--only-erasures]';

export type BackupArguments = { file: string; onlyErasures: boolean };

export function backupArguments(argv: readonly string[]): BackupArguments {
  const values = valuesOf(USAGE, () =>
    parseArgs({ args: [...argv], options: { to: { type: 'string' }, 'only-erasures': { type: 'boolean' } } }),
  );
  if (!values.to) throw new BackupError(USAGE);
  return { file: values.to, onlyErasures: values['only-erasures'] ?? false };
}

export async function backUp(
  roles: DatabaseRoles,
  { file, onlyErasures }: BackupArguments,
  release: string,
): Promise<void> {
  const began = performance.now();
  const { tables, rows, bytes } = await writeBackup({
    roles,
    file,
    release,
    kind: onlyErasures ? 'erasures' : 'backup',
  });
  const size = `${told(bytes / 1_000_000)} MB in ${secondsSince(began)} s`;
  if (onlyErasures) {
    console.log(`${file}: ${told(rows)} erasures of ${roles.database}, ${size}.`);
    return;
  }
  console.log(
    `${file}: ${tables} tables of ${roles.database} with ${told(rows)} rows, ${size}.\n` +
      'Not in it: APP_SECRET and the other secrets (secrets.json of npm start). Keep them elsewhere: without ' +
      'APP_SECRET nobody can decrypt the shops’ access tokens.',
  );
}
