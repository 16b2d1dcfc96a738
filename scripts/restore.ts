// `npm run restore`: makes the product's database from a backup, in an empty data folder or PostgreSQL.
import { ENTITIES } from '@purchase-limits/api/entities';
import { restore, restoreArguments } from '@purchase-limits/api/recovery/restore';
import { newDatabase } from './product-database.js';
import { runToEnd } from './run.js';

await runToEnd(async (run) => {
  await restore(restoreArguments(process.argv.slice(2)), ENTITIES, () => newDatabase(run));
});
