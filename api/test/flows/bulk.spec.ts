// Changes of many limits at once.
import { randomUUID } from 'node:crypto';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { DuplicatedLimits } from '@purchase-limits/contract/limit-list';
import type { ChangedLimits } from '@purchase-limits/contract/limit';
import { buildShop, TestApp, type Merchant, type TestShop } from '../test-app.js';

describe('changes of many limits', () => {
  let app: TestApp;
  let shop: TestShop;
  let merchant: Merchant;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    shop = await buildShop(app);
    merchant = app.merchant(shop);
  });
  afterAll(() => app.stop());

  const create = async (draft: Partial<LimitDraft> = {}) => (await merchant.create(draft)).limit.id;
  const change = (kind: string, ids: string[]) => merchant.send('post', `/limits/${kind}`, { ids });
  const changed = async (kind: string, ids: string[]) => {
    const { status, body } = await change(kind, ids);
    expect(status).toBe(200);
    return body as ChangedLimits;
  };
  const statuses = async () => {
    await app.drain();
    const { items } = await merchant.list('?sort=createdAt&direction=asc');
    return items.map(({ name, status }) => `${name} ${status}`);
  };

  it.each(['activate', 'deactivate', 'delete'])('leave out what is gone, and name it: %s', async (kind) => {
    const id = await create({ status: kind === 'activate' ? 'inactive' : 'active' });
    const deleted = await create();
    await change('delete', [deleted]);
    const unknown = randomUUID();
    const answer = await changed(kind, [id.toUpperCase(), deleted, unknown, 'not-an-id', id]);
    expect(answer.changed).toStrictEqual([id]);
    expect([...answer.missing].sort()).toStrictEqual([deleted, unknown, 'not-an-id'].sort());
  });

  it('are refused where none of the limits is there, also another shop’s', async () => {
    const others = await app.merchant(await buildShop(app)).create();
    for (const kind of ['activate', 'deactivate', 'delete', 'duplicate', 'recover'])
      expect((await change(kind, [others.limit.id, randomUUID(), 'x'])).status).toBe(404);
    const mine = await create();
    expect((await changed('delete', [mine, others.limit.id])).missing).toStrictEqual([others.limit.id]);
  });

  it('duplicate limits as inactive copies, with an event for each, once for one Idempotency-Key', async () => {
    const ids = [await create({ name: 'One', max: 1 }), await create({ name: 'Two', max: 2 })];
    const gone = randomUUID();
    const key = { 'Idempotency-Key': randomUUID() };
    const send = async () => merchant.send('post', '/limits/duplicate', { ids: [...ids, gone] }, key);
    const { status, body } = await send();
    const { limits, eventId, missing } = body as DuplicatedLimits;
    expect([status, missing]).toStrictEqual([201, [gone]]);
    expect(limits).toHaveLength(2);
    expect(limits).toMatchObject(limits.map(() => ({ status: 'inactive', stoppedBy: null, version: 1 })));
    expect((await send()).body).toStrictEqual(body);
    await app.drain();
    const events = await app.sql<{ id: string; limit_id: string; name: string }>(
      `SELECT id, payload ->> 'limitId' AS limit_id, payload -> 'limit' ->> 'name' AS name FROM event_log
       WHERE shop_id = $1 AND type = 'LimitCreated' ORDER BY id DESC LIMIT 2`,
      [shop.id],
    );
    expect(events[0]!.id).toBe(eventId);
    expect(events.map(({ name }) => name).sort()).toStrictEqual(['Copy of One', 'Copy of Two']);
    const page = await merchant.list(`?after=${eventId}&search=Copy`);
    expect(page.pending).toBe(false);
    expect(page.items).toHaveLength(2);
    for (const copy of limits) expect(page.items).toContainEqual(copy);
  });

  it('activate all or none, and name the limits that the plan does not include', async () => {
    const paid = await buildShop(app, { plan: 'basic' });
    merchant = app.merchant(paid);
    const collection: Partial<LimitDraft> = { type: 'collection', collectionIds: ['1'], status: 'inactive' };
    const ids = [
      await create({ name: 'Shoes', ...collection }),
      await create({ name: 'Hats', ...collection }),
      await create({ name: 'Cart', status: 'inactive' }),
    ];
    await app.sql(`UPDATE quota SET plan = 'free', features = '{}' WHERE shop_id = $1`, [paid.id]);
    const { status, body } = await change('activate', ids);
    expect([status, body.code]).toStrictEqual([409, 'limit_stopped']);
    expect(body.error).toMatch(/does not include “(Shoes|Hats)” and “(Shoes|Hats)”\. Upgrade your plan/);
    expect(body.error).not.toContain('Cart');
    expect(await statuses()).toStrictEqual(['Shoes inactive', 'Hats inactive', 'Cart inactive']);
  });

  it('take up to 1,000 limits, with at most 500 in an event', async () => {
    await create();
    await app.sql(
      `INSERT INTO purchase_limit SELECT (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid()))).*
       FROM purchase_limit l, generate_series(1, 999) WHERE l.shop_id = $1`,
      [shop.id],
    );
    const rows = await app.sql<{ id: string }>('SELECT id FROM purchase_limit WHERE shop_id = $1', [shop.id]);
    const ids = rows.map(({ id }) => id);
    expect((await change('deactivate', [...ids, randomUUID()])).body.error).toContain('at most 1,000 limits');
    expect((await changed('deactivate', ids)).changed).toHaveLength(1_000);
    const events = await app.sql<{ count: number }>(
      `SELECT jsonb_array_length(payload -> 'limits') AS count FROM event_log
       WHERE shop_id = $1 AND type = 'LimitsDeactivated'`,
      [shop.id],
    );
    expect(events).toStrictEqual([{ count: 500 }, { count: 500 }]);
    await app.drain();
    expect((await merchant.list()).counts).toStrictEqual({ all: 1_000, active: 0, inactive: 1_000, deleted: 0 });
  });
});
