import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildShop, sessionToken, TestApp, type TestShop } from '../test-app.js';

const READS = ['/shops', '/quota', '/limits?page=1', '/nothing'];
const INLINE = /<script type="application\/json" id="first-answers">(.*?)<\/script>/s;

describe('the document of the admin', () => {
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'admin-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><head><!--app-head--></head><body>The app</body>');
    const files = { routes: { '/': [], '/settings': [] }, standalone: [], reads: { '/': READS } };
    writeFileSync(join(folder, 'first-files.json'), JSON.stringify(files));
    app = await TestApp.start({
      ADMIN_DIST: folder,
      BLOCKED_EMAIL_DOMAINS: 'agency.myshopify.com',
      SIGN_IN_BY_ADDRESS: 'true',
    });
  });
  afterAll(async () => {
    await app.stop();
    rmSync(folder, { recursive: true });
  });

  /** However slow this machine is, no answer comes too late, unless a test says so. */
  let timeout: jest.SpyInstance<AbortSignal>;
  beforeEach(() => {
    timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  });
  afterEach(() => timeout.mockRestore());

  const alone = async (shop: TestShop, path = '/') =>
    (
      await app
        .call()
        .get(path)
        .set('cookie', await app.signIn(shop))
        .expect(200)
    ).text;
  const embedded = async (shop: TestShop, path = '/embed') =>
    (await app.call().get(`${path}?shop=${shop.domain}&host=abc&id_token=${await sessionToken(shop.domain)}`)).text;
  const answersIn = (html: string) => JSON.parse(INLINE.exec(html)![1]!) as Record<string, Record<string, unknown>>;

  it.each([
    ['on its own', alone],
    ['inside the platform’s admin', embedded],
  ])('%s has what its first screen reads, as the API answers it to this merchant', async (_, open) => {
    const [shop, other] = [await buildShop(app), await buildShop(app)];
    const { limit } = await app.merchant(shop).create();
    await app.drain();
    const answers = answersIn(await open(shop));
    expect(Object.keys(answers)).toEqual(['/shops', '/quota', '/limits?page=1']);
    for (const [path, answer] of Object.entries(answers))
      expect(answer).toEqual((await app.merchant(shop).send('get', path)).body);
    expect(answers['/limits?page=1']!.items).toMatchObject([{ id: limit.id }]);
    expect(await open(other)).not.toContain(limit.id);
  });

  it('has nothing for a screen that reads nothing first', async () => {
    expect(answersIn(await alone(await buildShop(app), '/settings'))).toEqual({});
  });

  it('does not wait for answers that come too late: the page asks for them', async () => {
    const cookie = await app.signIn(await buildShop(app));
    timeout.mockImplementation(() => {
      const controller = new AbortController();
      queueMicrotask(() => controller.abort());
      return controller.signal;
    });
    expect(answersIn((await app.call().get('/').set('cookie', cookie)).text)).toEqual({});
  });

  it('has nothing of a shop that is blocked: the page hears why when it asks', async () => {
    const shop = await buildShop(app);
    const cookie = await app.signIn(shop);
    await app.sql('UPDATE shop SET email = $2 WHERE id = $1', [shop.id, 'owner@agency.myshopify.com']);
    expect(answersIn((await app.call().get('/').set('cookie', cookie)).text)).toEqual({});
  });

  it('has them at a public address too', async () => {
    const options = { ADMIN_DIST: folder, PUBLIC_URL: 'https://limits.example', TRUST_PROXY: '1' };
    const published = await TestApp.start(options);
    try {
      const domain = 'published.myshopify.com';
      const { text } = await published
        .call()
        .get(`/embed?shop=${domain}&host=abc&id_token=${await sessionToken(domain)}`)
        .set('host', 'limits.example');
      expect(Object.keys(answersIn(text))).toEqual(['/shops', '/quota', '/limits?page=1']);
    } finally {
      await published.stop();
    }
  });

  it('is not kept by any cache, and its beginning does not wait for what is read', async () => {
    const shop = await buildShop(app);
    const answer = await app
      .call()
      .get('/')
      .set('cookie', await app.signIn(shop));
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['transfer-encoding']).toBe('chunked');
    expect(answer.text).toMatch(/The app<script type="application\/json"/);
  });
});
