// What an import has created and changed is taken back whole, as long as nobody has touched it since.
import type { LimitImport, LimitImports } from '@purchase-limits/contract/limit-import';
import { deleteOldImports } from '../../src/limits/retention.js';
import { LimitImportProgress } from '../../src/limits/import/limit-import-progress.js';
import { Transactions } from '../../src/database/transactions.js';
import { importFile } from '../limit-files.js';
import { buildShop, limitDraft, putOnPlan, TestApp, type Merchant, type TestShop } from '../test-app.js';

const cart = (name: string, change = {}) => limitDraft({ name, type: 'cart', products: undefined, ...change });
const FILE = 'name,type,status,max\nOld,cart,inactive,9\nNew,cart,active,5';

describe('the undo of an import', () => {
  let app: TestApp;
  let shop: TestShop;
  let merchant: Merchant;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    shop = await buildShop(app, { plan: 'basic' });
    merchant = app.merchant(shop);
  });
  afterAll(() => app.stop());

  const undo = (id: string, by = merchant, headers = {}) =>
    by.send('post', `/limits/imports/${id}/undo`, undefined, headers);
  const view = async (id: string) => (await merchant.send('get', `/limits/imports/${id}`)).body as LimitImport;
  const past = async () => ((await merchant.send('get', '/limits/imports')).body as LimitImports).imports;
  const named = async (name: string) => (await merchant.list()).items.find((item) => item.name === name);
  const update = async (text = FILE) => importFile(app, merchant, text, 'update');
  /** A limit that the file changes, and the import of it. */
  const changed = async () => {
    const { limit } = await merchant.create(cart('Old', { max: 3 }));
    const done = await update();
    expect(done).toMatchObject({ status: 'done', created: 1, changed: 1, canUndo: true });
    return { limit, done };
  };

  it('deletes what is new and restores what was changed, as the person who wants it', async () => {
    const { limit, done } = await changed();
    const created = (await named('New'))!;
    expect((await undo(done.id, merchant.as('7'))).body).toMatchObject({ status: 'undoing', canUndo: false });
    await app.drain();
    expect(await view(done.id)).toMatchObject({ status: 'undone', done: 2, failure: null, canUndo: false });
    expect(await merchant.get(limit.id)).toMatchObject({ max: 3, status: 'active', version: 3 });
    expect((await merchant.list()).total).toBe(1);
    expect(app.platform.documentOf(shop.domain)!.limits).toHaveLength(1);
    const { body } = await merchant.send('get', `/limits/${limit.id}/history`);
    expect(body.items[0]).toMatchObject({ version: 3, change: 'restored', restoredVersion: 1, by: '7' });
    const recovered = await merchant.send('post', '/limits/recover', { ids: [created.id] });
    expect(recovered.body.changed).toEqual([created.id]);
  });

  it('happens once, however often it is asked for', async () => {
    const { limit, done } = await changed();
    const answers = await Promise.all([
      undo(done.id),
      undo(done.id),
      undo(done.id, merchant, { 'idempotency-key': 'a' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    await app.drain();
    expect((await undo(done.id)).body).toMatchObject({ status: 'undone' });
    expect(await merchant.get(limit.id)).toMatchObject({ version: 3 });
    const events = await app.sql(`SELECT 1 FROM event_log WHERE shop_id = $1 AND type = 'LimitImportUndoRequested'`, [
      shop.id,
    ]);
    expect(events).toHaveLength(1);
  });

  it('is refused, and takes back nothing, where a limit was changed, deactivated or deleted since', async () => {
    const { limit, done } = await changed();
    const {
      stoppedBy: _by,
      createdAt: _at,
      updatedAt: _when,
      warnings: _all,
      id: _id,
      ...now
    } = await merchant.get(limit.id);
    await merchant.send('put', `/limits/${limit.id}`, { ...now, max: 4 });
    const refused = await undo(done.id);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'import_changed_since',
        error: 'This import can’t be undone, because limits were changed or deleted since: "Old".',
      },
    ]);
    await merchant.send('post', '/limits/deactivate', { ids: [(await named('New'))!.id] });
    expect((await undo(done.id)).body.error).toContain('"New", "Old"');
    await merchant.send('post', '/limits/delete', { ids: [limit.id] });
    expect((await undo(done.id)).status).toBe(409);
    expect(await view(done.id)).toMatchObject({ status: 'done', canUndo: true });
  });

  it('does not mind new limits that are deleted already', async () => {
    const { done } = await changed();
    await merchant.send('post', '/limits/delete', { ids: [(await named('New'))!.id] });
    await app.drain();
    await undo(done.id);
    await app.drain();
    expect(await view(done.id)).toMatchObject({ status: 'undone' });
  });

  it('takes back limits that the plan has stopped since', async () => {
    await merchant.create({ name: 'Old', type: 'collection', collectionIds: ['2001'], max: 3 });
    const done = await update('name,max\nOld,9');
    await putOnPlan(app, shop, 'free');
    expect(await named('Old')).toMatchObject({ stoppedBy: 'downgrade', version: 3 });
    await undo(done.id);
    await app.drain();
    expect(await view(done.id)).toMatchObject({ status: 'undone' });
    expect(await named('Old')).toMatchObject({ stoppedBy: 'downgrade', max: 3 });
  });

  it('that is refused by the time a worker does it leaves the import as it is, with the reason', async () => {
    const { limit } = await merchant.create(cart('Old', { max: 3 }));
    const done = await update('name,status\nOld,inactive');
    await merchant.create(cart('Others'));
    await app.sql(`UPDATE quota SET impressions = 100, plan = 'free', level = 'reached' WHERE shop_id = $1`, [shop.id]);
    await undo(done.id);
    await app.drain();
    expect(await view(done.id)).toMatchObject({
      status: 'done',
      done: 1,
      canUndo: true,
      failure: expect.stringMatching(/^The free impressions are used up/),
    });
    expect(await merchant.get(limit.id)).toMatchObject({ status: 'inactive', version: 2 });
  });

  it('that fails in the middle leaves nothing half, and is done when it is tried again', async () => {
    const rows = Array.from({ length: 600 }, (_, index) => `Cart ${index},cart,inactive,3`);
    await importFile(app, merchant, ['name,type,status,max', ...rows].join('\n'));
    const done = await update(['name,max', ...rows.map((row) => `${row.split(',')[0]},4`)].join('\n'));
    expect(done).toMatchObject({ changed: 600 });
    const seen: number[] = [];
    const note = jest.spyOn(LimitImportProgress.prototype, 'note').mockImplementation(async () => {
      const [{ count } = { count: 0 }] = await app.sql<{ count: number }>(
        `SELECT count(*)::int AS count FROM purchase_limit WHERE shop_id = $1 AND version = 3`,
        [shop.id],
      );
      seen.push(count);
      if (seen.length === 3) throw new Error('the worker fails in the middle');
    });
    try {
      await undo(done.id);
      await app.drain();
    } finally {
      note.mockRestore();
    }
    expect(new Set(seen)).toEqual(new Set([0]));
    expect(await view(done.id)).toMatchObject({ status: 'undone' });
    const versions = await app.sql(
      `SELECT version, definition ->> 'max' AS max, count(*)::int FROM purchase_limit WHERE shop_id = $1 GROUP BY 1, 2`,
      [shop.id],
    );
    expect(versions).toEqual([{ version: 3, max: '3', count: 600 }]);
  });

  it('is there for the last ten imports, for 30 days', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 12; at += 1)
      ids.push((await importFile(app, merchant, `name,type,max\nCart ${at},cart,3`)).id);
    expect((await past()).map(({ id, canUndo }) => [id, canUndo])).toEqual(
      ids
        .slice(-10)
        .reverse()
        .map((id) => [id, true]),
    );
    const age = (id: string, days: number) =>
      app.sql(`UPDATE limit_import SET created_at = now() - make_interval(days => $2) WHERE id = $1`, [id, days]);
    await age(ids.at(-1)!, 31);
    expect((await undo(ids.at(-1)!)).body).toMatchObject({ code: 'import_not_undoable' });
    await age(ids.at(-2)!, 29);
    const clean = () => app.worker.get(Transactions).runSystem((tx) => deleteOldImports(tx, new Date(), 1_000));
    await clean();
    expect((await merchant.send('get', `/limits/imports/${ids.at(-1)}`)).status).toBe(404);
    await undo(ids.at(-2)!);
    await app.drain();
    expect(await view(ids.at(-2)!)).toMatchObject({ status: 'undone' });
    await clean();
    expect((await merchant.send('get', `/limits/imports/${ids.at(-2)}`)).status).toBe(404);
  });

  it('waits for another import, belongs to its shop, and is of no file that was only checked', async () => {
    const { done } = await changed();
    const stranger = app.merchant(await buildShop(app));
    expect((await undo(done.id, stranger)).status).toBe(404);
    const unchanged = await update();
    expect(unchanged).toMatchObject({ status: 'done', unchanged: 2, canUndo: false });
    expect((await undo(unchanged.id)).body).toMatchObject({ code: 'import_not_undoable' });
  });
});
