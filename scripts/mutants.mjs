// `npm run mutants:wiring`: mutation tests of what holds the parts together, each file of `mutants.wiring.json` with
// the tests that are named beside it. With words only the files whose path holds one of them. `--changed`, for CI: the
// lines that the last landing changed in these files and in the rulebook.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';
import setUp from './dist/jest-global-setup.js';
import tearDown from './dist/jest-global-teardown.js';

/** Of the changed files as many as take a minute on two cores: about so long to begin, and for each line. */
const MOST_SECONDS = 60;
const SECONDS_OF_A_FILE = 10;
const SECONDS_OF_A_LINE = 0.5;
/** Some mutants change nothing that anybody could notice: among few they would weigh too much. */
const ALWAYS_LEFT = 3;
const KILLED = ['Killed', 'Timeout'];
const COUNTED = [...KILLED, 'Survived', 'NoCoverage'];

const { break: lowest, files: wiring } = JSON.parse(readFileSync('mutants.wiring.json', 'utf8'));
const ofRulebook = JSON.parse(readFileSync('stryker.config.json', 'utf8'));
const ofWiring = {
  jest: { projectType: 'custom', configFile: 'jest.wiring.config.cjs', enableFindRelatedTests: false },
  // The tests of the API and the admin import from these.
  ignorePatterns: ofRulebook.ignorePatterns.filter(
    (one) => !['/admin', '/api', '/extensions', '/sandbox', '/scripts', '/widget'].includes(one),
  ),
};

const [first, ...words] = process.argv.slice(2);
const runs = first === '--changed' ? changedRuns() : wiringRuns([first, ...words].filter(Boolean));
process.exit(runs.length === 0 || (await isGoodEnough(runs)) ? 0 : 1);

function wiringRuns(names) {
  const asked = wiring.filter(({ file }) => names.length === 0 || names.some((name) => file.includes(name)));
  if (asked.length === 0) throw new Error(`mutants.wiring.json has no file for ${names.join(' ')}`);
  return asked.map(({ file }) => ({ file, mutate: [file], options: ofWiring }));
}

/** Runs of the changed lines, as many as there is time for; says what is left out. */
function changedRuns() {
  const before = commitBefore();
  if (before === null) {
    console.log('Mutants of changed files: this checkout has no earlier commit to compare with.');
    return [];
  }
  const known = new Set(wiring.map(({ file }) => file));
  const isRule = (file) => file.startsWith('domain/src/') && !ofRulebook.mutate.includes(`!${file}`);
  const changed = git('diff', '--name-only', '--diff-filter=AMR', before, 'HEAD')
    .split('\n')
    .filter((file) => known.has(file) || isRule(file));
  if (changed.length === 0) console.log('Mutants of changed files: the last landing changed none of them.');
  let left = MOST_SECONDS;
  return changed.flatMap((file) => {
    const ranges = changedLines(before, file);
    const lines = ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
    if (lines === 0) return [];
    const seconds = SECONDS_OF_A_FILE + lines * SECONDS_OF_A_LINE;
    if (seconds > left) {
      console.log(`Mutants of changed files: ${file} is left out, ${lines} lines would take too long.`);
      return [];
    }
    left -= seconds;
    const mutate = ranges.map(([from, to]) => `${file}:${from}-${to}`);
    return [{ file, mutate, options: known.has(file) ? ofWiring : {} }];
  });
}

/** The landing before this one: the first parent of HEAD. Null: a clone of one commit. */
function commitBefore() {
  try {
    return git('rev-parse', '--verify', '--quiet', `${process.env.MUTANTS_SINCE ?? 'HEAD^'}^{commit}`);
  } catch (error) {
    if (error.code === 'ENOENT' || typeof error.status === 'number') return null;
    throw error;
  }
}

function changedLines(before, file) {
  const hunks = git('diff', '--unified=0', before, 'HEAD', '--', file).matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm);
  return [...hunks].flatMap(([, from, count = '1']) =>
    count === '0' ? [] : [[Number(from), Number(from) + Number(count) - 1]],
  );
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

/** Runs them one after the other, and prints each file's score. */
async function isGoodEnough(runs) {
  await setUp();
  // Stryker ends the process at Ctrl+C.
  process.on('exit', () => globalThis.testPostgres?.process.kill());
  const began = Date.now();
  const scores = [];
  for (const run of runs) scores.push({ file: run.file, ...(await scoreOf(run)) });
  await tearDown();

  const sum = (key) => scores.reduce((total, score) => total + score[key], 0);
  const [mutants, killed] = [sum('mutants'), sum('killed')];
  for (const score of scores) console.log(described(score));
  console.log(described({ file: 'all of these', mutants, killed }), `in ${Math.round((Date.now() - began) / 1_000)} s`);
  const isEnough = mutants - killed <= ALWAYS_LEFT || killed >= (mutants * lowest) / 100;
  if (!isEnough) console.log(`Less than ${lowest} % of the mutants were killed.`);
  return isEnough;
}

async function scoreOf({ file, mutate, options }) {
  process.env.MUTATED_FILE = file;
  const results = await new Stryker({
    configFile: 'stryker.config.json',
    ...options,
    mutate,
    disableTypeChecks: false,
    reporters: ['clear-text', 'json'],
    jsonReporter: { fileName: `test-results/wiring/${file.replaceAll('/', '-')}.json` },
    clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false },
    thresholds: { ...ofRulebook.thresholds, break: null },
    logLevel: 'warn',
  }).runMutationTest();
  const counted = results.filter(({ status }) => COUNTED.includes(status));
  return { mutants: counted.length, killed: counted.filter(({ status }) => KILLED.includes(status)).length };
}

function described({ file, mutants, killed }) {
  const score = mutants === 0 ? 100 : (100 * killed) / mutants;
  return `${score.toFixed(1).padStart(5)} %  ${String(killed).padStart(4)} of ${String(mutants).padStart(4)}  ${file}`;
}
