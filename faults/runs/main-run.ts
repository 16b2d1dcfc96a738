// The run that `npm run faults` is for: load and faults on each queue backend, short or by the minute.
import { join, resolve } from 'node:path';
import { printBroken, printFigures } from '../figures.js';
import type { Options } from '../options.js';
import { runScenario, type Scenario } from '../scenario.js';
import { drawSchedule } from '../schedule.js';
import { figuresText, writeText, type TableRun } from '../table.js';
import { redisProgram } from '../topology/redis-server.js';
import type { Backend } from '../topology/world.js';

const SHORT_SECONDS = 24;
const SHORT_DRAIN_MS = 120_000;
/** The reconciler looks every 30 seconds for what is a minute old. */
const LONG_DRAIN_MS = 300_000;
const SHORT_CROSSING = 8;
const CROSSING_PER_MINUTE = 6;
/** The disk of the fastest growing tables, with room for what a minute's load writes. */
const SMALL_DISK = 96;
const DISK_PER_MINUTE = 16;
export const PAGE = resolve(import.meta.dirname, '../../../docs/faults.md');
const EAGER_RECONCILER = join(import.meta.dirname, '../preloads/eager-reconciler.js');

/** Answers whether every promise held. */
export async function runFaults(options: Options): Promise<boolean> {
  const runs: TableRun[] = [];
  let isGood = true;
  for (const backend of options.on) {
    if (backend === 'redis' && !redisProgram()) {
      console.log('skipped: the queues on Redis: there is no redis-server here (apt-get install redis-server)');
      continue;
    }
    console.log(`# queues on ${backend}, seed ${options.seed}`);
    const { broken, figures, notes, happenings, totals } = await runScenario(scenarioOf(options, backend));
    for (const note of notes) console.log(note);
    printFigures(figures);
    printBroken(broken);
    isGood &&= broken.length === 0;
    runs.push({ backend, happenings, totals, broken });
  }
  const { minutes, kills, seed } = options;
  const length = minutes === null ? '' : `--minutes ${minutes} `;
  const text = figuresText(runs, `${length}--kills ${kills} --seed ${seed}`, new Date());
  console.log(`\n${text}`);
  if (options.isWritten) writeWhole(runs, options, text);
  return isGood;
}

/** Half of a run leaves the page as it is. */
function writeWhole(runs: readonly TableRun[], { on }: Options, text: string): void {
  if (runs.length === on.length) writeText(PAGE, 'figures', text);
  else console.log('The page was not written: a part of the run was skipped.');
}

function scenarioOf({ minutes, kills, seed, only, on }: Options, backend: Backend): Scenario {
  const isShort = minutes === null;
  const seconds = isShort ? SHORT_SECONDS : (minutes * 60) / on.length;
  return {
    backend,
    isComplete: true,
    diskMegabytes: SMALL_DISK + Math.ceil((seconds / 60) * DISK_PER_MINUTE),
    seed,
    seconds,
    crossing: isShort ? SHORT_CROSSING : Math.ceil((seconds / 60) * CROSSING_PER_MINUTE),
    schedule: (random) => drawSchedule(random, { kills, backend, isShort, seconds, only }),
    drainWithinMs: isShort ? SHORT_DRAIN_MS : LONG_DRAIN_MS,
    ...(isShort && { preloads: { worker: [EAGER_RECONCILER] } }),
  };
}
