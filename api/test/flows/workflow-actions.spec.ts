// Steps of workflows: what each does, and that one is taken once, however often and by whom it is sent.
import { createHmac, randomUUID } from 'node:crypto';
import type { LimitView } from '@purchase-limits/contract/limit';
import type { WorkflowAction, WorkflowSteps } from '@purchase-limits/contract/integrations';
import { buildShop, TestApp, type TestShop } from '../test-app.js';
import { now } from '../../src/clock.js';

type Sent = { runId?: string; secret?: string; domain?: string };

describe('steps of workflows', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    shop = await buildShop(app, { plan: 'basic' });
    await connect(true);
  });
  afterAll(() => app.stop());

  const connect = (isConnected: boolean) =>
    app.merchant(shop).send('put', '/integrations/shopify-flow', { isConnected });
  const post = (body: string, secret = app.config.PLATFORM_CLIENT_SECRET) =>
    app
      .call()
      .post('/embed/flow/actions')
      .set('content-type', 'application/json')
      .set('x-shopify-hmac-sha256', createHmac('sha256', secret).update(body).digest('base64'))
      .send(body);
  const send = (action: WorkflowAction, properties: object, { runId = randomUUID(), secret, domain }: Sent = {}) =>
    post(
      JSON.stringify({
        shop_id: '1',
        shopify_domain: domain ?? shop.domain,
        action_run_id: runId,
        action_definition_id: action,
        handle: action,
        step_reference: randomUUID(),
        properties,
      }),
      secret,
    );
  const create = async (change: object = {}) => (await app.merchant(shop).create(change)).limit;
  const read = async (id: string) => (await app.merchant(shop).send('get', `/limits/${id}`)).body as LimitView;
  const listed = async () => (await app.merchant(shop).send('get', '/limits/set')).body.limits as LimitView[];
  const steps = async () =>
    ((await app.merchant(shop).send('get', '/integrations/shopify-flow/steps')).body as WorkflowSteps).items;
  const today = () => now().toISOString().slice(0, 10);
  const daysAfter = (day: string, days: number) =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

  it('deactivate and activate a limit by its name or id, and the history says who', async () => {
    const limit = await create({ name: 'Hoodies' });
    await send('deactivate-limit', { limit: ' Hoodies ' }).expect(200, { limit: { id: limit.id, name: 'Hoodies' } });
    expect((await read(limit.id)).status).toBe('inactive');
    await send('activate-limit', { limit: limit.id }).expect(200);
    expect((await read(limit.id)).status).toBe('active');
    await app.drain();
    const { body } = await app.merchant(shop).send('get', `/limits/${limit.id}/history`);
    expect(body.items.slice(0, 2)).toMatchObject([
      { change: 'activated', byName: 'Shopify Flow' },
      { change: 'deactivated', byName: 'Shopify Flow' },
    ]);
  });

  it('set bounds, as numbers or as texts, and leave the others', async () => {
    const limit = await create({ name: 'Hoodies', min: 2, max: 5 });
    await send('set-limit-bounds', { limit: 'Hoodies', maximum: '7', minimum: '' }).expect(200);
    expect(await read(limit.id)).toMatchObject({ min: 2, max: 7 });
    await send('set-limit-bounds', { limit: 'Hoodies', minimum: 3 }).expect(200);
    expect(await read(limit.id)).toMatchObject({ min: 3, max: 7 });
  });

  it('extend a limit from its end, from today where it is over, or to a day', async () => {
    const running = await create({ name: 'Running', endDate: daysAfter(today(), 10) });
    const over = await create({ name: 'Over', startDate: '2020-01-01', endDate: '2020-02-01' });
    await send('extend-limit', { limit: 'Running', days: 5 }).expect(200);
    await send('extend-limit', { limit: 'Over', days: '3' }).expect(200);
    expect((await read(running.id)).endDate).toBe(daysAfter(today(), 15));
    expect((await read(over.id)).endDate).toBe(daysAfter(today(), 3));
    await send('extend-limit', { limit: 'Over', 'end-date': '2099-12-31' }).expect(200);
    expect((await read(over.id)).endDate).toBe('2099-12-31');
  });

  it('create a limit from a sample, and activate the one that is there already', async () => {
    const lowStock = { sample: 'two per customer', name: 'Low stock: Hoodie', product_id: '1001', maximum: '1' };
    await send('create-limit', lowStock).expect(200);
    const [limit] = await listed();
    expect(limit).toMatchObject({
      type: 'product',
      max: 1,
      startDate: today(),
      status: 'active',
      repurchase: { option: 'once_per_lifetime' },
    });
    await send('deactivate-limit', { limit: lowStock.name }).expect(200);
    await send('create-limit', lowStock).expect(200);
    expect(await listed()).toMatchObject([{ name: lowStock.name, status: 'active' }]);
  });

  it('create one limit where several workflows run at once', async () => {
    const lowStock = { sample: 'two per customer', name: 'Low stock', product_id: '1001', maximum: '1' };
    await Promise.all(Array.from({ length: 4 }, () => Promise.resolve(send('create-limit', lowStock).expect(200))));
    expect(await listed()).toHaveLength(1);
  });

  it.each<[string, WorkflowAction, object, string]>([
    ['no limit', 'activate-limit', {}, 'limit: Fill in this field'],
    ['a limit that is not there', 'activate-limit', { limit: 'Caps' }, 'limit: There is no limit named “Caps”'],
    ['a name that two have', 'activate-limit', { limit: 'Twice' }, 'limit: There are several limits named “Twice”'],
    ['no bound', 'set-limit-bounds', { limit: 'Hoodies' }, 'maximum: Set a minimum, a maximum, or both'],
    ['no number', 'set-limit-bounds', { limit: 'Hoodies', maximum: 'many' }, 'maximum: Use a number'],
    ['a bound that is no bound', 'set-limit-bounds', { limit: 'Hoodies', maximum: 1.5 }, 'max: '],
    ['no days', 'extend-limit', { limit: 'Hoodies' }, 'days: Set either days or an end date'],
    ['no end to extend', 'extend-limit', { limit: 'Hoodies', days: 3 }, 'limit: This limit has no end date to extend'],
    ['no day', 'extend-limit', { limit: 'Hoodies', 'end-date': '31.12.2099' }, 'end-date: Use a day such as'],
    ['an unknown sample', 'create-limit', { sample: 'three', name: 'New' }, 'sample: There is no sample “three”'],
    ['no product', 'create-limit', { sample: 'drop', name: 'New' }, 'products'],
  ])('say what is wrong: %s', async (_what, action, properties, message) => {
    await create({ name: 'Hoodies' });
    await create({ name: 'Twice' });
    await create({ name: 'Twice' });
    const before = await listed();
    const { status, body } = await send(action, properties);
    expect([status, body.error]).toEqual([422, expect.stringContaining(message)]);
    expect(await listed()).toEqual(before);
    const { limit, name } = properties as { limit?: string; name?: string };
    expect(await steps()).toMatchObject([{ action, limitName: limit ?? name ?? null, failure: body.error }]);
  });

  it('are taken once, sent twice at a time and again later', async () => {
    const limit = await create({ name: 'Hoodies', endDate: '2099-01-01' });
    const runId = randomUUID();
    const extend = () => send('extend-limit', { limit: 'Hoodies', days: 1 }, { runId });
    const answers = await Promise.all([extend(), extend(), extend()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read(limit.id)).endDate).toBe('2099-01-02');
    await app.merchant(shop).send('post', '/limits/delete', { ids: [limit.id] });
    await extend().expect(200, { limit: { id: limit.id, name: 'Hoodies' } });
    expect(await steps()).toHaveLength(1);
  });

  it('come late without undoing what the same step did before', async () => {
    const limit = await create({ name: 'Hoodies' });
    const runId = randomUUID();
    await send('deactivate-limit', { limit: 'Hoodies' }, { runId }).expect(200);
    await send('activate-limit', { limit: 'Hoodies' }).expect(200);
    await send('deactivate-limit', { limit: 'Hoodies' }, { runId }).expect(200);
    expect((await read(limit.id)).status).toBe('active');
  });

  it('are taken after all where they failed before', async () => {
    const runId = randomUUID();
    await send('activate-limit', { limit: 'Hoodies' }, { runId }).expect(422);
    await create({ name: 'Hoodies', status: 'inactive' });
    await send('activate-limit', { limit: 'Hoodies' }, { runId }).expect(200);
    expect(await steps()).toMatchObject([{ id: runId, limitName: 'Hoodies', failure: null }]);
  });

  it('of another shop do nothing here, and its runs are its own', async () => {
    const other = await buildShop(app, { plan: 'basic' });
    const limit = await create({ name: 'Hoodies' });
    await app.merchant(other).send('put', '/integrations/shopify-flow', { isConnected: true });
    const runId = randomUUID();
    await send('deactivate-limit', { limit: limit.id }, { domain: other.domain, runId }).expect(422);
    expect((await read(limit.id)).status).toBe('active');
    await send('deactivate-limit', { limit: limit.id }, { runId }).expect(200);
    expect((await read(limit.id)).status).toBe('inactive');
  });

  it.each<[string, number, Partial<Sent>]>([
    ['with a forged signature', 401, { secret: 'another secret' }],
    ['for a shop without the app', 403, { domain: 'nobody.myshopify.com' }],
    ['for no shop', 400, { domain: 'https://attacker.example' }],
    ['with a run id that is too long', 400, { runId: 'x'.repeat(201) }],
  ])('are refused %s', async (_how, status, sent) => {
    const limit = await create({ name: 'Hoodies' });
    await send('deactivate-limit', { limit: 'Hoodies' }, sent).expect(status);
    expect((await read(limit.id)).status).toBe('active');
    expect(await steps()).toEqual([]);
  });

  it.each(['{', '[]', '{"handle":"delete-everything"}', '"x"', ''])('are refused as %j', async (body) => {
    await post(body).expect(400);
  });

  it('are refused where the merchant has disconnected Shopify Flow, who reads why', async () => {
    const limit = await create({ name: 'Hoodies' });
    await connect(false);
    const { body } = await send('deactivate-limit', { limit: 'Hoodies' }).expect(403);
    expect(body.error).toBe('Shopify Flow is not connected. Connect it in Purchase Limits, under Integrations.');
    expect((await read(limit.id)).status).toBe('active');
    expect(await steps()).toMatchObject([{ failure: body.error }]);
  });

  it('are refused once the app is uninstalled', async () => {
    await app.uninstall(shop);
    await app.drain();
    await send('activate-limit', { limit: 'Hoodies' }).expect(403);
  });
});
