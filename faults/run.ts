// `npm run faults`: real processes under load, killed, frozen and cut off; then every promise is checked.
import { readOptions, type Options } from './options.js';
import { runControls } from './runs/controls.js';
import { measureLostJobs } from './runs/lost-jobs.js';
import { runFaults } from './runs/main-run.js';
import { measureNeighbor } from './runs/neighbor.js';
import { runApart } from './topology/own-network.js';
import { World } from './topology/world.js';

const apart = await runApart();
if (apart !== null) process.exit(apart);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void World.stopAll().finally(() => process.exit(130)));
// A part of the load that failed while nobody waited for it yet.
process.on('unhandledRejection', (error) => {
  console.error(error);
  void World.stopAll().finally(() => process.exit(1));
});

try {
  const isGood = await runWanted(readOptions(process.argv.slice(2)));
  process.exit(isGood ? 0 : 1);
} catch (error) {
  console.error(error);
  await World.stopAll();
  process.exit(1);
}

function runWanted(options: Options): Promise<boolean> {
  if (options.isControls) return runControls(options);
  if (options.isNeighbor) return measureNeighbor();
  if (options.lostJobs !== null) return measureLostJobs(options.lostJobs);
  return runFaults(options);
}
