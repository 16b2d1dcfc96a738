import { spawn, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { lockFolder, requireDataFolder } from './data-folder.js';
import { findProcess } from './processes.js';

let folder: string;
beforeEach(() => (folder = realpathSync(mkdtempSync(join(tmpdir(), 'data-folder-')))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('a data folder', () => {
  it.each(['new', 'with parents/that are/not there', `with "quotes", an apostrophe's end and $HOME`, 'żółć 数据'])(
    'is created: %s',
    (name) => {
      expect(requireDataFolder(join(folder, name))).toBe(join(folder, name));
      expect(readdirSync(join(folder, name))).toEqual([]);
    },
  );

  it('is the one that a symbolic link points to', () => {
    mkdirSync(join(folder, 'place'));
    symlinkSync(join(folder, 'place'), join(folder, 'link'));
    expect(requireDataFolder(join(folder, 'link'))).toBe(join(folder, 'place'));
  });

  it.each([
    ['a file', (at: string) => writeFileSync(at, '')],
    ['a link to nothing', (at: string) => symlinkSync('/does/not/exist', at)],
  ])('cannot be %s', (_kind, create) => {
    const at = join(folder, 'it');
    create(at);
    expect(() => requireDataFolder(at)).toThrow(/it cannot be written \(E[A-Z]+\)\. Choose another folder: DATA_DIR=/);
    expect(() => requireDataFolder(join(at, 'inside'))).toThrow('cannot be written (');
  });

  it('cannot be where nothing can be created, or have too long a path', () => {
    expect(() => requireDataFolder('/proc/purchase-limits')).toThrow(/^\/proc\/purchase-limits cannot be written/);
    const long = join(folder, 'x'.repeat(300));
    expect(() => requireDataFolder(long)).toThrow(/cannot be written \(ENAMETOOLONG\)/);
    expect(() => requireDataFolder(join(folder, 'deep/'.repeat(200)))).toThrow('is too long a path for PostgreSQL');
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([['/'], [resolve(__dirname, '..')], [__dirname]])('cannot be %s, which holds other files', (taken) => {
    const before = readdirSync(taken);
    expect(() => requireDataFolder(taken)).toThrow(`${taken} has files that are not of this product, and is left`);
    expect(readdirSync(taken)).toEqual(before);
  });

  it.each(['running.pid', 'running.pid.123', 'secrets.json.new', 'postgres', 'postgres.incomplete-1', '.hidden'])(
    'is one that an earlier start left with only %s',
    (name) => {
      writeFileSync(join(folder, name), '');
      expect(requireDataFolder(folder)).toBe(folder);
    },
  );
});

describe('the lock of a data folder', () => {
  const lock = () => join(folder, 'running.pid');

  it('lets only one start in, and goes when that ends', () => {
    const { unlock, isTakenOver } = lockFolder(folder);
    expect(isTakenOver).toBe(false);
    expect(() => lockFolder(folder)).toThrow(`${folder} is in use by process ${process.pid}. Stop that one first`);
    unlock();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is taken over when its process is gone', () => {
    const gone = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(lock(), JSON.stringify({ pid: gone.pid, startedAt: 'before' }));
    expect(lockFolder(folder).isTakenOver).toBe(true);
  });

  it('is taken over when the number is now that of another process, which is left alone', () => {
    // The name of its command says nothing: another product may be started by a file of this name.
    const foreign = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)', 'scripts/dist/start.js']);
    try {
      writeFileSync(lock(), JSON.stringify({ pid: foreign.pid, startedAt: 'another time' }));
      expect(lockFolder(folder).isTakenOver).toBe(true);
      expect(findProcess(foreign.pid!)).not.toBeNull();
    } finally {
      foreign.kill('SIGKILL');
    }
  });

  it.each(['', '{', 'null', '12', '{"pid":-1}'])('is taken over when it holds %j', (content) => {
    writeFileSync(lock(), content);
    expect(lockFolder(folder).isTakenOver).toBe(true);
    expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ pid: process.pid });
  });
});
