// `npm run scale`: the product on several machines, tried on one.
import { parseArgs } from 'node:util';
import { missingPrograms } from './runs/missing-programs.js';
import { runSeveralMachines, type Queues } from './runs/several-machines.js';
import { World } from './topology/world.js';

const QUEUES: Record<string, Queues> = { cluster: 'redis-cluster', sentinels: 'redis-sentinels' };

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void World.stopAll().finally(() => process.exit(130)));

try {
  process.exit((await run(process.argv.slice(2))) ? 0 : 1);
} catch (error) {
  console.error(error);
  await World.stopAll();
  process.exit(1);
}

async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      short: { type: 'boolean', default: false },
      seed: { type: 'string' },
      on: { type: 'string', default: 'cluster' },
    },
  });
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  if (!Number.isInteger(seed) || seed < 0) throw new Error(`--seed is ${values.seed}; it must be a whole number`);
  const queues = QUEUES[values.on];
  if (!queues) throw new Error(`--on is ${values.on}; it must be cluster or sentinels`);
  const missing = missingPrograms();
  if (missing !== null) throw new Error(missing);
  console.log(`# several machines, queues on ${queues}, seed ${seed}`);
  return runSeveralMachines({ queues, isShort: values.short, seed });
}
