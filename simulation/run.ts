// `npm run simulate`: the product's own code in orders that a seed decides, and with failures. `--seeds 10000`: so
// many. `--seed 7`: that one, with its history. `--defects`: also what finds each defect; `--defect erased`: those
// whose names contain that. With `--seed`, that run with the defect, and with `--without` as well, without it.
// `--twice`: each seed is run again, and has to come out the same. `--write`: also writes the figures into
// docs/simulation.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { DEFECTS } from './defects.js';
import { withFigures, withReplays, type FoundDefect, type Summary } from './figures.js';
import { readOptions, type Options } from './options.js';
import { Processes } from './processes.js';
import type { Result, Task } from './worker.js';

const PAGE = 'docs/simulation.md';
const MOST_TOLD = 20;
const TOLD_EVERY = 500;
/** One of so many seeds is run again, and has to come out the same. */
const REPEATED_EVERY = 25;
const MOST_SEEDS_OF_A_DEFECT = 500;

const options = readOptions(process.argv.slice(2));
const replayed = options.seed === null ? null : replayOf(options.seed, options);
const processes = await Processes.start(replayed ? 1 : options.processes);
const isGood = replayed ? await replay(replayed) : await runMany(options);
await processes.stop();
process.exit(isGood ? 0 : 1);

/** Throws an error where the option names no defect, or several. */
function replayOf(seed: number, { defects: part, isWithout }: Options): Task {
  if (!part) return { seed, withHistory: true };
  const [first, ...others] = DEFECTS.filter(({ name }) => name.includes(part));
  if (first && others.length === 0) return { seed, defect: first.name, isLeftOut: isWithout, withHistory: true };
  throw new Error(`--defect ${part} has to name one of:\n  ${DEFECTS.map(({ name }) => name).join('\n  ')}`);
}

async function replay(task: Task): Promise<boolean> {
  let broken = 0;
  const tasks = [task];
  await processes.run(
    () => tasks.pop() ?? null,
    (result) => {
      broken = result.broken.length;
      console.log(result.history!.join('\n'));
      tell(result);
    },
  );
  return broken === 0;
}

async function runMany(wanted: Options): Promise<boolean> {
  const summary = await runSeeds(wanted);
  const defects = wanted.defects === null ? [] : await findDefects(wanted.from, wanted.defects);
  const lost = defects.filter(({ seed }) => seed === null);
  const isKept = summary.broken === 0 && summary.differing.length === 0 && lost.length === 0;
  if (wanted.isWriting) {
    const page = readFileSync(PAGE, 'utf8');
    const at = new Date();
    writeFileSync(PAGE, wanted.isTwice ? withReplays(page, summary, at) : withFigures(page, summary, defects, at));
  }
  return isKept;
}

async function runSeeds({ seeds, from, isTwice }: Options): Promise<Summary> {
  const began = performance.now();
  const summary: Summary = {
    seeds: 0,
    from,
    steps: 0,
    seconds: 0,
    failures: {},
    broken: 0,
    repeated: 0,
    differing: [],
  };
  const isRepeated = (one: number) => isTwice || one % REPEATED_EVERY === 0;
  const again: number[] = [];
  const histories = new Map<number, readonly string[]>();
  let seed = from;
  const next = () => {
    const repeated = again.pop();
    if (repeated !== undefined) return { seed: repeated, withHistory: true };
    if (seed === from + seeds) return null;
    seed += 1;
    return { seed: seed - 1, withHistory: isRepeated(seed - 1) };
  };
  await processes.run(next, (result) => {
    const before = histories.get(result.seed);
    if (before) {
      histories.delete(result.seed);
      summary.repeated += 1;
      const difference = firstDifference(before, result.history!);
      if (!difference) return;
      summary.differing.push(result.seed);
      return console.log(`seed ${result.seed} came out differently:\n  ${difference.join('\n  ')}`);
    }
    if (isRepeated(result.seed)) {
      histories.set(result.seed, result.history!);
      again.push(result.seed);
    }
    summary.seeds += 1;
    summary.steps += result.steps;
    for (const [name, count] of Object.entries(result.failures))
      summary.failures[name] = (summary.failures[name] ?? 0) + count;
    if (result.broken.length > 0) summary.broken += 1;
    if (result.broken.length > 0 && summary.broken <= MOST_TOLD) {
      tell(result);
      console.log(`  again, with its history: npm run simulate -- --seed ${result.seed}`);
    }
    if (summary.seeds % TOLD_EVERY === 0) console.log(`${summary.seeds} seeds, ${summary.broken} broken`);
  });
  summary.seconds = (performance.now() - began) / 1_000;
  const failures = Object.entries(summary.failures).map(([name, count]) => `${count} ${name}`);
  const took = `${summary.steps} steps in ${summary.seconds.toFixed(0)} s`;
  console.log(`${summary.seeds} seeds from ${from}, ${took}; ${failures.join(', ')}`);
  const { length } = summary.differing;
  const which = length > 0 ? ` (${summary.differing.join(', ')})` : '';
  console.log(`${summary.repeated} run twice, ${length} came out differently${which}; ${summary.broken} broken`);
  return summary;
}

function firstDifference(one: readonly string[], other: readonly string[]): [string, string] | null {
  const longer = one.length > other.length ? one : other;
  const at = longer.findIndex((_, index) => one[index] !== other[index]);
  return at < 0 ? null : [one[at] ?? 'the end', other[at] ?? 'the end'];
}

function tell({ seed, broken, history = [] }: Result): void {
  const what = broken.map(({ promise, what: how }) => `  ${promise}: ${how}`);
  console.log(
    `seed ${seed}: ${broken.length === 0 ? 'all kept' : 'BROKEN'}, ${history.length} steps\n${what.join('\n')}`,
  );
}

/** By defect, a seed that finds it, of the first ones. Without the defect the same run has to be a good one. */
async function findDefects(from: number, part: string): Promise<FoundDefect[]> {
  const defects = DEFECTS.filter(({ name }) => name.includes(part));
  const found = new Map<string, { seed: number; what: string }>();
  const controls: Task[] = [];
  const tasks = defects.flatMap(({ name }) =>
    Array.from({ length: MOST_SEEDS_OF_A_DEFECT }, (_, index) => ({ defect: name, seed: from + index })),
  );
  let at = 0;
  const next = () => {
    const control = controls.pop();
    if (control) return control;
    while (at < tasks.length && found.has(tasks[at]!.defect)) at += 1;
    return tasks[at++] ?? null;
  };
  const alsoWithout = new Set<string>();
  await processes.run(next, ({ seed, broken: [first] }, { defect = '', isLeftOut }) => {
    if (!first || (found.has(defect) && !isLeftOut)) return;
    const what = `${first.promise}: ${first.what}`;
    console.log(`  ${isLeftOut ? 'BROKEN  without' : 'found  '} ${defect} by seed ${seed}, ${what.slice(0, 120)}`);
    if (isLeftOut) return void alsoWithout.add(defect);
    found.set(defect, { seed, what });
    controls.push({ seed, defect, isLeftOut: true });
  });
  return defects.map(({ name, code }) => {
    const { seed = null, what = '' } = alsoWithout.has(name) ? {} : (found.get(name) ?? {});
    if (!found.has(name)) console.log(`  MISSED  ${name} by ${MOST_SEEDS_OF_A_DEFECT} seeds`);
    return { name, code, seed, what };
  });
}
