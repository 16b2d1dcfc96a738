// What became of a limit: each version once, with who made it; earlier ones can be restored; gone with the limit.
import type { LimitHistory } from '@purchase-limits/contract/limit-history';
import type { LimitView, SavedLimit } from '@purchase-limits/contract/limit';
import { bodyOf, buildShop, TestApp, type TestShop } from '../test-app.js';

let app: TestApp;
let shop: TestShop;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  shop = await buildShop(app);
});

const merchant = () => app.merchant(shop);
const historyOf = async (id: string, query = '') => {
  await app.drain();
  return (await merchant().send('get', `/limits/${id}/history${query}`)).body as LimitHistory;
};
const change = async ({ limit }: { limit: LimitView }, changed: object) => {
  const response = await merchant().send('put', `/limits/${limit.id}`, bodyOf(limit, changed));
  if (response.status !== 200) throw new Error(response.text);
  return response.body as SavedLimit;
};
const restore = (id: string, body: object) => merchant().send('post', `/limits/${id}/restore`, body);
const told = ({ items }: LimitHistory) => items.map(({ version, change: kind }) => `${version} ${kind}`);

describe('the history of a limit', () => {
  it('has who changed what and when, the newest first', async () => {
    const created = await merchant().create({ name: 'Hoodies', max: 3 });
    const { limit } = await change(created, { max: 5, name: 'Hoodies, at most 5' });
    await merchant().send('post', '/limits/deactivate', { ids: [limit.id] });
    await merchant().send('post', '/limits/activate', { ids: [limit.id] });
    const history = await historyOf(limit.id);
    expect(told(history)).toStrictEqual(['4 activated', '3 deactivated', '2 changed', '1 created']);
    expect(history.next).toBeNull();
    expect(history.items[2]).toMatchObject({
      isYou: true,
      by: expect.any(String),
      changes: [
        { field: 'name', before: 'Hoodies', after: 'Hoodies, at most 5' },
        { field: 'max', before: 3, after: 5 },
      ],
      canRestore: false,
    });
    expect(history.items[3]).toMatchObject({ changes: [], canRestore: true });
    expect(Math.abs(Date.parse(history.items[3]!.at) - Date.now())).toBeLessThan(60_000);
  });

  it('knows staff members by name, where the platform tells it', async () => {
    app.platform.staffNames['71'] = ['Ada', 'Kaya'];
    const { limit } = await merchant().as('71').create({ name: 'Hoodies', max: 3 });
    await change({ limit }, { max: 4 });
    const names = () =>
      app.sql('SELECT user_id, name FROM staff_member WHERE shop_id = $1 ORDER BY user_id', [shop.id]);
    await app.until(async () => ((await names()).length === 2 ? true : undefined));
    expect((await historyOf(limit.id)).items.map(({ by, byName, isYou }) => [by, byName, isYou])).toEqual([
      ['1', null, true],
      ['71', 'Ada Kaya', false],
    ]);
    const stale = await merchant()
      .as('72')
      .send('put', `/limits/${limit.id}`, { ...bodyOf(limit, { max: 9 }), version: 1 });
    expect(stale.body).toMatchObject({ changedBy: '1', changedByName: null });
    await merchant()
      .as('71')
      .send('put', `/limits/${limit.id}`, { ...bodyOf(limit, { max: 6 }), version: 2 });
    const again = await merchant().send('put', `/limits/${limit.id}`, { ...bodyOf(limit, { max: 9 }), version: 2 });
    expect(again.body).toMatchObject({ changedByName: 'Ada Kaya', error: expect.stringContaining('by Ada Kaya in') });
  });

  it('tells a status that was changed alone where it was changed, and nowhere else', async () => {
    const { limit } = await merchant().create({ name: 'Hoodies' });
    await merchant().send('post', '/limits/deactivate', { ids: [limit.id] });
    const renamed = await change({ limit: await merchant().get(limit.id) }, { name: 'Mugs' });
    await change(renamed, { status: 'active' });
    const { items } = await historyOf(limit.id);
    expect(items.map(({ change: kind, changes }) => [kind, ...changes])).toStrictEqual([
      ['changed', { field: 'status', before: 'inactive', after: 'active' }],
      ['changed', { field: 'name', before: 'Hoodies', after: 'Mugs' }],
      ['deactivated'],
      ['created'],
    ]);
  });

  it('refuses a version that cannot be', async () => {
    const { limit } = await merchant().create();
    const query = await merchant().send('get', `/limits/${limit.id}/history?before=3000000000`);
    expect([query.status, query.body.fields]).toMatchObject([422, { before: expect.any(String) }]);
    const answer = await restore(limit.id, { version: 1, from: 3_000_000_000 });
    expect([answer.status, answer.body.fields]).toMatchObject([422, { from: expect.any(String) }]);
  });

  it('says what the app did by itself', async () => {
    shop = await buildShop(app, { impressions: 99 });
    const { limit } = await merchant().create();
    await app.sees(shop, limit.id, 1);
    const { items } = await historyOf(limit.id);
    expect(items[0]).toMatchObject({ version: 2, change: 'stopped_quota', by: null, isYou: false, canRestore: false });
  });

  it('is a page of 20, and goes on below a version', async () => {
    let saved = await merchant().create({ max: 1 });
    for (let max = 2; max <= 23; max += 1) saved = await change(saved, { max });
    const first = await historyOf(saved.limit.id);
    expect([first.items.length, first.items[0]!.version, first.next]).toStrictEqual([20, 23, 4]);
    const rest = await historyOf(saved.limit.id, `?before=${first.next}`);
    expect([told(rest), rest.next]).toStrictEqual([['3 changed', '2 changed', '1 created'], null]);
    expect(rest.items[0]!.changes).toStrictEqual([{ field: 'max', before: 2, after: 3 }]);
  });

  it('has each version once, though events come twice and in disorder', async () => {
    const created = await merchant().create({ max: 3 });
    await change(created, { max: 4 });
    await app.drain();
    await app.sql(`DELETE FROM inbox WHERE consumer = 'limit-history' AND shop_id = $1`, [shop.id]);
    await app.sql(`DELETE FROM limit_history WHERE shop_id = $1 AND version = 1`, [shop.id]);
    await app.sql(`UPDATE event_log SET sent_at = NULL, sent_to = NULL, settled = false WHERE shop_id = $1`, [shop.id]);
    expect(told(await historyOf(created.limit.id))).toStrictEqual(['2 changed', '1 created']);
  });

  it('is there again with a limit that was deleted, and tells that it was', async () => {
    const { limit } = await merchant().create();
    await merchant().send('post', '/limits/delete', { ids: [limit.id] });
    expect((await merchant().send('get', `/limits/${limit.id}/history`)).status).toBe(404);
    await merchant().send('post', '/limits/recover', { ids: [limit.id] });
    await app.drain();
    expect(told(await historyOf(limit.id))).toStrictEqual(['3 recovered', '2 deleted', '1 created']);
  });

  it('ends with the row of the limit, also for events that come late', async () => {
    const { limit } = await merchant().create();
    await app.drain();
    await app.sql('DELETE FROM limit_history WHERE limit_id = $1', [limit.id]);
    await app.sql('DELETE FROM purchase_limit WHERE id = $1', [limit.id]);
    await app.sql(`DELETE FROM inbox WHERE consumer = 'limit-history' AND shop_id = $1`, [shop.id]);
    await app.sql(
      `UPDATE event_log SET sent_at = NULL, sent_to = NULL, settled = false
       WHERE shop_id = $1 AND type = 'LimitCreated'`,
      [shop.id],
    );
    await app.drain();
    expect(await app.sql('SELECT 1 FROM limit_history WHERE shop_id = $1', [shop.id])).toStrictEqual([]);
  });
});

