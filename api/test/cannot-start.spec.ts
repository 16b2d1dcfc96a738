// A process that its configuration keeps from starting says which variable is wrong, in one line and without a stack.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { copyDatabase } from './test-database.js';

const REDIS_SERVER = '/usr/bin/redis-server';
const hasRedis = existsSync(REDIS_SERVER);
if (!hasRedis) process.stderr.write('Skipped: a refused password of Redis, because there is no redis-server here\n');

/** Twice what a server that is just being started is waited for. */
const ENDS_WITHIN_MS = 30_000;
const SECRETS = {
  PLATFORM_CLIENT_ID: 'test-client',
  PLATFORM_CLIENT_SECRET: 'test-secret-of-the-platform',
  APP_SECRET: 'a secret of the app that is long enough',
  SMTP_URL: 'smtp://127.0.0.1:9',
  OPERATIONS_PORT: '1',
};

describe('a process whose configuration is wrong', () => {
  let urls: { api: string; system: string };
  let closedPort: number;
  beforeAll(async () => {
    urls = await copyDatabase(process.env.TEST_POSTGRES_URL!);
    closedPort = await freePort();
  });

  async function freePort(): Promise<number> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as { port: number };
    await new Promise((done) => server.close(done));
    return port;
  }

  function end(file: string, env: Record<string, string>) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(__dirname, `../dist/${file}.js`)], {
      env: {
        PATH: process.env.PATH,
        API_DATABASE_URL: urls.api,
        SYSTEM_DATABASE_URL: urls.system,
        ...SECRETS,
        ...env,
      },
      encoding: 'utf8',
      timeout: ENDS_WITHIN_MS,
    });
    return { status, said: `${stdout}${stderr}`.trim() };
  }
  const changed = (url: string, change: (url: URL) => void) => {
    const other = new URL(url);
    change(other);
    return other.href;
  };

  it.each(['main', 'worker', 'operations-process'])('%s: PostgreSQL refuses the password', (file) => {
    const API_DATABASE_URL = changed(urls.api, (url) => (url.password = 'wrong'));
    const { host } = new URL(urls.api);
    expect(end(file, { API_DATABASE_URL })).toEqual({
      status: 1,
      said: `API_DATABASE_URL: PostgreSQL at ${host} refuses the password of "api".`,
    });
  });

  it('worker: the database of the other role does not exist', () => {
    const SYSTEM_DATABASE_URL = changed(urls.system, (url) => (url.pathname = '/elsewhere'));
    const { host } = new URL(urls.system);
    expect(end('worker', { SYSTEM_DATABASE_URL })).toEqual({
      status: 1,
      said: `SYSTEM_DATABASE_URL: PostgreSQL at ${host} has no database "elsewhere".`,
    });
  });

  it('main: the URL has the role that sees all shops', () => {
    expect(end('main', { API_DATABASE_URL: urls.system })).toEqual({
      status: 1,
      said: 'API_DATABASE_URL uses a role that can see all shops. Use the role "api".',
    });
  });

  it('worker: nothing listens where Redis should be', () => {
    expect(end('worker', { REDIS_URL: `redis://127.0.0.1:${closedPort}` })).toEqual({
      status: 1,
      said: `REDIS_URL: nothing listens at 127.0.0.1:${closedPort}. Is Redis running there?`,
    });
  });

  it('migrate: an address that is none', () => {
    const passwords = { OWNER_PASSWORD: 'a-password-1', API_PASSWORD: 'a-password-2', SYSTEM_PASSWORD: 'a-password-3' };
    expect(end('migrate', { ...passwords, DATABASE_URL: 'postgres://host:port/name' })).toEqual({
      status: 1,
      said: 'DATABASE_URL: must be a URL.',
    });
  });

  it('operations-process: no port', () => {
    expect(end('operations-process', { OPERATIONS_PORT: '' })).toEqual({
      status: 1,
      said: 'OPERATIONS_PORT: must be set: operators reach their pages there.',
    });
  });

  (hasRedis ? it : it.skip)('worker: Redis refuses the password', async () => {
    const port = await freePort();
    const redis = spawn(REDIS_SERVER, ['--port', String(port), '--save', '', '--requirepass', 'right']);
    try {
      await once(redis.stdout, 'data');
      expect(end('worker', { REDIS_URL: `redis://:wrong@127.0.0.1:${port}` })).toEqual({
        status: 1,
        said: `REDIS_URL: Redis at 127.0.0.1:${port} refuses the user or password.`,
      });
    } finally {
      redis.kill('SIGKILL');
    }
  });
});
