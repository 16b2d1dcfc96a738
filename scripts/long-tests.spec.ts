import { existsSync } from 'node:fs';
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

  it('are due by commit, or as asked', () => {
    expect(duePart(ROOT, '3')).toBe(3);
    expect(duePart(ROOT, '')).toBeGreaterThan(0);
    expect(duePart(tmpdir(), '')).toBe(1);
    for (const wrong of ['0', '9', 'all', '1.5'])
      expect(() => duePart(ROOT, wrong)).toThrow(`LONG_TESTS is a number from 1 to 8, and not ${wrong}`);
  });

  it('are none where a checkout lists none', () => {
    expect(readLongTests(tmpdir())).toEqual({});
  });
});
