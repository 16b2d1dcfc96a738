import { randomUUID } from 'node:crypto';
import { buildShop, limitDraft, TestApp, type TestShop } from '../test-app.js';

describe('limits', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    shop = await buildShop(app);
  });
  afterAll(() => app.stop());

  const names = async (query: string) => (await app.merchant(shop).list(query)).items.map(({ name }) => name);

  it('are created, listed after the write has arrived, and published to the storefront', async () => {
    const merchant = app.merchant(shop);
    const { limit, eventId, warnings } = await merchant.create({
      messages: { en: { maximumQuantityLimitMessage: 'Only {max}!' } },
    });
    expect(limit).toMatchObject({
      name: 'Hoodies, at most 3',
      status: 'active',
      stoppedBy: null,
      version: 1,
      notificationTrigger: 'limit_reached',
    });
    expect(warnings).toEqual([]);
    expect((await merchant.list(`?after=${eventId}`)).pending).toBe(true);
    await app.drain();
    expect(await merchant.list(`?after=${eventId}`)).toMatchObject({
      pending: false,
      total: 1,
      items: [{ id: limit.id, max: 3 }],
      counts: { all: 1, active: 1, inactive: 0 },
    });

    const published = app.platform.documentOf(shop.domain)!;
    expect(published.limits).toMatchObject([
      { id: limit.id, max: 3, messages: { en: { maximumQuantityLimitMessage: 'Only {max}!' } } },
    ]);
    expect(JSON.stringify(published)).not.toContain('Hoodies, at most 3');
  });

  it('are searched as plain text, filtered, sorted and paged', async () => {
    const merchant = app.merchant(shop);
    for (const [name, startDate, status] of [
      ['100% wool', '2026-03-01', 'active'],
      ['Mugs_1', '2026-01-01', 'inactive'],
      ['Mugs', '2026-02-01', 'active'],
    ] as const)
      await merchant.create({ name, startDate, status });
    await app.drain();
    expect(await names('?sort=startDate&direction=asc')).toEqual(['Mugs_1', 'Mugs', '100% wool']);
    expect(await names('?sort=startDate&direction=desc&pageSize=1&page=2')).toEqual(['Mugs']);
    expect(await names('?search=%25')).toEqual(['100% wool']);
    expect(await names('?search=_')).toEqual(['Mugs_1']);
    expect(await names('?search=MUGS&status=active')).toEqual(['Mugs']);
    expect((await merchant.list('?search=mugs&status=inactive')).counts).toEqual({
      all: 2,
      active: 1,
      inactive: 1,
      deleted: 0,
    });
    expect((await merchant.send('get', '/limits?sort=price')).body).toMatchObject({
      fields: { sort: expect.any(String) },
    });
  });

  it('are changed under the version the merchant saw; a stale one is told who changed it and when', async () => {
    const merchant = app.merchant(shop);
    const { limit } = await merchant.create();
    const changed = await merchant
      .as('7')
      .send('put', `/limits/${limit.id}`, { ...limitDraft({ max: 5 }), version: 1 });
    expect(changed.body).toMatchObject({ limit: { max: 5, version: 2 } });
    const stale = await merchant.send('put', `/limits/${limit.id}`, { ...limitDraft({ max: 6 }), version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: 'stale_version',
      changedBy: '7',
      isYou: false,
      changedAt: changed.body.limit.updatedAt,
      version: 2,
    });
    expect(await merchant.get(limit.id)).toMatchObject({ max: 5 });
  });

  it('are activated, deactivated, duplicated and deleted', async () => {
    const merchant = app.merchant(shop);
    const { limit } = await merchant.create();
    expect((await merchant.send('post', '/limits/deactivate', { ids: [limit.id] })).body).toMatchObject({
      changed: [limit.id],
    });
    expect((await merchant.send('post', '/limits/deactivate', { ids: [limit.id] })).body).toEqual({
      changed: [],
      eventId: null,
      missing: [],
    });
    const copy = (await merchant.send('post', `/limits/${limit.id}/duplicate`)).body as { limit: { id: string } };
    expect(copy.limit).toMatchObject({ name: 'Copy of Hoodies, at most 3', status: 'inactive', max: 3 });
    expect((await merchant.send('post', '/limits/activate', { ids: [limit.id, copy.limit.id] })).body).toMatchObject({
      changed: expect.arrayContaining([limit.id, copy.limit.id]),
    });
    await merchant.send('post', '/limits/delete', { ids: [limit.id] });
    await app.drain();
    expect(await names('')).toEqual(['Copy of Hoodies, at most 3']);
    expect((await merchant.send('get', `/limits/${limit.id}`)).status).toBe(404);
    expect((await merchant.send('post', '/limits/delete', { ids: [limit.id] })).status).toBe(404);
  });

  it('are created once for one Idempotency-Key, even at the same moment; another body is refused', async () => {
    const merchant = app.merchant(shop);
    const key = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => merchant.send('post', '/limits', limitDraft(), key)));
    expect(new Set(answers.map(({ body }) => (body as { limit: { id: string } }).limit.id)).size).toBe(1);
    await app.drain();
    expect(await names('')).toHaveLength(1);
    const other = await merchant.send('post', '/limits', limitDraft({ max: 9 }), key);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('are changed once for one Idempotency-Key; a lost answer is found, whatever was sent since', async () => {
    const merchant = app.merchant(shop);
    const { limit } = await merchant.create();
    const key = { 'Idempotency-Key': randomUUID() };
    const change = (max: number) =>
      merchant.send('put', `/limits/${limit.id}`, { ...limitDraft({ max }), version: 1 }, key);
    const first = await change(5);
    const newer = await change(6);
    expect([newer.status, newer.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await change(5)).toMatchObject({ status: 200, body: first.body });
    expect(await merchant.get(limit.id)).toMatchObject({ max: 5, version: 2 });
  });

  it('leave an Idempotency-Key unused by what is refused', async () => {
    const merchant = app.merchant(shop);
    const key = { 'Idempotency-Key': randomUUID() };
    expect((await merchant.send('post', '/limits', limitDraft({ max: 0 }), key)).status).toBe(422);
    expect((await merchant.send('post', '/limits', limitDraft({ max: 2 }), key)).status).toBe(201);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ startDate: null }, 'startDate'],
    [{ max: 0 }, 'max'],
    [{ max: '3' }, 'max'],
    [{ unknown: 1 }, 'unknown'],
    [{ products: { kind: 'specific', items: [{ productId: '1', sku: 'x' }] } }, 'products.items.0.sku'],
    [{ type: 'nothing' }, 'type'],
    [{ contactUs: { enabled: true, url: '' } }, 'contactUs.url'],
    [{ messages: { en: { maximumQuantityLimitMessage: '' } } }, 'messages.en.maximumQuantityLimitMessage'],
    [{ messages: { xx: {} } }, 'messages.xx'],
  ])('with %j are refused, naming %s', async (change, field) => {
    const { status, body } = await app.merchant(shop).send('post', '/limits', { ...limitDraft(), ...change });
    expect(status).toBe(422);
    expect(Object.keys((body as { fields: object }).fields)).toContain(field);
  });

  it('that contradict each other are saved with a warning that names both', async () => {
    const merchant = app.merchant(shop);
    await merchant.create({ name: 'At most 3' });
    const { warnings } = await merchant.create({ name: 'At least 5', min: 5, max: null });
    expect(warnings).toMatchObject([
      { code: 'contradiction', limits: [{ name: 'At least 5' }, { name: 'At most 3' }] },
    ]);
  });

  it('that contradict each other say so whenever they are read, also those from before they were indexed', async () => {
    const merchant = app.merchant(shop);
    const most = await merchant.create({ name: 'At most 3' });
    const namesIn = async (id: string) =>
      (await merchant.get(id)).warnings.flatMap(({ limits }) => limits.map(({ name }) => name));
    expect(await namesIn(most.limit.id)).toStrictEqual([]);
    const least = await merchant.create({ name: 'At least 5', min: 5, max: null });
    expect(await namesIn(most.limit.id)).toStrictEqual(['At most 3', 'At least 5']);
    await app.sql('UPDATE purchase_limit SET meeting_keys = NULL');
    expect(await namesIn(least.limit.id)).toStrictEqual(['At least 5', 'At most 3']);
    await merchant.send('post', '/limits/deactivate', { ids: [most.limit.id] });
    expect(await namesIn(least.limit.id)).toStrictEqual([]);
  });

  it('on collections need a paid plan', async () => {
    const draft = { type: 'collection' as const, collectionIds: ['1'] };
    const refused = await app.merchant(shop).send('post', '/limits', limitDraft(draft));
    expect([refused.status, refused.body.code]).toEqual([403, 'plan_not_allowed']);
    const paid = await buildShop(app, { plan: 'basic' });
    await app.merchant(paid).create(draft);
  });
});
