// What `npm start` prints when it cannot start: what is wrong, and what to do.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './ports.js';
import { startPostgres } from './postgres.js';
import { newDataDir } from './running-product.js';
import { completeSecrets, readSecrets } from './secrets.js';

const start = (env: Record<string, string>) => {
  const { status, stderr } = spawnSync(process.execPath, [join(__dirname, 'dist/start.js')], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  });
  return { status, stderr };
};

describe('npm start', () => {
  let folder: string;
  let server: Server;
  let taken: number;
  // Two that are free: whatever else runs beside this may hold any port that is written down here.
  let ports: { PORT: string; SANDBOX_PORT: string };
  beforeAll(async () => {
    folder = newDataDir('start');
    const port = await freePort();
    ports = { PORT: String(port), SANDBOX_PORT: String(await freePort(port)) };
    server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    taken = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  it('names a taken port and how to choose another', () => {
    const { status, stderr } = start({ PORT: String(taken), DATA_DIR: folder });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^Port ${taken} is taken\\..*PORT=\\d+ npm start\n$`)),
    ]);
    expect(start({ ...ports, SANDBOX_PORT: String(taken), DATA_DIR: folder }).stderr).toContain('SANDBOX_PORT=');
  });

  it('names a value that is not a port', () => {
    expect(start({ PORT: 'web', DATA_DIR: folder })).toEqual({
      status: 1,
      stderr: 'PORT is "web"; it must be a number from 1 to 65535.\n',
    });
    expect(start({ PORT: '3900', SANDBOX_PORT: '3900', DATA_DIR: folder }).stderr).toContain(
      'Choose two different ports',
    );
  });

  it('names a folder that cannot be written', () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const { status, stderr } = start({ ...ports, DATA_DIR: file });
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining(`${file} cannot be written (EEXIST). Choose another folder: DATA_DIR=`),
    ]);
  });

  it('takes over a folder whose process is gone', () => {
    const holder = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(join(folder, 'running.pid'), JSON.stringify({ pid: holder.pid, startedAt: 'before' }));
    // The lock is accepted, so the start goes on until the database does not answer.
    expect(start({ ...ports, DATA_DIR: folder, DATABASE_URL: 'postgres://127.0.0.1:1/none' }).stderr).toBe(
      'DATABASE_URL: nothing listens at 127.0.0.1:1. Is PostgreSQL running there?\n',
    );
  });

  it('names lost secrets of a database, and changes nothing', () => {
    const dataDir = join(folder, 'restored');
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '18');
    const { status, stderr } = start({ ...ports, DATA_DIR: dataDir });
    expect([status, stderr.split('\n').length, stderr]).toEqual([
      1,
      2,
      expect.stringMatching(/secrets\.json is missing, but there is a database in .*APP_SECRET/),
    ]);
    expect(readdirSync(dataDir)).toEqual(['postgres']);
  });

  it('names lost secrets of a database in a PostgreSQL of its user, and changes nothing', async () => {
    const dataDir = join(folder, 'own-postgresql');
    const client = new pg.Client(process.env.TEST_POSTGRES_URL);
    await client.connect();
    await client.query('CREATE DATABASE purchase_limits');
    try {
      const env = { ...ports, DATA_DIR: dataDir };
      const { status, stderr } = start({ ...env, DATABASE_URL: process.env.TEST_POSTGRES_URL! });
      expect([status, stderr]).toEqual([1, expect.stringMatching(/^\S+ is missing, but there is a database in .*\n$/)]);
      expect(readdirSync(dataDir)).toEqual([]);
    } finally {
      await client.query('DROP DATABASE purchase_limits WITH (FORCE)');
      await client.end();
    }
  });

  it('names the migration that an earlier database has to reach first', async () => {
    // The roles whose passwords a start replaces belong to a whole PostgreSQL, so this one is not that of other tests.
    const postgres = await startPostgres({
      dataDir: join(folder, 'earlier-postgres'),
      password: 'test',
      isThrowaway: true,
    });
    try {
      const adminUrl = postgres.url('postgres', 'test', 'postgres');
      await query(adminUrl, 'CREATE ROLE owner', 'CREATE DATABASE purchase_limits OWNER owner');
      await query(
        postgres.url('postgres', 'test', 'purchase_limits'),
        'SET ROLE owner',
        'CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name text NOT NULL)',
        `INSERT INTO migrations (timestamp, name) VALUES (1700000000037, 'Sessions1700000000037')`,
      );
      const dataDir = join(folder, 'of-an-earlier-release');
      mkdirSync(dataDir);
      completeSecrets(dataDir, readSecrets(dataDir));
      const env = { ...ports, DATA_DIR: dataDir, DATABASE_URL: adminUrl };
      expect(start(env)).toEqual({
        status: 1,
        stderr: expect.stringMatching(
          /^The database was made .* Sessions1700000000037, .* SecretsAndGuessing1700000000038 .*\n$/,
        ),
      });
    } finally {
      await postgres.stop();
    }
  });

  it('names a folder whose content is not its own, and changes nothing', () => {
    const dataDir = join(folder, 'foreign');
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/letter.txt'), '');
    const { status, stderr } = start({ ...ports, DATA_DIR: dataDir });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/postgres is not empty and holds no .* Move it away.*\n$/),
    ]);
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['letter.txt']);
  });
});

async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
