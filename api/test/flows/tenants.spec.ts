import { NestFactory } from '@nestjs/core';
import { ConfigModule } from '../../src/config.module.js';
import { DatabaseModule } from '../../src/database/database.module.js';
import { ENTITIES } from '../../src/entities.js';
import { check } from '../limit-files.js';
import { buildShop, limitDraft, TestApp, type TestShop } from '../test-app.js';

describe('tenants', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
    shop = await buildShop(app);
  });
  afterAll(() => app.stop());

  it("another shop's ids answer 404 on every route", async () => {
    const stranger = app.merchant(await buildShop(app));
    const { limit } = await app.merchant(shop).create();
    const file = await check(app.merchant(shop), 'name,type,max\nA,cart,3');
    const answers = await Promise.all([
      stranger.send('get', `/limits/imports/${file.id}`),
      stranger.send('post', `/limits/imports/${file.id}/corrections`, { corrections: [] }),
      stranger.send('post', `/limits/imports/${file.id}/start`),
      stranger.send('get', '/limits/imports/not-an-id'),
      stranger.send('get', `/limits/${limit.id}`),
      stranger.send('put', `/limits/${limit.id}`, { ...limitDraft(), version: 1 }),
      stranger.send('post', `/limits/${limit.id}/duplicate`),
      stranger.send('post', '/limits/duplicate', { ids: [limit.id] }),
      stranger.send('post', '/limits/activate', { ids: [limit.id] }),
      stranger.send('post', '/limits/deactivate', { ids: [limit.id] }),
      stranger.send('post', '/limits/delete', { ids: [limit.id] }),
      stranger.send('get', '/limits/not-an-id'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await app.merchant(shop).get(limit.id)).toMatchObject({ version: 1 });
    const exported = await stranger.send('get', '/limits/export');
    expect(exported.status).toBe(200);
    expect(exported.text).not.toContain(limit.name);
  });

  const startWith = (urls: { API_DATABASE_URL?: string; SYSTEM_DATABASE_URL?: string }) =>
    NestFactory.createApplicationContext(
      {
        module: class Root {},
        imports: [ConfigModule.with({ ...app.config, ...urls }), DatabaseModule.with(ENTITIES)],
      },
      { logger: false, abortOnError: false },
    );

  it('the service refuses to run as a superuser', async () => {
    const url = new URL(process.env.TEST_POSTGRES_URL!);
    url.pathname = new URL(app.urls.api).pathname;
    await expect(startWith({ API_DATABASE_URL: url.href })).rejects.toThrow('superuser');
  });

  it('the service refuses the roles in each other’s place', async () => {
    await expect(startWith({ API_DATABASE_URL: app.urls.system })).rejects.toThrow('API_DATABASE_URL uses a role');
    await expect(startWith({ SYSTEM_DATABASE_URL: app.urls.api })).rejects.toThrow('SYSTEM_DATABASE_URL uses a role');
  });
});
