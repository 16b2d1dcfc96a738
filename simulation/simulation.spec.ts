// The seeds that every change has to pass, and what the command prints. It runs as it was built.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withFigures, withReplays } from './figures.js';
import { readOptions } from './options.js';

const ROOT = join(__dirname, '..');
const SEEDS = 200;

const simulate = async (...args: string[]) => {
  const command = [join(ROOT, 'simulation/dist/simulation/run.js'), ...args];
  const run = promisify(execFile)(process.execPath, command, { maxBuffer: 1e9, cwd: ROOT });
  const { stdout, stderr, code } = await run.then(
    (done) => ({ ...done, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  );
  return { code, text: stdout + stderr };
};

describe('the simulation', () => {
  it(`keeps every promise in ${SEEDS} seeds, and comes out the same when they are run again`, async () => {
    const { code, text } = await simulate('--seeds', String(SEEDS));
    expect(text).toContain('0 came out differently; 0 broken');
    expect(text).toContain(`${SEEDS} seeds from 1`);
    expect(code).toBe(0);
  });

  it('replays a seed with its history', async () => {
    const { code, text } = await simulate('--seed', '3');
    expect(text).toMatch(/^ +\d+ \d+\.\d{3} (http|worker)/m);
    expect(text).toContain('seed 3: all kept');
    expect(code).toBe(0);
  });

  it('replays the run that finds a defect, and the same without the defect', async () => {
    const { text } = await simulate('--seeds', '1', '--defect', 'inbox', '--processes', '1');
    const seed = /found .* by seed (\d+)/.exec(text)![1]!;
    const run = ['--seed', seed, '--defect', 'inbox'];
    const [defect, control] = await Promise.all([simulate(...run), simulate(...run, '--without')]);
    expect(defect.text).toContain(`seed ${seed}: BROKEN`);
    expect(defect.code).toBe(1);
    expect(control.text).toContain(`seed ${seed}: all kept`);
    expect(control.code).toBe(0);
  });

  it('needs the name of one defect to replay its run', async () => {
    const { code, text } = await simulate('--seed', '2', '--defect', 'e');
    expect(text).toContain('--defect e has to name one of:');
    expect(code).toBe(1);
  });
});

describe('the options', () => {
  it('are those of a short run without any', () => {
    expect(readOptions([])).toEqual({
      seeds: 200,
      from: 1,
      seed: null,
      processes: 3,
      isTwice: false,
      defects: null,
      isWithout: false,
      isWriting: false,
    });
  });

  it('try out the defects when figures are written, but not for those of replays', () => {
    expect(readOptions(['--write']).defects).toBe('');
    expect(readOptions(['--write', '--twice']).defects).toBeNull();
  });

  it('are refused by name', () => {
    expect(() => readOptions(['--seeds', 'many'])).toThrow('--seeds is many; it must be a whole number from 1');
    expect(() => readOptions(['--defect', 'inbox', '--without'])).toThrow('--without needs --seed and --defect');
  });
});

describe('the figures', () => {
  const summary = { from: 1, steps: 9, seconds: 2.4, failures: { 'jobs lost': 3 }, repeated: 4, differing: [] };

  it('take the place of earlier ones', () => {
    const page = 'before\n<!-- figures -->\nold\n<!-- end of figures -->\nafter';
    const defect = { name: 'A defect', code: 'a.ts', seed: 7, what: 'lost: a|b' };
    const text = withFigures(page, { ...summary, seeds: 100, broken: 0 }, [defect], new Date('2026-11-28T12:00:00Z'));
    expect(text).toMatch(/^before\n<!-- figures -->\nWritten by .* on 2026-11-28: 100 seeds .* \*\*0 broken\*\*/);
    expect(text).toContain('| jobs lost | 3 |');
    expect(text).toContain('| A defect | `a.ts` | 7 | lost: a\\|b |');
    expect(text).toMatch(/<!-- end of figures -->\nafter$/);
    expect(text).not.toContain('old');
  });

  it('of replays stand beside those', () => {
    const page = '<!-- replays -->\nold\n<!-- end of replays -->\n<!-- figures -->\nkept\n<!-- end of figures -->';
    const text = withReplays(page, { ...summary, seeds: 90, broken: 0, differing: [7] }, new Date('2026-11-29'));
    expect(text).toContain('on 2026-11-29: 90 seeds from 1 run twice, **1 came out differently**; 0 broken.');
    expect(text).toContain('kept');
    expect(text).not.toContain('old');
  });
});
