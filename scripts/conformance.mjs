// `npm run conformance`, after a build: the whole table of messages on themes, in Chromium. Takes about 50 minutes.
// `--theme FOLDER` walks it on that theme instead of our own, `--block off` on pages without our block. `--walks N`
// takes random walks instead, from `--seed` on.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const chromium = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/chromium-headless-shell',
].find((path) => path && existsSync(path));
if (!chromium) fail('There is no Chromium here: apt-get install chromium, or set CHROMIUM_PATH');

const args = process.argv.slice(2);
const theme = take('--theme');
const block = take('--block') ?? 'on';
if (!['on', 'off'].includes(block)) fail('--block is on or off');
const walks = take('--walks');
const seed = take('--seed');
const env = { ...process.env, CHROMIUM_PATH: chromium, CONFORMANCE: 'all', CONFORMANCE_BLOCK: block };
const folder = mkdtempSync(join(tmpdir(), 'conformance-parts-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
if (theme !== undefined) {
  Object.assign(env, { CONFORMANCE_THEME: resolve(theme), CONFORMANCE_PARTS: join(folder, 'parts.json') });
  const found = ['conformance/dist/find-theme.js', env.CONFORMANCE_THEME, env.CONFORMANCE_PARTS];
  const { status } = spawnSync(process.execPath, found, { env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
const jest = ['node_modules/jest/bin/jest.js', '--config', 'jest.config.cjs', '--selectProjects', 'conformance'];
if (walks !== undefined) Object.assign(env, { CONFORMANCE_WALKS: walks, CONFORMANCE_SEED: seed ?? '1' });
spawn(process.execPath, [...jest, ...files(), ...args], { env, stdio: 'inherit' }).on('exit', (code) =>
  process.exit(code ?? 1),
);

/** What a page costs is measured on our own themes only. */
function files() {
  if (walks !== undefined) return ['--testPathPatterns', 'conformance/walks.spec'];
  return theme === undefined ? [] : ['--testPathPatterns', 'conformance/conformance.spec'];
}

/** Takes an option with its value out of the arguments; undefined where it is not there. */
function take(option) {
  const at = args.indexOf(option);
  if (at < 0) return undefined;
  const [, value] = args.splice(at, 2);
  return value ?? fail(`${option} needs a value`);
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
