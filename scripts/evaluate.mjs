// `npm run --silent evaluate -- [--on engine|widget] FILE…`, after a build of the engine: only a run on the widget
// waits for the build of the widget.
import { spawnSync } from 'node:child_process';
import { readOptions } from '../contract/dist/cli/options.js';

const { on, problem } = readOptions(process.argv.slice(2));
if (on === 'widget' && !problem) {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', 'widget'], { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(1);
}
await import('../contract/dist/cli/evaluate.js');
