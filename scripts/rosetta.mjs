// `npm run rosetta`: builds what those who are asked need, and asks them. See rosetta/README.md.
import { spawnSync } from 'node:child_process';

const args = process.argv.slice(2);
const isOnOthers = args.some((arg) => /^--(module|command|write)\b/.test(arg));
const on = args.find((arg) => arg.startsWith('--on='))?.slice('--on='.length) ?? args[args.indexOf('--on') + 1];
const isOnEngine = args.some((arg) => arg.startsWith('--on')) && on === 'engine';
// The API serves what every package builds.
const packages = isOnOthers || isOnEngine ? ['domain', 'contract', 'rosetta'] : [];
const { status } = spawnSync(process.execPath, ['scripts/build.mjs', ...packages], { stdio: ['ignore', 2, 2] });
if (status !== 0) process.exit(1);
await import('../rosetta/dist/run.js');
