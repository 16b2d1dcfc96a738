import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type RunningPostgres } from '@purchase-limits/scripts/postgres';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
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

  it('the API answers 503 with Retry-After, and serves again when it is back', async () => {
    await call().get('/health').expect(200);
    await call().post('/storefront/impressions').send(impressions).expect(404);

    postgres.process.kill('SIGKILL');
    await new Promise((gone) => postgres.process.once('exit', gone));
    for (const answer of [await call().get('/health'), await call().post('/storefront/impressions').send(impressions)])
      expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '2']);

    postgres = await startPostgres({ dataDir, password, port: postgres.port });
    await call().get('/health').expect(200);
    await call().post('/storefront/impressions').send(impressions).expect(404);
  });
});
