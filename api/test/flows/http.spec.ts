import { TestApp } from '../test-app.js';

describe('a request', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start({ REQUESTS_PER_MINUTE: '20' });
  });
  afterAll(() => app.stop());

  it('to no address, or without JSON, or of too much of it is refused in the one shape of errors', async () => {
    const unknown = await app.call().get('/apiSa/nothing');
    expect([unknown.status, unknown.body]).toEqual([404, { error: expect.any(String), code: 'not_found' }]);
    const posted = await app.call().post('/apiSa/nothing').send({});
    expect([posted.status, posted.body.code]).toEqual([404, 'not_found']);
    const broken = await app
      .call()
      .post('/storefront/impressions')
      .set('content-type', 'application/json')
      .send('{"shop":');
    expect([broken.status, broken.body.code]).toEqual([400, 'bad_request']);
    const form = await app.call().post('/storefront/impressions').set('content-type', 'application/xml').send('<a/>');
    expect([form.status, form.body.code]).toEqual([415, 'unsupported_media_type']);
    const large = await app
      .call()
      .post('/storefront/impressions')
      .set('content-type', 'application/json')
      .send(`"${'x'.repeat(1_100_000)}"`);
    expect([large.status, large.body.code]).toEqual([413, 'too_large']);
    const beacon = await app
      .call()
      .post('/storefront/impressions')
      .set('content-type', 'text/plain')
      .send(`"${'x'.repeat(70_000)}"`);
    expect([beacon.status, beacon.body.code]).toEqual([413, 'too_large']);
    const deep = await app
      .call()
      .post('/storefront/impressions')
      .send(JSON.parse('['.repeat(30) + ']'.repeat(30)));
    expect([deep.status, deep.body.code]).toEqual([422, 'invalid']);
    expect(deep.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('of a merchant is kept by no cache, whoever asks and whatever is answered', async () => {
    for (const path of ['/apiSa/limits', '/%61piSa/limits', '/apiSa/nothing', '/auth/login']) {
      const { headers } = await app.call().get(path).set('accept-encoding', 'gzip');
      expect([path, headers['cache-control']]).toEqual([path, 'private, no-store']);
      expect(headers.vary).toMatch(/x-auth-token, authorization, cookie/);
    }
  });

  it('that no row could hold is refused by name, and takes no other down with it', async () => {
    expect((await app.call().get('/storefront/%00/settings')).status).toBe(404);
    const merchant = app.merchant({ id: '', domain: 'texts.myshopify.com' });
    expect((await merchant.send('get', '/limits?search=%00')).body).toMatchObject({
      fields: { search: expect.any(String) },
    });
    const named = await merchant.send('post', '/limits', {
      name: 'a\u0000b',
      type: 'cart',
      max: 1,
      messages: { en: { buttonText: '\ud800' } },
    });
    expect([named.status, Object.keys(named.body.fields)]).toEqual([422, ['name']]);
  });

  it('that holds more than any valid one is refused by name, and not each of its fields is complained of', async () => {
    const merchant = app.merchant({ id: '', domain: 'texts.myshopify.com' });
    const limit = { name: 'A', type: 'cart', max: 3 };
    const wide = await merchant.send('post', '/limits', { ...limit, collectionIds: Array(250_000).fill('1') });
    expect([wide.status, wide.body.fields]).toEqual([422, { collectionIds: 'Holds too many values' }]);
    const items = Array.from({ length: 10_000 }, () => ({ a: 1 }));
    const strange = await merchant.send('post', '/limits', { ...limit, products: { kind: 'specific', items } });
    expect([strange.status, Object.keys(strange.body.fields).length]).toEqual([422, 100]);
    const blank = Array.from({ length: 150 }, () => ({ productId: ' ' }));
    const products = { kind: 'specific', items: blank };
    const emptied = await merchant.send('post', '/limits', { ...limit, type: 'product', products });
    expect([emptied.status, Object.keys(emptied.body.fields).length]).toEqual([422, 100]);
    const settings = await merchant.send('put', '/shops', { defaultLanguage: 'x'.repeat(70_000) });
    expect([settings.status, settings.body.code]).toEqual([413, 'too_large']);
  });

  it('to the old way in leads to the app, and a parameter named twice counts once', async () => {
    const old = await app.call().get('/auth/shopify/callback?shop=a.myshopify.com');
    expect([old.status, old.headers.location]).toEqual([302, '/embed?shop=a.myshopify.com']);
    const login = await app.call().get('/auth/login?error=unavailable&error=not_completed');
    expect(login.text).toContain('does not answer at the moment');
  });

  it('too many of one address are told to wait, and health is not among them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call().get('/storefront/nobody.myshopify.com/settings')),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.body).toEqual({ error: expect.stringContaining('Too many'), code: 'too_many_requests' });
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
    await app.call().get('/health').expect(200);
    // Files of the admin have ten times as many of their own; so have webhooks and steps of workflows.
    const times = (most: number, send: () => Promise<{ status: number }>) =>
      Promise.all(Array.from({ length: most }, send));
    const files = await times(210, () => app.call().get('/assets/none-12345678.js'));
    expect(files.filter(({ status }) => status === 404)).toHaveLength(200);
    expect(files.filter(({ status }) => status === 429)).toHaveLength(10);
    const webhooks = await times(210, () => app.call().post('/webhooks/shopify'));
    expect(webhooks.filter(({ status }) => status === 401)).toHaveLength(200);
    expect(webhooks.filter(({ status }) => status === 429)).toHaveLength(10);
    const steps = await times(210, () => app.call().post('/embed/flow/actions'));
    expect(steps.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});
