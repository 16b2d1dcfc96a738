// `npm test`, after a build: the tests that can run on this machine, of the long ones a part; with `--all` all of them.
// Says what it skipped and why; with CI=true whatever is skipped counts as failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, relative, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { duePart, PARTS, partsOf, readLongTests } from './dist/long-tests.js';
import { tryNewestNode } from './dist/newest-node.js';
import { freePort } from './dist/ports.js';
import { checkSpecification, specificationFile } from './dist/specification-check.js';

/** Ends a run that hangs, and none that a slow machine makes long. */
const LONGEST_RUN_MS = 4_500_000;
const REDIS_WITHIN_MS = 60_000;
const EXTENSIONS = ['extensions/checkout-rule', 'extensions/refusal-pixel'];
const PACKAGES = [
  '--selectProjects',
  'domain',
  'contract',
  'api',
  'sandbox',
  'admin',
  'operations',
  'widget',
  ...EXTENSIONS,
  'bench',
];
const TWO_AT_ONCE = ['--maxWorkers', '2'];
/** Browsers and processes are waited for much of the time: one more than the usual two cores keeps those busy. */
const THREE_AT_ONCE = ['--maxWorkers', '3'];
const isCi = process.env.CI === 'true';
/** Where time is short, some of the flows that depend most on how the queues work. */
const QUEUES_FLOWS = [
  ['backbone', 'bulk', 'limit-import'],
  ['dead-ends', 'quota', 'shop-life'],
  ['housekeeping-schedule', 'impressions', 'mail'],
];
const isWhole = process.argv.includes('--all');
const ownArguments = process.argv.slice(2).filter((argument) => argument !== '--all');
const counts = { passed: 0, failed: 0 };
const explanations = [];
/** Skipped tests, and runs that were left out. */
const skipped = [];

// The headless shell draws the same pages with less of a browser around them.
const chromiumPaths = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
];
const chromium = findProgram(...chromiumPaths);
if (!chromium)
  explanations.push('the browser journey: there is no Chromium here (apt-get install chromium, or set CHROMIUM_PATH)');
const browserEnv = chromium ? { CHROMIUM_PATH: chromium } : {};
const leftOut = isWhole || ownArguments.length > 0 ? [] : chooseLongTests();
if (ownArguments.length > 0) {
  const resultFile = 'test-results/asked.json';
  await run({ title: 'what was asked for', args: ownArguments, env: browserEnv, resultFile });
} else {
  // In one run, so that no worker waits for the others between them.
  await run({
    title: 'the packages, on BullMQ with PostgreSQL, and the whole product',
    args: [...PACKAGES, 'scripts', 'rosetta', ...THREE_AT_ONCE],
    env: browserEnv,
    resultFile: 'test-results/packages-and-product.json',
  });
  // It keeps both processors busy.
  await run({
    title: 'the simulation',
    args: ['--selectProjects', 'simulation', '--runInBand'],
    env: {},
    resultFile: 'test-results/simulation.json',
  });
  // Processes that are killed, and pages that are looked at while they move, have the machine nearly for themselves.
  await run({
    title: 'faults and messages on themes',
    args: ['--selectProjects', 'faults', 'conformance', '--passWithNoTests', ...TWO_AT_ONCE],
    env: browserEnv,
    resultFile: 'test-results/faults-and-themes.json',
  });
}

const redisServer = findProgram('/usr/bin/redis-server', '/usr/local/bin/redis-server');
if (!redisServer) {
  explanations.push('the flow tests on Redis: there is no redis-server here (apt-get install redis-server)');
  skipped.push('the flow tests on Redis');
} else if (ownArguments.length === 0) {
  const redis = await startRedis(redisServer);
  await run({
    title: 'the flows on BullMQ with Redis',
    args: ['--selectProjects', 'api', '--testPathPatterns', flowsOnRedis(), ...TWO_AT_ONCE],
    env: { TEST_REDIS_URL: `redis://127.0.0.1:${redis.port}`, LEFT_OUT_TESTS: '[]' },
    resultFile: 'test-results/flows-on-redis.json',
  });
  redis.process.kill();
}

if (ownArguments.length === 0) {
  compareSpecification();
  if (process.env.TRY_NEWEST_NODE) await startOnNewestNode();
}

