// A file of limits that is edited and sent back: what it changes, what it leaves, and what it is refused for.
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import type { Limit } from '@purchase-limits/domain/limit';
import { changesBetween } from '@purchase-limits/domain/limit-changes';
import type { LimitHistory } from '@purchase-limits/contract/limit-history';
import { LIMIT_COLUMNS, type LimitImport } from '@purchase-limits/contract/limit-import';
import { csvOf, rowOfLimit } from '../../src/limits/import/row-of-limit.js';
import { check, HANDLES, importFile, knowHandles, upload } from '../limit-files.js';
import { validLimit } from '../random-limits.js';
import { buildShop, limitDraft, TestApp, type Merchant, type TestShop } from '../test-app.js';

const cart = (name: string, change = {}) => limitDraft({ name, type: 'cart', products: undefined, ...change });

describe('an update of limits by a file', () => {
  let app: TestApp;
  let shop: TestShop;
  let merchant: Merchant;
  beforeAll(async () => {
    app = await TestApp.start();
    knowHandles(app.platform);
  });
  beforeEach(async () => {
    shop = await buildShop(app, { plan: 'basic' });
    merchant = app.merchant(shop);
  });
  afterAll(() => app.stop());

  const start = (id: string) => merchant.send('post', `/limits/imports/${id}/start`);
  const view = async (id: string) => (await merchant.send('get', `/limits/imports/${id}`)).body as LimitImport;
  const create = async (draft: object) => (await merchant.create(draft)).limit;
  const wrong = ({ problems }: LimitImport) => problems.map(({ row, column, message }) => [row, column, message]);
  const exported = async (of = merchant) => (await of.send('get', '/limits/export')).text;
  /** Gives the limit another maximum. */
  const change = async (id: string, max: number) => {
    const {
      stoppedBy: _by,
      createdAt: _at,
      updatedAt: _when,
      warnings: _all,
      id: _id,
      ...limit
    } = await merchant.get(id);
    expect((await merchant.send('put', `/limits/${id}`, { ...limit, max })).status).toBe(200);
  };
  const update = (text: string) => check(merchant, text, 'update');

  it('says what it would create, change and leave, with before and after, and does just that', async () => {
    const renamed = await create(cart('Old name', { max: 3 }));
    const stays = await create(cart('Stays', { max: 5 }));
    const other = await create(cart('Not in the file', { max: 9 }));
    const file = ['id,name,type,max', `${renamed.id},New name,cart,4`, ',Stays,cart,5', ',Brand new,cart,7'].join('\n');
    const checked = await update(file);
    expect(checked).toMatchObject({
      mode: 'update',
      rows: 3,
      valid: 3,
      created: 1,
      changed: 1,
      unchanged: 1,
      conflicts: 0,
      problemCount: 0,
      preview: [
        { row: 2, name: 'New name', outcome: 'changed' },
        { row: 3, name: 'Stays', outcome: 'unchanged' },
        { row: 4, name: 'Brand new', outcome: 'created' },
      ],
      changes: [
        {
          row: 2,
          id: renamed.id,
          name: 'Old name',
          changes: [
            { field: 'name', before: 'Old name', after: 'New name' },
            { field: 'max', before: 3, after: 4 },
          ],
        },
      ],
    });
    expect(await merchant.get(renamed.id)).toMatchObject({ name: 'Old name', version: 1 });
    await start(checked.id);
    await app.drain();
    expect(await view(checked.id)).toMatchObject({ status: 'done', done: 3, canUndo: true });
    expect(await merchant.get(renamed.id)).toMatchObject({ name: 'New name', max: 4, version: 2 });
    expect(await merchant.get(stays.id)).toMatchObject({ version: 1 });
    expect(await merchant.get(other.id)).toMatchObject({ version: 1 });
    expect((await merchant.list()).total).toBe(4);
    expect(app.platform.documentOf(shop.domain)!.limits).toHaveLength(4);
  });

  it('changes limits as the person who started it, in their history, all in one event', async () => {
    const limits = [await create(cart('One')), await create(cart('Two'))];
    const file = ['name,max', 'One,11', 'Two,12'].join('\n');
    expect(await importFile(app, merchant.as('7'), file, 'update')).toMatchObject({ status: 'done', changed: 2 });
    for (const { id } of limits) {
      const { items } = (await merchant.send('get', `/limits/${id}/history`)).body as LimitHistory;
      expect(items[0]).toMatchObject({ version: 2, change: 'changed', by: '7', changes: [{ field: 'max' }] });
    }
    const events = await app.sql(`SELECT 1 FROM event_log WHERE shop_id = $1 AND type = 'LimitsChanged'`, [shop.id]);
    expect(events).toHaveLength(1);
  });

  it('leaves what the file has no column for, and takes an empty cell for an absent value', async () => {
    const { id } = await create({
      name: 'All of it',
      type: 'product',
      products: { kind: 'group', match: 'all', conditions: [{ field: 'vendor', operator: 'equals', value: 'Acme' }] },
      min: 2,
      max: 8,
      endDate: '2030-01-01',
      status: 'inactive',
      messages: { de: { maximumQuantityLimitMessage: 'Genug' } },
      contactUs: { enabled: true, url: 'https://a.example' },
    });
    const before = await merchant.get(id);
    await importFile(app, merchant, `id,min,max,end_date,status,products\n${id},,9,,,`, 'update');
    expect(await merchant.get(id)).toEqual({
      ...before,
      min: null,
      max: 9,
      endDate: null,
      version: 2,
      updatedAt: expect.any(String),
    });
    const details = '"{""products"":{""kind"":""all""}}"';
    await importFile(app, merchant, `id,details\n${id},${details}`, 'update');
    expect(await merchant.get(id)).toMatchObject({ products: { kind: 'all' }, messages: {}, max: 9 });
  });

  it('refuses a row that means no limit or several, a limit twice, and another type', async () => {
    const { id } = await create(cart('Once'));
    await create(cart('Twice'));
    await create(cart('Twice'));
    const gone = await create(cart('Gone'));
    await merchant.send('post', '/limits/delete', { ids: [gone.id] });
    const rows = [
      'id,name,type,max',
      `${gone.id},Gone,cart,3`,
      'no-id,X,cart,3',
      ',Twice,cart,3',
      `${id.toUpperCase()},Once,cart,3`,
      ',Once,cart,4',
      ',Once,product,5',
    ];
    const checked = await update(rows.join('\n'));
    const noLimit = 'The store has no limit with this id. Empty the cell to go by the name.';
    expect(wrong(checked)).toEqual([
      [2, 'id', noLimit],
      [3, 'id', noLimit],
      [4, 'name', 'The store has several limits named “Twice”. Say by its id which one is meant.'],
      [6, 'name', 'Row 5 is about the same limit'],
      [7, 'name', 'Row 5 is about the same limit'],
      [7, 'type', 'A cart limit cannot become another type'],
    ]);
    expect(checked.valid).toBe(1);
  });

  it('is a conflict where a limit was changed after the export, until the version is taken out', async () => {
    const { id } = await create(cart('Hoodies', { max: 3 }));
    const file = (await exported()).replace(/product_quantity,,3,/, 'product_quantity,,4,');
    await change(id, 5);
    const checked = await update(file);
    expect(checked).toMatchObject({ conflicts: 1, valid: 0, changed: 0 });
    expect(checked.problems).toEqual([
      {
        row: 2,
        column: 'version',
        message: 'This limit was changed after the export and has version 2 now. Empty the cell to overwrite it.',
        value: '1',
      },
    ]);
    expect((await start(checked.id)).body).toMatchObject({ code: 'import_has_problems' });
    const corrections = [{ row: 2, column: 'version', value: '' }];
    const corrected = (await merchant.send('post', `/limits/imports/${checked.id}/corrections`, { corrections })).body;
    expect(corrected).toMatchObject({ mode: 'update', conflicts: 0, changed: 1, problemCount: 0 });
    await start(corrected.id);
    await app.drain();
    expect(await merchant.get(id)).toMatchObject({ max: 4, version: 3 });
  });

  it('changes nothing when a limit was changed between the check and the start, and says which', async () => {
    const limits = [await create(cart('One')), await create(cart('Two'))];
    const checked = await update('name,type,max\nOne,cart,11\nTwo,cart,12\nNew,cart,13');
    await change(limits[1]!.id, 5);
    await start(checked.id);
    await app.drain();
    expect(await view(checked.id)).toMatchObject({
      status: 'failed',
      failure: 'These limits were changed after the check: "Two". Check the file again.',
      canUndo: false,
    });
    expect(await merchant.get(limits[0]!.id)).toMatchObject({ version: 1 });
    expect((await merchant.list()).total).toBe(2);
  });

  it('judges each changed limit as a save would: plan, sizes, bounds and whether it may be active', async () => {
    const free = await buildShop(app, { impressions: 99 });
    const their = app.merchant(free);
    await their.create(cart('Sleeping', { status: 'inactive' }));
    const { limit: seen } = await their.create(cart('Seen'));
    await app.sees(free, seen.id, 1);
    await app.drain();
    const checked = await check(
      their,
      'name,type,status,max,collections\nSleeping,cart,active,3,\nNew,collection,,3,footwear',
      'update',
    );
    expect(wrong(checked)).toEqual([
      [2, 'status', expect.stringMatching(/^The free impressions are used up, so limits are stopped: “Sleeping”/)],
      [3, 'type', 'Your plan has no collection limits. Upgrade to use them.'],
    ]);
    const collection = 'name,type,status,max,collections,products,trigger\nSleeping,cart,inactive,4,,,';
    expect(await check(their, collection, 'update')).toMatchObject({ changed: 1, problemCount: 0 });
    const { id } = await create(cart('Bounds', { min: 4, max: 5 }));
    expect(wrong(await update(`id,max\n${id},3`))).toEqual([[2, 'max', 'Maximum must be at least the minimum']]);
  });

  it('keeps what is unchanged even where it could not be saved any more', async () => {
    const { limit } = await merchant.create({ name: 'Paid', type: 'collection', collectionIds: ['2001'], max: 3 });
    await app.sql(`UPDATE quota SET plan = 'free', features = '{}' WHERE shop_id = $1`, [shop.id]);
    expect(await update(await exported())).toMatchObject({ unchanged: 1, problemCount: 0 });
    const checked = await update(`id,max\n${limit.id},4`);
    expect(checked).toMatchObject({ changed: 1, problemCount: 0 });
  });

  it('names what replaces what by name, also of rows that are new', async () => {
    const first = await create(cart('First'));
    const file = 'name,type,max,replaces\nSecond,cart,2,First|Third\nThird,cart,3,';
    expect(await importFile(app, merchant, file, 'update')).toMatchObject({ status: 'done', created: 2 });
    const { items } = await merchant.list();
    const idOf = (name: string) => items.find((item) => item.name === name)!.id;
    expect(await merchant.get(idOf('Second'))).toMatchObject({ replaces: [first.id, idOf('Third')] });
    const circle = await update('name,replaces\nThird,Second|Nobody');
    expect(wrong(circle)).toEqual([[2, 'replaces', 'There is no limit named "Nobody"']]);
    const self = await update('name,replaces\nThird,Second');
    expect(wrong(self)).toEqual([[2, 'replaces', 'A limit cannot replace itself, directly or by way of others']]);
    expect(await update(await exported())).toMatchObject({ unchanged: 3, problemCount: 0 });
  });

  it('names what is wrong in the details, by its path', async () => {
    const rows = [
      'name,type,max,contact_us,contact_url,details',
      'A,cart,1,,,messages',
      'B,cart,1,,,"{""messages"":{""en"":{""nothing"":""x""}}}"',
      'C,cart,1,,,"{""brokenOrders"":{""action"":""tag""}}"',
      'D,cart,1,true,https://a.example,"{""contactUs"":{""enabled"":false,""url"":""""}}"',
    ];
    expect(wrong(await update(rows.join('\n')))).toEqual([
      [2, 'details', 'Enter JSON, such as {"messages":{"en":{"blockedMessage":"…"}}}'],
      [3, 'details', 'messages.en.nothing: Unknown field'],
      [4, 'details', 'brokenOrders.tag: Enter a tag'],
      [5, 'details', 'It says the same as contact_us, contact_url. Empty that cell, or remove it from here.'],
    ]);
  });

  it('needs a column that says which limits are meant, and a file of new limits needs more', async () => {
    const { body } = await upload(merchant, 'max\n3', 'a.csv', 'update');
    expect(body.fields).toEqual({ file: 'A column id or name has to say which limits are meant' });
    const created = await upload(merchant, 'id,max\nx,3');
    expect(created.body.fields.file).toBe(
      'The column "name", "type" is missing. Only an update of existing limits can do without it.',
    );
    const unknown = await merchant.send('post', '/limits/imports?fileName=a.csv&mode=replace', 'name', {
      'content-type': 'text/csv',
    });
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['mode']]);
  });

  it('is offered where a file of new limits has ids or names of limits that are there', async () => {
    await create(cart('Hoodies', { max: 3 }));
    const file = await exported();
    const checked = await check(merchant, `${file}${file.split('\r\n')[1]!.replace(/^[^,]*,Hoodies/, ',Others')}`);
    expect(checked).toMatchObject({ mode: 'create', matches: 1, created: 2, problemCount: 0 });
    const again = await merchant.send('post', `/limits/imports/${checked.id}/corrections`, {
      corrections: [],
      mode: 'update',
    });
    expect(again.body).toMatchObject({ mode: 'update', matches: 0, created: 1, unchanged: 1 });
    expect(await check(merchant, 'name,type,max\nNew,cart,3')).toMatchObject({ matches: 0 });
  });

  const PRODUCTS = Object.keys(HANDLES.Product);
  const COLLECTIONS = Object.keys(HANDLES.Collection);

  it('of 2,000 limits of all kinds changes nothing, then exactly the 100 rows that were edited', async () => {
    const seeds = fc.sample(validLimit(PRODUCTS, COLLECTIONS), { numRuns: 2_000, seed: 7 });
    // Names are unique, so that rows can be found again; few are active, and ask the platform for nothing.
    const drafts = seeds.map(({ id: _id, ...draft }, at) => ({
      ...draft,
      name: `${at} ${draft.name}`.trim().slice(0, 100),
      status: draft.type === 'cart' && at % 10 === 0 ? draft.status : ('inactive' as const),
    }));
    const none = { handles: new Map<string, string>(), ids: new Map<string, string>() };
    const lines = drafts.map((draft) =>
      rowOfLimit({ limit: { id: '', ...draft }, version: 1, replaces: [] }, { product: none, collection: none }),
    );
    const created = await importFile(app, merchant, csvOf([[...LIMIT_COLUMNS], ...lines]));
    expect(created).toMatchObject({ status: 'done', created: 2_000 });
    const byName = new Map([...(await limitsById(shop)).values()].map((limit) => [limit.name, limit]));
    for (const draft of drafts) expect(changesBetween({ id: '', ...draft }, byName.get(draft.name)!)).toStrictEqual([]);

    const csv = await exported();
    expect(await update(csv)).toMatchObject({ rows: 2_000, unchanged: 2_000, problems: [], changed: 0, created: 0 });

    const rows = parse(csv, { columns: true, bom: true }) as Record<string, string>[];
    const edited = rows.map((row, at) => (at % 20 === 0 ? { ...row, start_date: '2025-06-01' } : row));
    const before = await limitsById(shop);
    const done = await importFile(app, merchant, stringify(edited, { header: true }), 'update');
    expect(done).toMatchObject({ status: 'done', changed: 100, unchanged: 1_900 });
    const after = await limitsById(shop);
    const changed = [...after].filter(([id, limit]) => changesBetween(before.get(id)!, limit).length > 0);
    expect(changed.map(([id]) => id).sort()).toEqual(rows.flatMap(({ id }, at) => (at % 20 === 0 ? id! : [])).sort());
    for (const [id, limit] of changed)
      expect(changesBetween(before.get(id)!, limit).map(({ field }) => field)).toEqual(['startDate']);

    const other = await buildShop(app, { plan: 'basic' });
    expect(await importFile(app, app.merchant(other), await exported())).toMatchObject({ created: 2_000 });
    const copies = new Map([...(await limitsById(other)).values()].map((limit) => [limit.name, limit]));
    for (const [, limit] of after) expect(changesBetween(limit, copies.get(limit.name)!)).toStrictEqual([]);
  });

  async function limitsById({ id }: TestShop): Promise<Map<string, Limit>> {
    const rows = await app.sql<{ limit: Limit }>(
      `SELECT definition || jsonb_build_object('id', id, 'name', name, 'type', type, 'status', status,
         'startDate', start_date, 'endDate', end_date) AS limit
       FROM purchase_limit WHERE shop_id = $1 AND deleted_at IS NULL`,
      [id],
    );
    return new Map(rows.map(({ limit }) => [limit.id, limit]));
  }
});
