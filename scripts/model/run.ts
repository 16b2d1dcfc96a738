// `npm run model`: checks the models of the protocols. `--mutants`: what finds each change of the product. `--write`:
// also writes the figures into docs/model.md.
import { performance } from 'node:perf_hooks';
import { readFileSync, writeFileSync } from 'node:fs';
import { explore, print, type Finding } from './explore.js';
import { brokenRun, type BrokenRun } from './broken-run.js';
import { CASES, checkedOf, type Case } from './models.js';
import { written, type CaseRun } from './figures.js';

const PAGE = 'docs/model.md';
const writes = process.argv.includes('--write');
const withMutants = writes || process.argv.includes('--mutants');

const runs = CASES.map((one): CaseRun => ({ case: one, ...check(one), broken: withMutants ? checkBroken(one) : [] }));
if (writes) writeFileSync(PAGE, written(readFileSync(PAGE, 'utf8'), runs, new Date()));
const isWrong = runs.some(
  ({ findings, broken }) => findings.some(({ trace }) => trace) || broken.some(({ trace }) => !trace),
);
process.exit(isWrong ? 1 : 0);

function check(one: Case): Omit<CaseRun, 'case' | 'broken'> {
  const from = performance.now();
  const { states, steps, depth, findings } = explore(checkedOf(one));
  const seconds = (performance.now() - from) / 1_000;
  const size = `${states} states, ${steps} steps, ${depth} deep, ${seconds.toFixed(1)} s`;
  console.log(`\n${one.name} (scripts/model/${one.file}.qnt): ${size}`);
  for (const finding of findings) report(finding);
  return { states, steps, depth, findings, seconds };
}

function report({ name, trace }: Finding): void {
  if (trace === null) console.log(`  holds   ${name}`);
  else console.log(`  BROKEN  ${name}, after ${trace.length - 1} steps:\n${print(trace)}`);
}

function checkBroken(one: Case): BrokenRun[] {
  return [...one.mutants, ...one.open].map((broken) => {
    const run = brokenRun(one, broken);
    const kind = one.open.includes(broken) ? 'open  ' : 'mutant';
    const result = run.trace ? `found by ${broken.found} in ${run.trace.length - 1} steps` : 'NOT FOUND';
    console.log(`  ${kind}  ${broken.name}: ${result}, ${run.states} states`);
    if (run.trace && one.open.includes(broken)) console.log(print(run.trace.slice(1)));
    return run;
  });
}
