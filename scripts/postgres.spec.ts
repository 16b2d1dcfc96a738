// PostgreSQL on a folder that an earlier start left in some state: only what is provably its own is touched.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findAccount } from './postgres-account.js';
import { startPostgres, type RunningPostgres } from './postgres.js';
import { ownProcesses } from './postgres-leftover.js';
import { hasEnded, newDataDir } from './running-product.js';

describe('PostgreSQL', () => {
  let folder: string;
  let dataDir: string;
  const running: { stop: () => Promise<void> }[] = [];
  const start = async (): Promise<RunningPostgres> => {
    const postgres = await startPostgres({ dataDir, password: 'a test password', isThrowaway: true });
    running.push(postgres);
    return postgres;
  };
  const answers = async (postgres: RunningPostgres) => {
    const client = new pg.Client(postgres.url('postgres', 'a test password', 'postgres'));
    await client.connect();
    const { rows } = await client.query<{ one: number }>('SELECT 1 AS one');
    await client.end();
    return rows[0]!.one === 1;
  };
  const startForeign = (program: string, args: string[], argv0 = program): ChildProcess => {
    // Of the same user: PostgreSQL itself takes a process of another one for outdated.
    const child = spawn(program, args, { stdio: 'ignore', argv0, ...findAccount() });
    running.push({
      stop: async () => {
        if (hasEnded(child)) return;
        child.kill('SIGKILL');
        await once(child, 'exit');
      },
    });
    return child;
  };

  beforeAll(async () => {
    folder = newDataDir('postgres');
    dataDir = join(folder, 'cluster');
    await (await start()).stop();
  });
  afterEach(async () => {
    for (const { stop } of running.splice(0)) await stop();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('leaves a foreign process alone whose number is in an outdated file, and starts', async () => {
    const program = join(folder, 'postgres');
    copyFileSync('/bin/sleep', program);
    const foreign = startForeign(program, ['600']);
    writeFileSync(join(dataDir, 'postmaster.pid'), `${foreign.pid}\n${dataDir}\n1700000000\n5432\n\n127.0.0.1\n`);
    expect(await answers(await start())).toBe(true);
    expect(hasEnded(foreign)).toBe(false);
  });

  it.each(['', 'nonsense', '999999999\n'])('starts when its file holds %j', async (content) => {
    writeFileSync(join(dataDir, 'postmaster.pid'), content);
    expect(await answers(await start())).toBe(true);
  });

  it('refuses a folder that another program uses, and leaves that alone', async () => {
    const foreign = startForeign(
      process.execPath,
      ['-e', 'setInterval(() => {}, 1e6)', '--', '-D', dataDir],
      '/bin/postgres',
    );
    writeFileSync(join(dataDir, 'postmaster.pid'), `${foreign.pid}\n${dataDir}\n`);
    await expect(start()).rejects.toThrow(
      `${dataDir} is in use by a PostgreSQL that npm start did not begin (process ${foreign.pid}).`,
    );
    expect(hasEnded(foreign)).toBe(false);
    rmSync(join(dataDir, 'postmaster.pid'));
  });

  it('of an earlier start is stopped, also when its file is lost', async () => {
    const left = await start();
    expect(ownProcesses(dataDir)).toEqual([left.process.pid]);
    const next = await start();
    expect([left.process.exitCode, await answers(next)]).toEqual([0, true]);
    rmSync(join(dataDir, 'postmaster.pid'));
    expect(await answers(await start())).toBe(true);
    expect(hasEnded(next.process)).toBe(true);
  });

  it('refuses a folder that is not empty and not its own, and deletes nothing', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'letter.txt'), 'to keep');
    await expect(startPostgres({ dataDir: other, password: 'a test password' })).rejects.toThrow(
      `${other} is not empty and holds no PostgreSQL database, and is left as it is. Move it away`,
    );
    expect(readFileSync(join(other, 'letter.txt'), 'utf8')).toBe('to keep');
  });

  it('uses an empty folder, and deletes what an attempt left that was killed', async () => {
    const empty = join(folder, 'empty');
    mkdirSync(join(folder, 'empty.incomplete-abc123/cluster'), { recursive: true });
    mkdirSync(empty);
    const postgres = await startPostgres({ dataDir: empty, password: 'a test password', isThrowaway: true });
    running.push(postgres);
    expect(await answers(postgres)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.includes('incomplete'))).toEqual([]);
  });

  it('ends the creation of a cluster with its programs, and leaves nothing of it', async () => {
    const aborted = join(folder, 'aborted');
    const creating = new AbortController();
    const options = { dataDir: aborted, password: 'a test password', signal: creating.signal };
    const result = startPostgres(options).then(
      () => 'started',
      (error: Error) => error.name,
    );
    while (!readdirSync(folder).some((name) => name.startsWith('aborted.incomplete'))) await new Promise(setImmediate);
    creating.abort();
    expect(await result).toBe('AbortError');
    expect(readdirSync(folder).filter((name) => name.startsWith('aborted'))).toEqual([]);
  });
});
