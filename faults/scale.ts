// `npm run scale`: the product on several machines, tried on one.
import { parseArgs } from 'node:util';
import { missingPrograms } from './runs/missing-programs.js';
import { runSeveralMachines } from './runs/several-machines.js';
import { World } from './topology/world.js';

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
    options: { short: { type: 'boolean', default: false }, seed: { type: 'string' } },
  });
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  if (!Number.isInteger(seed) || seed < 0) throw new Error(`--seed is ${values.seed}; it must be a whole number`);
  const missing = missingPrograms();
  if (missing !== null) throw new Error(missing);
  console.log(`# several machines, seed ${seed}`);
  return runSeveralMachines({ isShort: values.short, seed });
}
