import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type RunningPostgres } from '@purchase-limits/scripts/postgres';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import request from 'supertest';
import { readConfig } from '../../src/config.js';
import { prepareDatabase } from '../../src/database/prepare-database.js';
import { createHttpApp } from '../../src/http-app.js';

describe('while PostgreSQL is away', () => {
  const password = 'a-test-password';
  const dataDir = join(mkdtempSync(join(tmpdir(), 'outage-')), 'postgres');
  let postgres: RunningPostgres;
  let app: NestFastifyApplication;

  beforeAll(async () => {
    chmodSync(join(dataDir, '..'), 0o711);
    postgres = await startPostgres({ dataDir, password });
    const adminUrl = postgres.url('postgres', password, 'postgres');
    const urls = await prepareDatabase({
      adminUrl,
      database: 'outage',
      ownerPassword: password,
      apiPassword: password,
      systemPassword: password,
    });
    app = await createHttpApp(
      readConfig({
        API_DATABASE_URL: urls.api,
        PLATFORM_CLIENT_ID: 'test-client',
        PLATFORM_CLIENT_SECRET: 'test-secret-of-the-platform',
        APP_SECRET: 'a secret of the app that is long enough',
        DATABASE_DEADLINE_MS: '1000',
      }),
    );
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  });
  afterAll(async () => {
    await app.close();
    await postgres.stop();
    rmSync(join(dataDir, '..'), { recursive: true, force: true });
  });

  const call = () => request(app.getHttpServer());
  const impressions = {
    shop: 'nobody.myshopify.com',
    impressions: [{ id: randomUUID(), limitId: randomUUID(), kind: 'max' }],
  };

  const health = async () => (await call().get('/health')).status;
  const until = async (status: number) => {
    const deadline = Date.now() + 30_000;
    while ((await health()) !== status) {
      if (Date.now() > deadline) throw new Error(`/health did not become ${status} within 30 s`);
      await new Promise((done) => setTimeout(done, 50));
    }
  };
  const isServed = () => call().post('/storefront/impressions').send(impressions).expect(404);
  const isRefused = async () => {
    const answer = await call().post('/storefront/impressions').send(impressions);
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  };
  const backends = () =>
    execFileSync('pgrep', ['-P', String(postgres.process.pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);

  it('the API answers 503 with Retry-After, and serves again when it is back', async () => {
    await until(200);
    await isServed();
    postgres.process.kill('SIGKILL');
    await new Promise((gone) => postgres.process.once('exit', gone));
    await isRefused();
    await until(503);
    postgres = await startPostgres({ dataDir, password, port: postgres.port });
    await until(200);
    await isServed();
  });

  it('and its connections are open and silent, the API waits no longer than its deadline', async () => {
    await isServed();
    const paused = [postgres.process.pid!, ...backends()];
    for (const pid of paused) process.kill(pid, 'SIGSTOP');
    try {
      await Promise.all([isRefused(), isRefused(), isRefused()]);
      await until(503);
    } finally {
      for (const pid of paused) process.kill(pid, 'SIGCONT');
    }
    await until(200);
    await isServed();
  });

  it('and takes no writes, health says so', async () => {
    await until(200);
    const admin = new pg.Client(postgres.url('postgres', password, 'postgres'));
    await admin.connect();
    const makeReadOnly = async (setting: 'on' | 'off') => {
      await admin.query(`ALTER DATABASE outage SET default_transaction_read_only = ${setting}`);
      await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'outage'`);
    };
    await makeReadOnly('on');
    await until(503);
    await makeReadOnly('off');
    await until(200);
    await admin.end();
  });
});
