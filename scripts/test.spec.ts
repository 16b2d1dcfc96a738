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

  /** With an argument of its own, `npm test` leaves the runs of everything out, and what comes at their end. */
  const runTests = (
    given: { result: object | null; code: number },
    env: Record<string, string> = {},
    args = ['a-pattern'],
  ) => {
    writeFileSync(join(folder, 'node_modules/jest/bin/given.json'), JSON.stringify(given));
    const { status, stdout } = spawnSync(process.execPath, [join(__dirname, 'test.mjs'), ...args], {
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

  describe('at the end of a whole run', () => {
    /** The hash is that of the one sentence. */
    const entry = (test: string) =>
      `### 0.1 8198d1d3\n\nWords.\n\n- in \`a.spec.ts\`\n- shown by \`a.spec.ts › ${test}\`\n`;
    const runAll = (env: Record<string, string> = {}) => {
      const testResults = [suite(join(folder, 'a.spec.ts'), { 'adds up': 'passed' })];
      const result = { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults };
      return runTests({ result, code: 0 }, { SPECIFICATION: join(folder, 'asked-for.md'), ...env }, []);
    };
    const describeBy = (test: string) => {
      mkdirSync(join(folder, 'docs'));
      writeFileSync(join(folder, 'docs/specification.md'), entry(test));
      writeFileSync(join(folder, 'asked-for.md'), 'It adds up.');
      writeFileSync(join(folder, 'a.spec.ts'), "it('adds up', () => {}); it('takes away', () => {});");
    };

    it('compares the specification with its page, as one test more', () => {
      describeBy('adds up');
      expect(runAll()).toMatchObject({ status: 0, lastLine: '1 passed, 0 failed' });
    });

    it('counts one failure when the page is wrong, here about a test that did not run', () => {
      describeBy('takes away');
      const { status, stdout, lastLine } = runAll();
      expect({ status, lastLine }).toEqual({ status: 1, lastLine: '0 passed, 1 failed' });
      expect(stdout).toContain('0.1: a.spec.ts, "takes away" did not run\n');
    });

    it('leaves the comparison out where there is no specification, with CI=true too, and says so', () => {
      for (const CI of ['false', 'true']) {
        const { stdout } = runAll({ CI });
        expect(stdout).toContain('skipped: the comparison with the specification: there is no specification at ');
        expect(stdout).not.toMatch(/failed, because it was skipped: .*specification/);
      }
    });
  });
});
