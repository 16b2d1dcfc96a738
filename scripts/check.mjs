// `npm run check`: import rules, lint, regular expressions, formatting, length of lines, and the types of every
// package.
// With file names: only lint and formatting of those files (the pre-commit hook).
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

const MOST_CHARACTERS = 120;
const AT_ONCE = 2;
const CODE = /\.([cm]?[jt]sx?|sql|css)$/;
const GENERATED = /\.generated\.ts$/;
/** Packages that are not compiled by `scripts/build.mjs` with their tests. */
const TYPE_PROJECTS = [
  'api/tsconfig.test.json',
  'admin',
  'admin/service-worker',
  'operations',
  'widget',
  'sandbox/tsconfig.test.json',
  'extensions/checkout-rule',
  'extensions/refusal-pixel',
  'scripts/tsconfig.test.json',
  'domain/tsconfig.test.json',
  'contract/tsconfig.test.json',
  'bench',
  'faults/tsconfig.test.json',
  'cli',
  'conformance/tsconfig.test.json',
  'rosetta/tsconfig.test.json',
  'simulation/tsconfig.test.json',
];
const SOURCES = [
  'admin/src',
  'admin/service-worker',
  'api/src',
  'bench',
  'cli',
  'contract',
  'domain',
  'extensions',
  'faults',
  'conformance',
  'operations/src',
  'rosetta',
  'sandbox/src',
  'scripts',
  'simulation',
  'widget/src',
];

const files = process.argv.slice(2);
const node = (...args) => [process.execPath, args];
const lint = (paths) => node('node_modules/oxlint/bin/oxlint', '--config', '.oxlintrc.json', ...paths);
const format = (paths) => node('node_modules/oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', ...paths);
const types = (project) => {
  const kept = `node_modules/.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`;
  return node(
    'node_modules/typescript-7/bin/tsc',
    '-p',
    project,
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    kept,
  );
};

const failed = files.length > 0 ? await checkFiles() : await checkAll();
process.exit(failed > 0 ? 1 : 0);

async function checkFiles() {
  const sources = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
  return runAll({ ...(sources.length > 0 && { lint: lint(sources) }), format: format(files) });
}

async function checkAll() {
  const depcruise = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';
  const built = await runAll({
    'build of the packages that others take types from': node(
      'scripts/build.mjs',
      'domain',
      'contract',
      'rosetta',
      'api',
      'scripts',
      'conformance',
      'faults',
    ),
  });
  if (built > 0) return built;
  return (
    checkLines() +
    (await runAll({
      // The longest first: none is left to run alone at the end.
      'import rules': node(depcruise, '--config', '.dependency-cruiser.cjs', ...SOURCES),
      lint: lint([]),
      format: format([]),
      'regular expressions': node('scripts/check-patterns.mjs'),
      ...Object.fromEntries(TYPE_PROJECTS.map((project) => [`types of ${project}`, types(project)])),
    }))
  );
}

/** Runs the steps, some at once; prints what each says when it has ended. Returns how many failed. */
async function runAll(steps) {
  const waiting = Object.entries(steps);
  let failures = 0;
  const runNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, [command, args]] = next;
      const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      const [[code], output, errors] = await Promise.all([
        once(child, 'close'),
        text(child.stdout),
        text(child.stderr),
      ]);
      if (code !== 0) failures += 1;
      process.stdout.write(`${output}${errors}${code === 0 ? 'ok  ' : 'FAIL'} ${name}\n`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
  return failures;
}

/** Lines that formatting leaves long: texts, templates, comments. Returns 1 if there are any. */
function checkLines() {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  const long = tracked
    .split('\n')
    .filter((file) => CODE.test(file) && !GENERATED.test(file))
    .flatMap((file) =>
      readLines(file).flatMap((line, index) => (line.length > MOST_CHARACTERS ? [`${file}:${index + 1}`] : [])),
    );
  for (const place of long) console.log(`${place} is longer than ${MOST_CHARACTERS} characters`);
  console.log(`${long.length === 0 ? 'ok  ' : 'FAIL'} length of lines`);
  return Math.min(long.length, 1);
}

/** A file that was deleted and not committed has none. */
function readLines(file) {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
