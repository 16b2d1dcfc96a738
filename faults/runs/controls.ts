// Runs with a deliberate defect: each has to turn the checks red, otherwise the checks could not be trusted.
import { join } from 'node:path';
import { countOf, printBroken } from '../figures.js';
import { killHttp, killPostgres, killWorker } from '../kinds/kills.js';
import { repeatedEvents } from '../kinds/events.js';
import type { FaultKind } from '../kinds/fault-kind.js';
import { runScenario, type Scenario } from '../scenario.js';

type Control = Pick<Scenario, 'preloads' | 'prepare'> & {
  name: string;
  faults: FaultKind[];
  /** What the defect breaks; other broken promises don't count. */
  expected: 'lost' | 'doubled' | 'stuck';
};

const SECONDS = 10;
const SEED = 7;
const DRAIN_MS = 25_000;
const preload = (name: string) => join(import.meta.dirname, '../preloads', `${name}.js`);
const eager = preload('eager-reconciler');

export const CONTROLS: Control[] = [
  {
    name: 'acknowledge before commit',
    preloads: { http: [preload('acknowledge-early')], worker: [eager] },
    faults: [killHttp, killPostgres, killHttp, killPostgres],
    expected: 'lost',
  },
  {
    name: 'no inbox',
    preloads: { worker: [eager] },
    prepare: async (world) => {
      await world.sql('ALTER TABLE inbox DROP CONSTRAINT inbox_pkey');
      await world.sql('CREATE INDEX ON inbox (consumer, event_id)');
    },
    faults: [repeatedEvents, killWorker, repeatedEvents, killWorker],
    expected: 'doubled',
  },
  {
    name: 'events marked as sent before they are enqueued',
    preloads: { worker: [preload('mark-before-enqueue')] },
    faults: [killWorker, killWorker, killWorker, killWorker, killWorker, killWorker],
    expected: 'stuck',
  },
  {
    name: 'synchronous_commit off',
    preloads: { worker: [eager] },
    prepare: async (world) => {
      // The longest time that is allowed: what was committed in it is lost with the server.
      for (const setting of [`synchronous_commit = 'off'`, `wal_writer_delay = '10s'`])
        await world.sql(`ALTER SYSTEM SET ${setting}`);
      await world.sql('SELECT pg_reload_conf()');
    },
    faults: [killPostgres, killPostgres, killPostgres],
    expected: 'lost',
  },
];

/** Answers whether each control was red. `only`: names in part; empty: all. */
export async function runControls(only: readonly string[]): Promise<boolean> {
  let isGood = true;
  const wanted = CONTROLS.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));
  for (const control of wanted) isGood = (await isRed(control)) && isGood;
  return isGood && wanted.length > 0;
}

async function isRed({ name, faults, expected, ...defect }: Control): Promise<boolean> {
  const { broken } = await runScenario({
    ...defect,
    backend: 'postgresql',
    seconds: SECONDS,
    seed: SEED,
    crossing: 2,
    schedule: () => ({ front: faults, beside: [] }),
    drainWithinMs: DRAIN_MS,
  });
  const count = countOf(broken, expected);
  if (count > 0) console.log(`control ${name}: red, as it must be (${count} ${expected})`);
  else console.log(`control ${name}: GREEN, so the checks do not see this defect`);
  if (count === 0) printBroken(broken);
  return count > 0;
}
