// `npm run backup`: copies the product's database into a file, whether it runs or not.
import { VERSION } from '@purchase-limits/contract/version';
import { backUp, backupArguments } from '@purchase-limits/api/recovery/back-up';
import { existingDatabase } from './product-database.js';
import { runToEnd } from './run.js';

await runToEnd(async (run) => {
  const given = backupArguments(process.argv.slice(2));
  const { roles } = await existingDatabase(run);
  await backUp(roles, given, VERSION);
});