for (const explanation of explanations) console.log(`skipped: ${explanation}`);
if (isCi) {
  for (const name of skipped) console.log(`failed, because it was skipped: ${name}`);
  counts.failed += skipped.length;
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed > 0 ? 1 : 0);

/** Says which part of the long tests is due, and returns the others. */
function chooseLongTests() {
  const long = readLongTests(resolve('.'));
  const part = duePart(resolve('.'));
  const due = partsOf(long)[part - 1];
  console.log(
    `Of ${Object.keys(long).length} long test files part ${part} of ${PARTS} runs; LONG_TESTS=${part} repeats it,`,
  );
  console.log(`and npm run test:all runs all of them: ${due.join(' ')}`);
  return Object.keys(long).filter((file) => !due.includes(file));
}

function flowsOnRedis() {
  if (!isCi || isWhole) return 'test/flows';
  const due = QUEUES_FLOWS[duePart(resolve('.')) % QUEUES_FLOWS.length];
  return `test/flows/(${due.join('|')})\\.spec`;
}

/** Runs Jest with its output on the screen, and adds what its result file says to the counts. */
async function run({ title, args, env, resultFile }) {
  console.log(`\n# ${title}`);
  mkdirSync(dirname(resultFile), { recursive: true });
  rmSync(resultFile, { force: true });
  const jest = ['node_modules/jest/bin/jest.js', '--config', 'jest.config.cjs', '--json', '--outputFile', resultFile];
  // A larger young generation: pages in jsdom fill a small one again and again.
  const child = spawn(process.execPath, ['--max-semi-space-size=64', ...jest, ...args], {
    env: { ...process.env, LEFT_OUT_TESTS: JSON.stringify(leftOut), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_RUN_MS,
    killSignal: 'SIGKILL',
  });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(process.stdout, { end: false });
  const [code] = await once(child, 'close');

  const result = existsSync(resultFile) ? JSON.parse(readFileSync(resultFile, 'utf8')) : null;
  // A suite that could not run has no tests to count.
  const failed = result ? result.numFailedTests + result.numRuntimeErrorTestSuites : 0;
  counts.passed += result?.numPassedTests ?? 0;
  // Jest itself can fail too: in its global setup, for example, or because it took too long and was stopped.
  counts.failed += failed === 0 && code !== 0 ? 1 : failed;
  for (const suite of result?.testResults ?? []) noteSkippedTests(suite);
}

/**
 * One test more, of what has just run. Without a specification it is left out, with CI=true too: it is no part of the
 * project, so that a checkout alone has none.
 */
function compareSpecification() {
  console.log('\n# the specification, sentence by sentence');
  const { outcome, lines } = checkSpecification(resolve('.'), resolve(specificationFile(resolve('.'))));
  for (const line of lines) console.log(line);
  if (outcome !== 'skipped') counts[outcome] += 1;
}

/** One more test in CI. Skips what npm can't install. */
async function startOnNewestNode() {
  console.log('\n# the newest long-term release of Node');
  const { outcome, line } = await tryNewestNode();
  console.log(`${outcome}: ${line}`);
  if (outcome !== 'skipped') counts[outcome] += 1;
}

function noteSkippedTests({ name: path, assertionResults }) {
  const tests = assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed');
  if (tests.length === 0) return;
  const file = relative(resolve('.'), path);
  explanations.push(`${tests.length} of the tests in ${file}, which says why above`);
  skipped.push(...tests.map(({ fullName }) => `${file}: ${fullName}`));
}

function findProgram(...paths) {
  return paths.find((path) => path && existsSync(path));
}

/** A Redis for this run alone, on a free port; it writes nothing to the disk. */
async function startRedis(path) {
  const port = await freePort();
  const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', 'maxmemory-policy': 'noeviction' };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(path, args, { stdio: 'ignore' });
  for (const end = Date.now() + REDIS_WITHIN_MS; !(await acceptsConnections(port)); await pause(50)) {
    if (Date.now() < end) continue;
    child.kill();
    throw new Error(`redis-server did not answer on port ${port}`);
  }
  return { port, process: child };
}

async function acceptsConnections(port) {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
