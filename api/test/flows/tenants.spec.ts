import { NestFactory } from '@nestjs/core';
import pg from 'pg';
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

  it('a query without a shop sees no row of any table, and cannot write one', async () => {
    await app.merchant(shop).create();
    const client = new pg.Client(app.urls.api);
    await client.connect();
    try {
      const { rows: tables } = await client.query<{ name: string; isOfDay: boolean; isReadable: boolean }>(
        `SELECT relname AS name, relispartition AS "isOfDay", has_table_privilege(oid, 'SELECT') AS "isReadable"
         FROM pg_class
         WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'migrations'
         ORDER BY 1`,
      );
      const closed = tables.filter(({ isReadable }) => !isReadable);
      expect(closed.filter(({ isOfDay }) => !isOfDay).map(({ name }) => name)).toEqual([
        'browser_error',
        'operator_action',
        'page_speed',
        'process',
      ]);
      for (const { name } of tables.filter(({ isReadable }) => isReadable))
        expect([name, (await client.query(`SELECT * FROM ${name}`)).rowCount]).toEqual([name, 0]);
      const ofDays = tables.filter(({ isOfDay }) => isOfDay);
      expect(ofDays.length).toBeGreaterThan(7);
      for (const { name } of ofDays)
        await expect(client.query(`SELECT * FROM ${name}`)).rejects.toThrow(`permission denied for table ${name}`);
      await expect(client.query('INSERT INTO dismissal (shop_id) VALUES ($1)', [shop.id])).rejects.toThrow(
        'row-level security',
      );
      await client.query('BEGIN');
      await client.query(`SELECT set_config('app.shop_id', $1, true)`, [shop.id]);
      expect((await client.query('SELECT 1 FROM purchase_limit')).rowCount).toBeGreaterThan(0);
      await client.query('ROLLBACK');
      expect((await client.query('SELECT 1 FROM purchase_limit')).rowCount).toBe(0);
    } finally {
      await client.end();
    }
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
    await expect(startWith({ API_DATABASE_URL: app.urls.system })).rejects.toThrow('API_DATABASE_URL names a role');
    await expect(startWith({ SYSTEM_DATABASE_URL: app.urls.api })).rejects.toThrow('SYSTEM_DATABASE_URL names a role');
  });
});
