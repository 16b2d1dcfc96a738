import type { LimitImport } from '@purchase-limits/contract/limit-import';
import { CONDITION_TYPES } from '@purchase-limits/domain/limit';
import { LimitImportProgress } from '../../src/limits/import/limit-import-progress.js';
import { ImportLimits } from '../../src/limits/workers/import-limits.js';
import { check, importFile, knowHandles, upload } from '../limit-files.js';
import { buildShop, limitDraft, TestApp, type Merchant, type TestShop } from '../test-app.js';

const CLEAN = [
  'name,type,status,condition,min,max,multiple,start_date,end_date,products,collections,customer_tags,apply_to',
  'Hoodies,product,,,,3,,2026-01-01,,hoodie|id:1002,,,',
  'The cart,cart,inactive,total_product_value,"10,50",,,,,,,,',
  'Wholesale,customer_tag,active,product_quantity,,20,5,,2027-01-01,*,,wholesale|vip,product',
].join('\n');

describe('an import of limits', () => {
  let app: TestApp;
  let shop: TestShop;
  let merchant: Merchant;
  beforeAll(async () => {
    app = await TestApp.start();
    knowHandles(app.platform);
  });
  beforeEach(async () => {
    shop = await buildShop(app);
    merchant = app.merchant(shop);
  });
  afterAll(() => app.stop());

  const start = (id: string, headers = {}) => merchant.send('post', `/limits/imports/${id}/start`, undefined, headers);
  const view = async (id: string) => (await merchant.send('get', `/limits/imports/${id}`)).body as LimitImport;

  it('first says what would be created, and creates nothing', async () => {
    expect(await check(merchant, CLEAN)).toMatchObject({
      status: 'checked',
      fileName: 'limits.csv',
      rows: 3,
      valid: 3,
      problems: [],
      problemCount: 0,
      preview: [
        { row: 2, name: 'Hoodies', type: 'product', status: 'active' },
        { row: 3, name: 'The cart', type: 'cart', status: 'inactive' },
        { row: 4, name: 'Wholesale', type: 'customer_tag', status: 'active' },
      ],
      warnings: [
        {
          row: 2,
          message: 'No cart can satisfy "Hoodies" and "Wholesale" together: no multiple lies inside both ranges.',
        },
      ],
    });
    await app.drain();
    expect((await merchant.list()).total).toBe(0);
  });

  it('points out what no cart can satisfy, in the file and beside what is active, each pair once', async () => {
    await merchant.create(limitDraft({ name: 'At most 3', type: 'cart', max: 3 }));
    await merchant.create(limitDraft({ name: 'Off', type: 'cart', max: 1, status: 'inactive' }));
    const rows = ['name,type,status,min', 'At least 5,cart,,5', 'At least 9,cart,,9', 'Off too,cart,inactive,99'];
    const { warnings, problemCount } = await check(merchant, rows.join('\n'));
    expect(problemCount).toBe(0);
    const why = 'the minimum of one is above the maximum of the other';
    expect(warnings).toStrictEqual([
      { row: 2, message: `No cart can satisfy "At least 5" and "At most 3" together: ${why}.` },
      { row: 3, message: `No cart can satisfy "At least 9" and "At most 3" together: ${why}.` },
    ]);
    const both = 'name,type,min,max\nB,cart,5,\nC,cart,,2';
    const other = await buildShop(app);
    expect((await check(app.merchant(other), both)).warnings).toStrictEqual([
      { row: 2, message: `No cart can satisfy "B" and "C" together: ${why}.` },
    ]);
  });

  it('creates the limits as the file has them, in its order, and tells of them once', async () => {
    const done = await importFile(app, merchant.as('7'), CLEAN);
    expect(done).toMatchObject({ status: 'done', rows: 3, done: 3, failure: null });
    const page = await merchant.list(`?after=${done.eventId}`);
    expect(page).toMatchObject({ total: 3, pending: false });
    expect(page.items.map(({ name }) => name)).toEqual(['Hoodies', 'The cart', 'Wholesale']);
    const limits = await Promise.all(page.items.map(({ id }) => merchant.get(id)));
    expect(limits).toMatchObject([
      {
        max: 3,
        startDate: '2026-01-01',
        products: { kind: 'specific', items: [{ productId: '1001' }, { productId: '1002' }] },
      },
      { status: 'inactive', conditionType: 'total_product_value', min: 10.5, max: null, startDate: '1970-01-01' },
      {
        multiple: 5,
        endDate: '2027-01-01',
        applyTo: 'product',
        products: { kind: 'all' },
        customerTags: { kind: 'specific', tags: ['wholesale', 'vip'] },
      },
    ]);
    const events = await app.sql<{ payload: { by: string; limits: object[] } }>(
      `SELECT payload FROM event_log WHERE shop_id = $1 AND type = 'LimitsImported'`,
      [shop.id],
    );
    expect(events).toHaveLength(1);
    expect(events[0]!.payload).toMatchObject({ by: '7', limits: limits.map(({ id }) => ({ id, version: 1 })) });
    expect(app.platform.documentOf(shop.domain)!.limits).toHaveLength(2);
  });

  it('names every wrong cell by row and column, with the checks of the rulebook', async () => {
    const checked = await check(
      merchant,
      [
        'name;type;status;condition;min;max;start_date;end_date;products;customer_tags;each_variant',
        ';product;;;10.999;3;;;hoodie;;',
        'Second;cart;on;;;;01.02.2026;;;;',
        '',
        'Third;product;;;5;3;2026-01-02;2026-01-01;hoodie|gone|id:77|gid://shopify/Product/5;;maybe',
        'Fourth;cartt;;;0;;;;;;',
        'Fifth;customer_tag;;weight;1,5;;;;;;;surplus',
      ].join('\r\n'),
    );
    expect(checked).toMatchObject({ rows: 5, valid: 0, preview: [], problemCount: 14 });
    expect(checked.problems.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '2 name: This field is required',
      '2 min: Three digits after a separator can be read in two ways. Write 10999',
      '3 status: Use one of active, inactive',
      '3 min: Set at least a minimum, a maximum or a multiple',
      '3 start_date: Enter a date as YYYY-MM-DD',
      '5 max: Maximum must be at least the minimum',
      '5 end_date: End date must be on or after the start date',
      '5 products: The store has no product "gone", "id:77", "gid://shopify/Product/5"',
      '5 each_variant: Use true or false',
      '6 type: Use one of product, collection, customer_tag, cart, product-blocking',
      '6 min: Enter a number greater than 0',
      `7 condition: Use one of ${CONDITION_TYPES.join(', ')}`,
      '7 customer_tags: This field is required',
      '7 null: There is a value where no column has a name',
    ]);
  });

  it('refuses what the plan does not include, by the column that asks for it', async () => {
    const rows = [
      'name,type,max,collections,customer_tags,apply_to',
      'A,collection,3,footwear,,',
      'B,customer_tag,3,outlet,*,collection',
    ].join('\n');
    const message = 'Your plan has no collection limits. Upgrade to use them.';
    expect((await check(merchant, rows)).problems).toEqual([
      { row: 2, column: 'type', message, value: 'collection' },
      { row: 3, column: 'apply_to', message, value: 'collection' },
    ]);
    const paying = app.merchant(await buildShop(app, { plan: 'basic' }));
    expect((await check(paying, rows)).problems).toEqual([]);
  });

  it('says before it is started that the shop would have too many active limits', async () => {
    await merchant.create();
    const rows = Array.from({ length: 1_000 }, (_, index) => `Cart ${index},cart,3`);
    const checked = await check(merchant, ['name,type,max', ...rows].join('\n'));
    expect(checked).toMatchObject({ valid: 1_000, problemCount: 1 });
    expect(checked.problems).toEqual([
      { row: null, column: null, message: 'At most 1000 limits can be active. Deactivate some first.', value: null },
    ]);
  });

  it('finds ids before handles, and a handle of digits where there is no such id', async () => {
    await importFile(
      app,
      merchant,
      'name,type,max,products\nA,product,1,1984\nB,product,1,gid://shopify/Product/1003\nC,product,1,HOODIE',
    );
    const { items } = await merchant.list();
    const products = await Promise.all(items.map(async ({ id }) => (await merchant.get(id)).products));
    expect(products).toMatchObject(['1984', '1003', '1001'].map((productId) => ({ items: [{ productId }] })));
  });

  it('is started once: not with problems, not twice, and under one key as often as it is sent', async () => {
    const wrong = await check(merchant, 'name,type,max\nA,cart,');
    expect((await start(wrong.id)).body).toMatchObject({ code: 'import_has_problems' });
    const { id } = await check(merchant, CLEAN);
    expect((await start(wrong.id)).status).toBe(404);
    const key = { 'idempotency-key': `start-${id}` };
    const answers = await Promise.all([start(id, key), start(id, key)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(answers[1]!.body).toEqual(answers[0]!.body);
    expect((await start(id)).body).toMatchObject({ code: 'import_started' });
    await app.drain();
    expect((await merchant.list()).total).toBe(3);
    expect((await start(id)).status).toBe(409);
  });

  it('waits for another one of the shop, which a new file does not drop', async () => {
    const first = await check(merchant, CLEAN);
    await start(first.id);
    const second = await check(merchant, CLEAN);
    expect((await start(second.id)).body).toMatchObject({ code: 'import_running' });
    expect(await view(first.id)).toMatchObject({ status: 'waiting' });
    await app.drain();
    expect((await start(second.id)).status).toBe(202);
    await app.drain();
    expect((await merchant.list()).total).toBe(6);
    await check(merchant, CLEAN);
    const third = await check(merchant, CLEAN);
    const kept = await app.sql<{ id: string }>(
      'SELECT id FROM limit_import WHERE shop_id = $1 ORDER BY created_at, id',
      [shop.id],
    );
    // What is done stays, to be undone.
    expect(kept).toStrictEqual([{ id: first.id }, { id: second.id }, { id: third.id }]);
  });

  it('creates nothing when the plan does not include a limit any more, and says so', async () => {
    const paying = await buildShop(app, { plan: 'basic' });
    const their = app.merchant(paying);
    const { id } = await check(their, 'name,type,max,collections\nA,cart,1,\nB,collection,3,footwear');
    await their.send('post', `/limits/imports/${id}/start`);
    await app.sql(`UPDATE quota SET plan = 'free', features = '{}' WHERE shop_id = $1`, [paying.id]);
    await app.drain();
    expect((await their.send('get', `/limits/imports/${id}`)).body).toMatchObject({
      status: 'failed',
      done: 0,
      failure: 'Your plan has no collection limits. Upgrade to use them.',
    });
    expect((await their.list()).total).toBe(0);
    expect(await app.sql('SELECT 1 FROM purchase_limit WHERE shop_id = $1', [paying.id])).toStrictEqual([]);
  });

  it('creates nothing when the shop has too many limits by then, and says so', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => `Cart ${index},cart,3`);
    const { id } = await check(merchant, ['name,type,max', ...rows].join('\n'));
    await merchant.create();
    await start(id);
    await app.drain();
    const failure = 'At most 1000 limits can be active. Deactivate some first.';
    expect(await view(id)).toMatchObject({ status: 'failed', done: 0, failure });
    expect((await merchant.list()).total).toBe(1);
  });

  it('that never ended does not keep the shop from another one after a day', async () => {
    const stuck = await check(merchant, CLEAN);
    await start(stuck.id);
    await app.sql(`UPDATE limit_import SET created_at = now() - interval '25 hours' WHERE id = $1`, [stuck.id]);
    const { id } = await check(merchant, CLEAN);
    expect((await merchant.send('get', `/limits/imports/${stuck.id}`)).status).toBe(404);
    expect((await start(id)).status).toBe(202);
    await app.drain();
    expect((await merchant.list()).total).toBe(3);
  });

  it('that fails in the middle leaves nothing, and is done once when it is tried again', async () => {
    const rows = Array.from({ length: 600 }, (_, index) => `Cart ${index},cart,inactive,3`);
    const { id } = await check(merchant, ['name,type,status,max', ...rows].join('\n'));
    const worker = app.worker.get(ImportLimits);
    const seen: number[] = [];
    const noteProgress = jest.spyOn(LimitImportProgress.prototype, 'note').mockImplementation(async () => {
      seen.push((await app.sql('SELECT 1 FROM purchase_limit WHERE shop_id = $1', [shop.id])).length);
      if (seen.length === 3) throw new Error('the worker fails in the middle');
    });
    try {
      await start(id);
      await app.drain();
    } finally {
      noteProgress.mockRestore();
    }
    // Before, after 250 and after 500 rows; then from the beginning again. Nobody sees a part.
    expect(seen).toEqual([0, 0, 0, 0, 0, 0, 0]);
    const count = async () => (await app.sql('SELECT 1 FROM purchase_limit WHERE shop_id = $1', [shop.id])).length;
    expect(await count()).toBe(600);
    expect(await view(id)).toMatchObject({ status: 'done', done: 600 });
    const [event] = await app.sql<{ id: string }>(
      `SELECT id FROM event_log WHERE shop_id = $1 AND type = 'LimitImportRequested'`,
      [shop.id],
    );
    const ref = { eventId: event!.id, type: 'LimitImportRequested' as const, shopId: shop.id };
    expect(
      await worker.process({ data: ref, attemptsMade: 1, timestamp: Date.now(), moveToDelayed: async () => {} }),
    ).toBe('skipped');
    expect(await count()).toBe(600);
  });

  it('saves active limits as stopped while the quota is used up', async () => {
    const free = await buildShop(app, { impressions: 99 });
    const their = app.merchant(free);
    const { limit } = await their.create(limitDraft({ type: 'cart', products: undefined }));
    await app.sees(free, limit.id, 1);
    await app.drain();
    await importFile(app, their, CLEAN);
    const { items } = await their.list('?sort=createdAt&direction=asc');
    expect(items.map(({ stoppedBy }) => stoppedBy)).toEqual(['quota', 'quota', null, 'quota']);
  });

  it('is not seen by another shop', async () => {
    const { id } = await check(merchant, CLEAN);
    const stranger = app.merchant(await buildShop(app));
    expect((await stranger.send('get', `/limits/imports/${id}`)).status).toBe(404);
    expect((await stranger.send('post', `/limits/imports/${id}/start`)).status).toBe(404);
  });

  it('is not checked while the platform does not answer, where it names products', async () => {
    app.platform.isDown = true;
    const override = app.platform.override;
    app.platform.override = () => undefined;
    try {
      expect((await upload(merchant, CLEAN)).status).toBe(503);
      expect((await upload(merchant, 'name,type,max\nA,cart,3')).status).toBe(201);
    } finally {
      app.platform.isDown = false;
      app.platform.override = override;
    }
  });
});
