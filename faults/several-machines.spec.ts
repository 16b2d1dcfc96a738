// The short form of `npm run scale`: PgBouncer, Redis as a Cluster and with Sentinels, one primary killed under load.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { missingPrograms } from './runs/missing-programs.js';

const RUN = join(__dirname, 'dist/scale.js');
const WITHIN_MS = 580_000;
/** Whose primary is killed, and how the queues are run. */
const RUNS: [whose: string, queues: string][] = [
  ['of the Redis Cluster', 'cluster'],
  ['that the Sentinels watch', 'sentinels'],
];
/** Each takes over a minute and a half: where time is short, the one with more to lose. */
const SAMPLE = process.env.CI ? RUNS.slice(0, 1) : RUNS;
const missing = missingPrograms();
if (missing !== null) process.stderr.write(`Skipped: several machines, because ${missing}\n`);
const ifPossible = missing === null ? it : it.skip;

describe('npm run scale', () => {
  beforeAll(() => {
    if (!existsSync(RUN)) throw new Error('faults/dist is missing: build before this test (npm test does)');
  });

  ifPossible.each(SAMPLE)('finds no broken promise when a primary %s is killed', async (_whose, queues) => {
    const { code, output } = await run('--short', '--seed', '1', '--on', queues);
    expect(output).toMatch(/^primaries_killed 1 >=1$/m);
    expect(output).toMatch(/^lost 0 0$/m);
    expect(output).toMatch(/^doubled 0 0$/m);
    // All that it says, where it found something.
    expect(code === 0 ? '' : `${code}: ${output}`).toBe('');
  });
});

function run(...args: string[]): Promise<{ code: number | string; output: string }> {
  return new Promise((ended) => {
    execFile(process.execPath, [RUN, ...args], { timeout: WITHIN_MS }, (error, stdout, stderr) =>
      ended({ code: error ? (error.code ?? 'killed') : 0, output: stdout + stderr }),
    );
  });
}
