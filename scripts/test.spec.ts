// What `npm test` makes of a result of Jest. A small program stands in for Jest here: it writes a given result file.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const STAND_IN = `
const { writeFileSync } = require('node:fs');
const file = process.argv[process.argv.indexOf('--outputFile') + 1];
const { result, code } = require('./given.json');
if (result) writeFileSync(file, JSON.stringify(result));
console.error('on the screen');
process.exit(code);
`;

const suite = (name: string, tests: Record<string, string>) => ({
  name,
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
});

describe('npm test', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'npm-test-'));
    mkdirSync(join(folder, 'node_modules/jest/bin'), { recursive: true });
    writeFileSync(join(folder, 'node_modules/jest/bin/jest.js'), STAND_IN);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** With an argument of its own, `npm test` leaves the second run, on Redis, out. */
  const runTests = (given: { result: object | null; code: number }, env: Record<string, string> = {}) => {
    writeFileSync(join(folder, 'node_modules/jest/bin/given.json'), JSON.stringify(given));
    const { status, stdout } = spawnSync(process.execPath, [join(__dirname, 'test.mjs'), 'a-pattern'], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    });
    return { status, stdout, lastLine: stdout.trimEnd().split('\n').at(-1) };
  };

  it('shows what Jest prints and ends with the counts', () => {
    const result = { numPassedTests: 12, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults: [] };
    const { status, stdout, lastLine } = runTests({ result, code: 0 });
    expect({ status, lastLine }).toEqual({ status: 0, lastLine: '12 passed, 0 failed' });
    expect(stdout).toContain('on the screen');
  });

  it('counts a suite that could not run as one failure, beside the failed tests', () => {
    const result = { numPassedTests: 5, numFailedTests: 2, numRuntimeErrorTestSuites: 1, testResults: [] };
    expect(runTests({ result, code: 1 })).toMatchObject({ status: 1, lastLine: '5 passed, 3 failed' });
  });

  it('counts one failure when Jest ends without a result', () => {
    expect(runTests({ result: null, code: 1 })).toMatchObject({ status: 1, lastLine: '0 passed, 1 failed' });
  });

  describe('with skipped tests', () => {
    const given = {
      result: {
        numPassedTests: 1,
        numFailedTests: 0,
        numRuntimeErrorTestSuites: 0,
        testResults: [suite('a.spec.ts', { 'adds up': 'passed', 'opens a page': 'pending', 'closes it': 'todo' })],
      },
      code: 0,
    };

    it('says in which file they are', () => {
      const { status, stdout, lastLine } = runTests(given);
      expect({ status, lastLine }).toEqual({ status: 0, lastLine: '1 passed, 0 failed' });
      expect(stdout).toContain('skipped: 2 of the tests in a.spec.ts, which says why above\n');
    });

    it('counts and names each of them as failed with CI=true', () => {
      const { status, stdout } = runTests(given, { CI: 'true' });
      expect(status).toBe(1);
      expect(stdout).toContain('failed, because it was skipped: a.spec.ts: opens a page\n');
      expect(stdout).toContain('failed, because it was skipped: a.spec.ts: closes it\n');
      expect(stdout).toMatch(/\n1 passed, [23] failed\n$/);
    });
  });
});
