// `npm run --silent evaluate -- [--on engine|widget|api|checkout] FILE…`, after a build of the engine: only what else
// judges waits for its own build, and only the API for that of everything.
import { spawnSync } from 'node:child_process';
import { readOptions } from '../contract/dist/cli/options.js';

const { on, problem } = readOptions(process.argv.slice(2));
const further = { engine: null, widget: ['widget'], api: [], checkout: ['sandbox', 'checkout-rule', 'scripts'] }[on];
if (further && !problem) {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', ...further], { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(1);
}
await import('../contract/dist/cli/evaluate.js');
