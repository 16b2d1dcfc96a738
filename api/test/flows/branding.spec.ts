import { DEFAULT_BRANDING } from '@purchase-limits/domain/storefront-settings';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

describe('branding', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    shop = await buildShop(app);
  });
  afterAll(() => app.stop());

  it('begins with the look of the store’s theme; a shop of before keeps the look that it had', async () => {
    const branding = async (of: TestShop) => (await app.merchant(of).send('get', '/branding')).body;
    expect(await branding(shop)).toEqual({ branding: DEFAULT_BRANDING, version: 0 });
    expect(DEFAULT_BRANDING.theme).toBe('theme');
    const earlier = await buildShop(app);
    await app.sql(`UPDATE shop SET first_theme = 'light' WHERE id = $1`, [earlier.id]);
    expect(await branding(earlier)).toEqual({ branding: { ...DEFAULT_BRANDING, theme: 'light' }, version: 0 });
    const changed = { ...DEFAULT_BRANDING, theme: 'dark' };
    expect((await app.merchant(earlier).send('put', '/branding', { branding: changed, version: 0 })).status).toBe(200);
    expect(await branding(earlier)).toEqual({ branding: changed, version: 1 });
  });

  it('takes CSS that only changes how the message looks', async () => {
    const { body } = await app.merchant(shop).send('get', '/branding');
    const customCss =
      '.message { border-radius: calc(2px + 1em); color: rgb(1 2 3 / 50%) }' +
      '@media (max-width: 400px) { .message { padding: 0 } }';
    expect(
      (await app.merchant(shop).send('put', '/branding', { branding: { ...body.branding, customCss }, version: 0 }))
        .status,
    ).toBe(200);
  });

  it.each([
    [
      'branding.colors.text',
      { colors: { background: '#fff', text: 'red', buttonBackground: '#fff', buttonText: '#fff' } },
    ],
    ['branding.customCss', { customCss: `@media ${'('.repeat(7_000)}` }],
    ['branding.customCss', { customCss: `p { width: ${'calc('.repeat(30)}1px${')'.repeat(30)} }` }],
    ['branding.fontFamily', { fontFamily: `a'` }],
    ['branding.fontFamily', { fontFamily: `"a` }],
    ['branding.fontFamily', { fontFamily: `'a"` }],
    ['branding.fontFamily', { fontFamily: 'a,,b' }],
    ['branding.fontFamily', { fontFamily: '1a' }],
    ['branding.fontFamily', { fontFamily: `a'b'` }],
    ['branding.fontFamily', { fontFamily: 'x; } body {' }],
    ['branding.fontSize', { fontSize: 400 }],
  ])('refuses a branding with a bad %s', async (field, change) => {
    const { body } = await app.merchant(shop).send('get', '/branding');
    const refused = await app
      .merchant(shop)
      .send('put', '/branding', { branding: { ...body.branding, ...change }, version: 0 });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
  });

  it.each(['fontFamily', 'fontSize', 'displayType', 'textAlignment'])(
    'refuses a branding without %s',
    async (field) => {
      const { body } = await app.merchant(shop).send('get', '/branding');
      const branding = { ...(body.branding as object), [field]: undefined };
      const refused = await app.merchant(shop).send('put', '/branding', { branding, version: 0 });
      expect([refused.status, refused.body.fields]).toEqual([422, { [`branding.${field}`]: 'This field is required' }]);
    },
  );

  it('refuses CSS with a control character, and names its line', async () => {
    const { body } = await app.merchant(shop).send('get', '/branding');
    const branding = { ...(body.branding as object), customCss: 'p {\n color: \u001bred }' };
    const refused = await app.merchant(shop).send('put', '/branding', { branding, version: 0 });
    expect(refused.body).toMatchObject({
      code: 'invalid',
      fields: { 'branding.customCss': 'Line 2: This character is not allowed' },
    });
  });

  it.each([
    'p { background: url(https://x.test/a.png) }',
    '@import "x.css";',
    'p { position: fixed }',
    'p { background: \\75rl(https://x.test/a.png) }',
    'p { position: f\\69xed }',
    'p { background: image-set("a.png" 1x) }',
    'p { color: red } </style><script>',
    'p { behavior: none }',
    '.powered-by { display: none !important }',
    'p { -moz-binding: none }',
  ])('saves %j without what may not be used, and says what was removed', async (typed) => {
    const merchant = app.merchant(shop);
    const { body } = await merchant.send('get', '/branding');
    const customCss = `.message { color: red }\n${typed}`;
    const saved = await merchant.send('put', '/branding', { branding: { ...body.branding, customCss }, version: 0 });
    expect(saved.status).toBe(200);
    expect(saved.body.removedCss).not.toHaveLength(0);
    expect(saved.body.removedCss[0].line).toBe(2);
    const { branding } = (await merchant.send('get', '/branding')).body as { branding: { customCss: string } };
    expect(branding.customCss).toMatch(/^\.message { color: red }/);
    expect(branding.customCss).not.toMatch(/url|import|fixed|\\\\|image-set|<|behavior|binding|important/);
    expect(saved.body.branding).toEqual(branding);

    // The same as the preview was told.
    const checked = await merchant.send('post', '/branding/custom-css', { css: customCss });
    expect(checked.body).toEqual({ css: branding.customCss, removed: saved.body.removedCss });
  });

  it('is asked about CSS that can only be refused as a whole', async () => {
    const refused = await app.merchant(shop).send('post', '/branding/custom-css', { css: `p { x: ${'('.repeat(21)}` });
    expect([refused.status, refused.body.fields]).toEqual([422, { css: 'Line 1: Nest brackets at most 20 deep' }]);
  });

  it('is saved under the version the merchant saw; a stale one is refused and changes nothing', async () => {
    const merchant = app.merchant(shop);
    const { branding } = (await merchant.send('get', '/branding')).body as { branding: object };
    const first = await merchant.send('put', '/branding', { branding: { ...branding, fontSize: 20 }, version: 0 });
    expect([first.status, first.body.version]).toEqual([200, 1]);
    const stale = await merchant.send('put', '/branding', { branding: { ...branding, fontSize: 30 }, version: 0 });
    expect([stale.status, stale.body.code, stale.body.version]).toEqual([409, 'stale_version', 1]);
    expect((await merchant.send('get', '/branding')).body).toMatchObject({ branding: { fontSize: 20 }, version: 1 });
  });

  it('saved twice at the same moment under one version is saved once', async () => {
    const merchant = app.merchant(shop);
    const { branding } = (await merchant.send('get', '/branding')).body as { branding: object };
    const save = (fontSize: number) =>
      merchant.send('put', '/branding', { branding: { ...branding, fontSize }, version: 0 });
    const answers = await Promise.all([save(20), save(30), save(40)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});
