// Breaks the rule of `check-patterns.mjs` in each way, and sees it reported.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..');
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'patterns-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function check(source: string): { code: number | null; said: string } {
  writeFileSync(join(folder, 'a.ts'), source);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-patterns.mjs', folder], {
    cwd: root,
    encoding: 'utf8',
  });
  return { code: status, said: stdout + stderr };
}

describe('a regular expression', () => {
  it.each([
    ['exponential', 'export const a = /(a+)+$/;', 'grows exponentially'],
    ['that begins anew at each place', String.raw`export const a = /\S[^\r\n]*[\r\n]/;`, 'with the square'],
    ['that divides a text in many ways', String.raw`export const a = /^(\d+)(.*)x$/;`, 'with the square'],
    ['that seeks an end from each beginning', String.raw`export const a = /<s\b[^>]*>.*?<\/s>/s;`, 'measured on "<s"'],
    ['whose end names its beginning', String.raw`export const a = /(b|c)d[^]*?e\1/g;`, 'with the square'],
    ['built of constants', "const A = 'a+';\nexport const a = new RegExp(`^(${A})+$`);", 'grows exponentially'],
    ['joined of constants', "export const a = RegExp(['a', '(b+)+$'].join('|'), 'u');", 'grows exponentially'],
    ['built of what is known only later', 'export const a = (b: string) => new RegExp(b);', 'cannot be checked'],
  ])('%s is reported with its place', (_what, source, says) => {
    const { code, said } = check(`\n${source}\n`);
    expect([code, said]).toEqual([1, expect.stringContaining(says)]);
    expect(said).toMatch(/a\.ts:[23]: /);
  });

  it('that is linear is counted and not reported', () => {
    const source = String.raw`export const a = [/^\s+$/, /[^\r\n]+/g, new RegExp('a|b', 'u'), 'no /(a+)+$/ at all'];`;
    expect(check(source)).toEqual({ code: 0, said: '3 regular expressions of 1 files read\n' });
  });
});