describe('an earlier version', () => {
  it('is restored as a new one, with its state left as it is', async () => {
    const created = await merchant().create({ name: 'First', max: 3 });
    const changed = await change(created, { name: 'Second', max: 5, status: 'inactive' });
    await app.drain();
    const { status, body } = await restore(created.limit.id, { version: changed.limit.version, from: 1 });
    expect([status, (body as SavedLimit).limit]).toMatchObject([
      200,
      { name: 'First', max: 3, status: 'inactive', version: 3 },
    ]);
    const history = await historyOf(created.limit.id);
    expect(history.items[0]).toMatchObject({ change: 'restored', restoredVersion: 1, canRestore: false });
    expect(history.items.map(({ canRestore }) => canRestore)).toStrictEqual([false, true, false]);
  });

  it('is not restored over a change that was not seen', async () => {
    const created = await merchant().create({ max: 3 });
    await change(created, { max: 5 });
    await app.drain();
    const { status, body } = await restore(created.limit.id, { version: 1, from: 1 });
    expect([status, body]).toMatchObject([409, { code: 'stale_version', version: 2 }]);
  });

  it('is an error when it is not kept, or has no content of its own', async () => {
    const { limit } = await merchant().create();
    await merchant().send('post', '/limits/deactivate', { ids: [limit.id] });
    await app.drain();
    for (const from of [2, 9])
      expect(await restore(limit.id, { version: 2, from })).toMatchObject({
        status: 422,
        body: { fields: { from: 'This version is not kept' } },
      });
  });

  it('obeys the plan', async () => {
    const paid = await buildShop(app, { plan: 'basic' });
    const { limit } = await app
      .merchant(paid)
      .create({ type: 'customer_tag', customerTags: { kind: 'all' }, applyTo: 'collection', collectionIds: ['1'] });
    const { id, version, stoppedBy: _s, createdAt: _c, updatedAt: _u, collectionIds: _i, ...draft } = limit;
    await app.merchant(paid).send('put', `/limits/${id}`, { ...draft, applyTo: 'cart', version });
    await app.drain();
    await app.sql(`UPDATE quota SET plan = 'free', features = '{}' WHERE shop_id = $1`, [paid.id]);
    const { status, body } = await app.merchant(paid).send('post', `/limits/${id}/restore`, { version: 2, from: 1 });
    expect([status, body.code]).toStrictEqual([403, 'plan_not_allowed']);
  });
});
