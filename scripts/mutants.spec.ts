// Which mutants CI tries. Those that are tried take Stryker and a PostgreSQL, so here none are left.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const FILE = 'api/src/http/known.ts';
const lines = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `${word}${index};\n`).join('');

describe('the mutants of what changed', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mutants-'));
    write('mutants.wiring.json', JSON.stringify({ break: 90, files: [{ file: FILE, tests: [] }] }));
    write(
      'stryker.config.json',
      JSON.stringify({ mutate: ['domain/src/**/*.ts', '!domain/src/texts.ts'], ignorePatterns: [] }),
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'ignore' });
  const commit = () => {
    git('add', '--all');
    git('-c', 'user.name=Test', '-c', 'user.email=test@localhost', 'commit', '--quiet', '--message', 'A change');
  };
  const run = (env: Record<string, string> = {}) => {
    const { status, stdout } = spawnSync(process.execPath, [join(__dirname, 'mutants.mjs'), '--changed'], {
      cwd: folder,
      env: { PATH: process.env.PATH, GIT_CEILING_DIRECTORIES: tmpdir(), ...env },
      encoding: 'utf8',
    });
    return { status, said: stdout.trimEnd().replaceAll('Mutants of changed files: ', '').split('\n') };
  };
  const NOTHING = 'this checkout has no earlier commit to compare with.';
  const NONE = 'the last landing changed none of them.';
  const tooLong = (file: string, count: number) => `${file} is left out, ${count} lines would take too long.`;

  it('are none in a clone of one commit, and without a repository', () => {
    expect(run()).toEqual({ status: 0, said: [NOTHING] });
    git('init', '--quiet');
    commit();
    expect(run()).toEqual({ status: 0, said: [NOTHING] });
  });

  it('are none where other files changed, lines went, or a file with texts', () => {
    git('init', '--quiet');
    write(FILE, lines(3, 'a'));
    write('api/src/http/other.ts', 'a;\n');
    commit();
    write('api/src/http/other.ts', 'b;\n');
    write('domain/src/texts.ts', lines(500, 'a'));
    commit();
    expect(run()).toEqual({ status: 0, said: [NONE] });
    write(FILE, lines(2, 'a'));
    commit();
    expect(run()).toEqual({ status: 0, said: [''] });
  });

  it('are left out by name where they would take more than a minute', () => {
    git('init', '--quiet');
    write(FILE, 'a;\n');
    commit();
    write(FILE, `a;\n${lines(101, 'b')}`);
    write('domain/src/rule.ts', lines(400, 'b'));
    commit();
    expect(run()).toEqual({ status: 0, said: [tooLong(FILE, 101), tooLong('domain/src/rule.ts', 400)] });
  });

  it('are those since a commit that is named', () => {
    git('init', '--quiet');
    commit();
    write(FILE, lines(150, 'a'));
    commit();
    write('other', 'a');
    commit();
    expect(run().said).toEqual([NONE]);
    expect(run({ MUTANTS_SINCE: 'HEAD~2' }).said).toEqual([tooLong(FILE, 150)]);
    expect(run({ MUTANTS_SINCE: 'nowhere' }).said).toEqual([NOTHING]);
  });
});
