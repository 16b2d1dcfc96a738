// `npm run restore`, and `node api/dist/restore.js` in the image.
import { parseArgs } from 'node:util';
import { BackupError } from '../database/backup/backup-error.js';
import { BackupFile } from '../database/backup/backup-file.js';
import { requireRestorable, restoreDatabase, type Place } from '../database/backup/restore-database.js';
import { connect, type EntityClass } from '../database/database.module.js';
import type { DatabaseUrls } from '../database/prepare-database.js';
import { Transactions } from '../database/transactions.js';
import { applyErasures } from './apply-erasures.js';
import { secondsSince, told, valuesOf } from './command-line.js';
import { resume } from './resume.js';

const USAGE =
  'Usage: restore --from FILE (--erasures FILE … | --no-erasures) [--as-it-was]\n' +
  '  --erasures     newer backups, or files of backup --only-erasures: who was erased since is erased again\n' +
  '  --no-erasures  nobody was erased since, as far as anybody knows\n' +
  '  --as-it-was    leaves out to publish, and to ask the platform about orders and subscriptions, again';
/** For one command at a time. */
const POOL = { poolSize: 2, deadlineMs: 600_000 };

export type RestoreArguments = { file: string; erasures: string[]; isAsItWas: boolean };

export function restoreArguments(argv: readonly string[]): RestoreArguments {
  const values = valuesOf(USAGE, () =>
    parseArgs({
      args: [...argv],
      options: {
        from: { type: 'string' },
        erasures: { type: 'string', multiple: true },
        'no-erasures': { type: 'boolean' },
        'as-it-was': { type: 'boolean' },
      },
    }),
  );
  const { from: file, erasures = [] } = values;
  if (!file || Boolean(values['no-erasures']) === erasures.length > 0) throw new BackupError(USAGE);
  return { file, erasures, isAsItWas: values['as-it-was'] ?? false };
}

/** Every file is read and checked before the place is even opened. */
export async function restore(
  { file: path, erasures, isAsItWas }: RestoreArguments,
  entities: EntityClass[],
  openPlace: () => Promise<Place>,
): Promise<void> {
  const began = performance.now();
  const opened: BackupFile[] = [];
  const open = async (name: string) => {
    const file = await BackupFile.open(name);
    opened.push(file);
    return file;
  };
  try {
    const file = await open(path);
    requireRestorable(file);
    const files: BackupFile[] = [];
    for (const name of erasures) files.push(await open(name));
    const place = await openPlace();
    await restoreDatabase(place, file, (urls) =>
      withTransactions(urls, entities, async (transactions) => {
        const { tables, takenAt } = file.manifest;
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        console.log(`${tables.length} tables with ${told(rows)} rows of ${takenAt}: all as in the backup.`);
        const { shops, customers, orders } = await applyErasures(transactions, urls.system, files);
        if (files.length > 0) console.log(`Erased again: ${shops} shops, ${customers} customers, ${orders} orders.`);
        if (isAsItWas) return;
        const count = await resume(transactions);
        console.log(`${told(count)} shops will be published, and their orders and subscriptions read, again.`);
      }),
    );
    console.log(`The database ${place.roles.database} is ready after ${secondsSince(began)} s.`);
  } finally {
    for (const file of opened) file.close();
  }
}

async function withTransactions(
  urls: DatabaseUrls,
  entities: EntityClass[],
  work: (transactions: Transactions) => Promise<void>,
): Promise<void> {
  const api = await connect(urls.api, entities, { ...POOL, mayCrossShops: false });
  const system = await connect(urls.system, entities, { ...POOL, mayCrossShops: true });
  try {
    await work(new Transactions(api, system));
  } finally {
    await Promise.all([api.destroy(), system.destroy()]);
  }
}
