// The short run itself, as `npm run faults -- --on postgresql` starts it. That the checks can fail is shown by
// `checks.spec.ts` with made-up data, and by `npm run faults -- --controls` with deliberate defects.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const RUN = join(__dirname, 'dist/run.js');
const WITHIN_MS = 580_000;
/** Where time is short, fewer kills. */
const FEWER = process.env.CI ? ['--kills', '4'] : [];

describe('npm run faults', () => {
  beforeAll(() => {
    if (!existsSync(RUN)) throw new Error('faults/dist is missing: build before this test (npm test does)');
  });

  it('finds no broken promise under kills and failures', async () => {
    const { code, output } = await run('--on', 'postgresql', '--seed', '1', ...FEWER);
    // Together, so that a failure shows all of them: a run that was ended from outside prints nothing more.
    const seen = { code, lost: /^lost .*/m.exec(output)?.[0], isBroken: output.includes('BROKEN'), output };
    expect(seen).toEqual({ code: 0, lost: 'lost 0 0', isBroken: false, output });
  });
});

function run(...args: string[]): Promise<{ code: number | string; output: string }> {
  return new Promise((ended) => {
    execFile(process.execPath, [RUN, ...args], { timeout: WITHIN_MS }, (error, stdout, stderr) =>
      ended({ code: error ? (error.code ?? 'killed') : 0, output: stdout + stderr }),
    );
  });
}
