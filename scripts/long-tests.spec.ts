import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { duePart, PARTS, partsOf, readLongTests } from './long-tests.js';

const ROOT = resolve(__dirname, '..');

describe('the long tests', () => {
  const tests = readLongTests(ROOT);

  it('are files that exist, none of them the journey or the rulebook’s', () => {
    const files = Object.keys(tests);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(files.filter((file) => file.startsWith('domain/') || file.endsWith('journey.spec.ts'))).toEqual([]);
  });

  it('are each in one part, and no part takes much longer than another', () => {
    const parts = partsOf(tests);
    expect(parts).toHaveLength(PARTS);
    expect(parts.flat().sort()).toEqual(Object.keys(tests).sort());
    const seconds = parts.map((files) => files.reduce((sum, file) => sum + tests[file]!, 0));
    expect(Math.max(...seconds) / Math.min(...seconds)).toBeLessThan(1.3);
  });

  it('are due by commit, each part some time', () => {
    const folder = mkdtempSync(join(tmpdir(), 'long-tests-'));
    const git = (...args: string[]) =>
      spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
    git('init');
    const due = Array.from({ length: 12 }, (_, index) => {
      git('commit', '--allow-empty', '--date', '2026-01-01T00:00:00Z', '-m', `commit ${index}`);
      return duePart(folder, '');
    });
    expect(due.filter((part) => part < 1 || part > PARTS)).toEqual([]);
    expect(new Set(due).size).toBeGreaterThan(2);
    expect(duePart(folder, '')).toBe(due.at(-1));
    rmSync(folder, { recursive: true });
  });

  it('are left out of a run by their whole path', () => {
    const read = `console.log(JSON.stringify(require('./jest.config.cjs').projects[0].testPathIgnorePatterns))`;
    const env = { ...process.env, LEFT_OUT_TESTS: '["api/test/flows/mail.spec.ts"]' };
    const { stdout } = spawnSync(process.execPath, ['-e', read], { cwd: ROOT, env, encoding: 'utf8' });
    const isLeftOut = (path: string) => (JSON.parse(stdout) as string[]).some((one) => new RegExp(one).test(path));
    expect(
      ['mail.spec.ts', 'warning-mail.spec.ts', 'mail.spec.tsx'].map((name) => isLeftOut(`/x/api/test/flows/${name}`)),
    ).toEqual([true, false, false]);
  });

  it('are due as asked, and in a checkout without git the first part', () => {
    expect(duePart(ROOT, '3')).toBe(3);
    expect(duePart(tmpdir(), '')).toBe(1);
    for (const wrong of ['0', `${PARTS + 1}`, 'all', '1.5'])
      expect(() => duePart(ROOT, wrong)).toThrow(`LONG_TESTS is a number from 1 to ${PARTS}, and not ${wrong}`);
  });

  it('are none where a checkout lists none', () => {
    expect(readLongTests(tmpdir())).toEqual({});
  });
});
