// API keys: what they open, for how long, and what they never do.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiKeyBody, ApiKeyList, CreatedApiKey } from '@purchase-limits/contract/api-keys';
import type { LimitHistory } from '@purchase-limits/contract/limit-history';
import { followClock } from '../../src/clock.js';
import { Housekeeping } from '../../src/housekeeping/housekeeping.js';
import { bodyOf, buildShop, limitDraft, TestApp, type TestShop } from '../test-app.js';

const DAY_MS = 86_400_000;
const ALL_CALLS = [
  ['get', '/limits', 200],
  ['get', '/branding', 200],
  ['get', '/status', 200],
  ['get', '/quota', 200],
  ['get', '/insights?days=7', 200],
  ['get', '/shops', 403],
  ['get', '/api-keys', 403],
  ['delete', '/sessions', 403],
  ['get', '/notifications', 403],
  ['get', '/broken-limits', 403],
  ['get', '/checkout-rules', 403],
  ['get', '/integrations', 403],
] as const;

describe('API keys', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    shop = await buildShop(app, { plan: 'basic' });
  });
  const clock = join(mkdtempSync(join(tmpdir(), 'keys-')), 'clock.json');
  /** From now on it is this moment. */
  const moveTo = (at: number) => {
    writeFileSync(clock, JSON.stringify({ offsetMs: at - Date.now() }));
    followClock(clock);
  };
  afterEach(() => followClock(undefined));
  afterAll(() => app.stop());

  const create = async (body: Partial<ApiKeyBody> = {}) => {
    const { status, body: created } = await app.merchant(shop).send('post', '/api-keys', { name: 'deploy', ...body });
    expect(status).toBe(201);
    return created as CreatedApiKey;
  };
  const list = async () => ((await app.merchant(shop).send('get', '/api-keys')).body as ApiKeyList).items;
  const call = async (key: string, method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) => {
    const agent = app.call();
    const asked = agent[method](`/apiSa${path}`).set({ authorization: `Bearer ${key}` });
    const { status, body: answer } = await (body ? asked.send(body) : asked);
    return { status, body: answer as Record<string, unknown> };
  };

  it('are answered once, and only a hash of them is stored', async () => {
    const { key, item } = await create();
    expect(key).toMatch(/^plk_[0-9a-f]{32}_[A-Za-z0-9_-]{43}$/);
    expect(item).toMatchObject({
      name: 'deploy',
      ending: key.slice(-4),
      canWrite: false,
      state: 'active',
      usedAt: null,
    });
    expect(JSON.stringify(await list())).not.toContain(key.slice(38));
    const [row] = await app.sql('SELECT * FROM api_key WHERE id = $1', [item.id]);
    expect(JSON.stringify(row)).not.toContain(key.slice(38));
  });

  it.each(ALL_CALLS)('%s %s is answered with %i', async (method, path, status) => {
    const { key } = await create({ canWrite: true });
    expect(await call(key, method, path)).toMatchObject({ status });
  });

  it('read, and write only where they may', async () => {
    const [reading, writing] = [await create(), await create({ canWrite: true })];
    const draft = limitDraft();
    expect(await call(reading.key, 'post', '/limits', draft)).toMatchObject({
      status: 403,
      body: { code: 'read_only_key' },
    });
    expect((await call(reading.key, 'post', '/limits/try', { cart: { lines: [] } })).status).toBe(200);
    const { status, body } = await call(writing.key, 'post', '/limits', draft);
    expect(status).toBe(201);
    const { limit } = body as { limit: Parameters<typeof bodyOf>[0] };
    expect((await call(writing.key, 'put', `/limits/${limit.id}`, bodyOf(limit, { max: 5 }))).status).toBe(200);
    await app.drain();
    const history = (await app.merchant(shop).send('get', `/limits/${limit.id}/history`)).body as LimitHistory;
    expect(JSON.stringify(history)).toContain('API key “deploy”');
  });

  it('are of one shop', async () => {
    const { key } = await create({ canWrite: true });
    const other = await buildShop(app, { plan: 'basic' });
    const { limit } = await app.merchant(other).create();
    expect((await call(key, 'get', `/limits/${limit.id}`)).status).toBe(404);
    // The secret of one shop with the id of another.
    const forged = key.replace(/^plk_[0-9a-f]{32}/, `plk_${other.id.replaceAll('-', '')}`);
    expect((await call(forged, 'get', '/limits')).status).toBe(401);
  });

  it.each(['plk_', 'plk_x', `plk_${'0'.repeat(32)}_${'a'.repeat(43)}`, "plk_' OR 1=1 --", `plk_${'a'.repeat(5_000)}`])(
    'are no such text: %.40s',
    async (key) => expect((await call(key, 'get', '/limits')).status).toBe(401),
  );

  it('end at once when they are revoked, and revoking again changes nothing', async () => {
    const { key, item } = await create();
    expect((await call(key, 'get', '/limits')).status).toBe(200);
    const revoke = () => app.merchant(shop).send('delete', `/api-keys/${item.id}`);
    expect((await revoke()).status).toBe(200);
    expect((await call(key, 'get', '/limits')).status).toBe(401);
    expect((await revoke()).status).toBe(200);
    expect(await list()).toMatchObject([{ state: 'revoked' }]);
    expect((await app.merchant(shop).send('delete', `/api-keys/${shop.id}`)).status).toBe(404);
  });

  it('end with their last day', async () => {
    const { key, item } = await create({ days: 30 });
    const end = Date.parse(item.expiresAt!);
    moveTo(end - 10_000);
    expect((await call(key, 'get', '/limits')).status).toBe(200);
    moveTo(end);
    expect((await call(key, 'get', '/limits')).status).toBe(401);
    expect(await list()).toMatchObject([{ state: 'expired' }]);
  });

  it('end when the app is uninstalled, and do not come back with it', async () => {
    const { key } = await create();
    await app.sql('UPDATE platform_connection SET ended_at = now() WHERE shop_id = $1', [shop.id]);
    expect((await call(key, 'get', '/limits')).status).toBe(401);
    await app.sql('UPDATE platform_connection SET ended_at = NULL, epoch = epoch + 1 WHERE shop_id = $1', [shop.id]);
    expect((await call(key, 'get', '/limits')).status).toBe(401);
  });

  it('say when they were used, to the minute', async () => {
    const { key } = await create();
    const usedAt = async () => (await list())[0]!.usedAt;
    await call(key, 'get', '/limits');
    const first = await usedAt();
    expect(first).not.toBeNull();
    moveTo(Date.parse(first!) + 30_000);
    await call(key, 'get', '/limits');
    expect(await usedAt()).toBe(first);
    moveTo(Date.parse(first!) + 61_000);
    await call(key, 'get', '/limits');
    expect(Date.parse((await usedAt())!)).toBeGreaterThanOrEqual(Date.parse(first!) + 61_000);
  });

  it('are at most twenty, also where the last two are created at once', async () => {
    for (let count = 0; count < 19; count += 1) await create();
    const send = () => app.merchant(shop).send('post', '/api-keys', { name: 'one more' });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const [newest] = await list();
    await app.merchant(shop).send('delete', `/api-keys/${newest!.id}`);
    expect((await send()).status).toBe(201);
  });

  it.each([
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ name: 'a', days: 31 }, 'days'],
    [{ name: 'a', canWrite: 'yes' }, 'canWrite'],
  ])('name what is wrong: %j', async (body, field) => {
    const { status, body: answer } = await app.merchant(shop).send('post', '/api-keys', body);
    expect([status, Object.keys((answer as { fields: object }).fields)]).toEqual([422, [field]]);
  });

  it('are forgotten a month after they ended', async () => {
    const { item } = await create();
    await app.merchant(shop).send('delete', `/api-keys/${item.id}`);
    await create({ name: 'kept' });
    moveTo(Date.now() + 31 * DAY_MS);
    await app.worker.get(Housekeeping).run('requests');
    expect((await list()).map(({ name }) => name)).toEqual(['kept']);
  });
});

it('API keys are slowed down each by itself, after others have called from the same address', async () => {
  const app = await TestApp.start({ REQUESTS_PER_KEY: '3' });
  try {
    const shop = await buildShop(app);
    const create = async (name: string) =>
      ((await app.merchant(shop).send('post', '/api-keys', { name, canWrite: true, days: null })).body as CreatedApiKey)
        .key;
    const [busy, calm] = [await create('busy'), await create('calm')];
    const call = (key: string) => app.call().get('/apiSa/limits').set('authorization', `Bearer ${key}`);
    for (let time = 0; time < 3; time += 1) await call(busy).expect(200);
    const { body, headers } = await call(busy).expect(429);
    expect(body).toEqual({ code: 'too_many_requests', error: 'This API key calls too often. Please wait.' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await call(calm).expect(200);
    expect((await app.merchant(shop).send('get', '/limits')).status).toBe(200);
  } finally {
    await app.stop();
  }
});
