// The command: what it prints and how it ends, on our judges and on other engines.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dist = join(__dirname, 'dist');
const wrong = join(__dirname, 'test/wrong-engine.mjs');

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(dist, 'run.js'), ...args], {
    env: process.env,
    encoding: 'utf8',
  });
  return { status, stderr, lines: stdout.trimEnd().split('\n') };
}
const rowOf = (lines: readonly string[], name: string) => lines.find((line) => line.startsWith(name))?.split(/ {2,}/);

const hasBrowser = Boolean(process.env.CHROMIUM_PATH);
if (!hasBrowser) console.log('Skipped: the rosetta cases on all four judges, because CHROMIUM_PATH is not set');

describe('npm run rosetta', () => {
  (hasBrowser ? it : it.skip)('agrees on all four judges, here on a part of the cases', () => {
    const { status, stderr, lines } = run('--every', '40');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const [, count, ...cells] = rowOf(lines, 'all')!;
    expect(Number(count)).toBeGreaterThanOrEqual(10);
    expect(cells).toEqual(Array.from({ length: 4 }, () => `${count} / 0 / 0`));
  });

  it('asks our engine by lines', () => {
    const { status, lines } = run('--command', `${process.execPath} ${join(dist, 'our-engine.js')}`);
    const [, count, cell] = rowOf(lines, 'all')!;
    expect(Number(count)).toBeGreaterThanOrEqual(400);
    expect({ status, cell }).toEqual({ status: 0, cell: `${count} / 0 / 0` });
  });

  it('tells in what a wrong engine is wrong, and what it does not know', () => {
    const { status, lines } = run('--module', wrong, '--source', 'lelong');
    expect(status).toBe(1);
    expect(rowOf(lines, 'Lelong')).toEqual(['Lelong', '9', '3 / 2 / 4']);
    expect(lines.filter((line) => line.includes(' on lelong/'))).toEqual([
      expect.stringContaining('lelong/per-order/below: allowed is true, expected false; violations are [], expected'),
      expect.stringContaining('lelong/per-order/above: allowed is true, expected false'),
    ]);
  });

  it('reports a command that says nothing, ends or fails', () => {
    const ended = run('--command', 'true', '--source', 'smith-cart');
    expect(ended.status).toBe(1);
    expect(ended.lines).toContainEqual(expect.stringContaining('has ended without an answer'));
    const noise = run('--command', 'while read line; do echo yes; done', '--source', 'smith-cart');
    expect(noise.lines).toContainEqual(expect.stringContaining('the answer is no JSON: yes'));
    const other = run('--command', 'while read line; do echo {}; done', '--source', 'smith-cart');
    expect(other.lines).toContainEqual(expect.stringContaining('has neither violations nor unknown'));
  });

  it('says what it can be asked for', () => {
    expect(run('--on', 'paper')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('There is no judge paper'),
    });
    expect(run('--source', 'paper')).toMatchObject({ status: 1, stderr: 'There is no source paper\n' });
    expect(run('--module', join(dist, 'table.js')).stderr).toContain('exports no function “judge”');
  });

  it('writes case files that evaluate reads', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rosetta-'));
    try {
      expect(run('--write', folder, '--source', 'smith-cart').status).toBe(0);
      const file = join(folder, 'smith-cart.json');
      expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(2);
      const evaluate = join(__dirname, '../contract/dist/cli/evaluate.js');
      expect(spawnSync(process.execPath, [evaluate, file], { encoding: 'utf8' }).stdout).toContain(
        '2 passed, 0 failed',
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
