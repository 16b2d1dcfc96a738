// `npm run conformance`, after a build: the whole table of messages on themes, in Chromium. Takes about 50 minutes.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const chromium = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/chromium-headless-shell',
].find((path) => path && existsSync(path));
if (!chromium) {
  console.error('There is no Chromium here: apt-get install chromium, or set CHROMIUM_PATH');
  process.exit(1);
}
const jest = ['node_modules/jest/bin/jest.js', '--config', 'jest.config.cjs', '--selectProjects', 'conformance'];
spawn(process.execPath, [...jest, ...process.argv.slice(2)], {
  env: { ...process.env, CHROMIUM_PATH: chromium, CONFORMANCE: 'all' },
  stdio: 'inherit',
}).on('exit', (code) => process.exit(code ?? 1));
