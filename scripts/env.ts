// `npm run env`: makes the file `.env` for docker-compose.yml, and says what is still missing in it.
import { deploymentEnv, writeDeploymentEnv } from './deployment-env.js';
import { runToEnd } from './run.js';

await runToEnd(async () => {
  const made = deploymentEnv(process.argv.slice(2));
  writeDeploymentEnv(made);
  console.log(`${made.file} has new secrets. Keep a copy of it apart from the backups.`);
  for (const line of made.missing) console.log(line);
});
