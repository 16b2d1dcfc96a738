// `npm run check`: the types of every package, lint with the import rules, formatting.
// With file names: only lint and formatting of those files (the pre-commit hook).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const files = process.argv.slice(2);
const node = (...args) => [process.execPath, ...args];
const types = [
  'domain/tsconfig.test.json',
  'api/tsconfig.test.json',
  'sandbox/tsconfig.test.json',
  'admin',
  'widget',
  'scripts/tsconfig.test.json',
  'bench',
].filter((project) => existsSync(project));
const sources = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
const steps = {
  ...((files.length === 0 || sources.length > 0) && {
    lint: node('node_modules/oxlint/bin/oxlint', '--config', '.oxlintrc.json', ...sources),
  }),
  format: node(
    'node_modules/prettier/bin/prettier.cjs',
    '--check',
    '--ignore-unknown',
    '--log-level',
    'warn',
    ...(files.length > 0 ? files : ['.']),
  ),
  ...(files.length === 0 && {
    'build of the packages that others take types from': node('scripts/build.mjs', 'domain', 'api', 'scripts'),
    ...Object.fromEntries(
      types.map((project) => [
        `types of ${project}`,
        node('node_modules/typescript/bin/tsc', '-p', project, '--noEmit'),
      ]),
    ),
  }),
};

const failed = Object.entries(steps).filter(([name, [command, ...args]]) => {
  const isFine = spawnSync(command, args, { stdio: 'inherit' }).status === 0;
  console.log(`${isFine ? 'ok  ' : 'FAIL'} ${name}`);
  return !isFine;
});
process.exit(failed.length > 0 ? 1 : 0);
