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
    ['branding.customCss', { customCss: 'p { background: url(https://x.test/a.png) }' }],
    ['branding.customCss', { customCss: '@import "x.css";' }],
    ['branding.customCss', { customCss: 'p { position: fixed }' }],
    ['branding.customCss', { customCss: 'p { background: \\75rl(https://x.test/a.png) }' }],
    ['branding.customCss', { customCss: 'p { position: f\\69xed }' }],
    ['branding.customCss', { customCss: 'p { background: image-set("a.png" 1x) }' }],
    ['branding.customCss', { customCss: 'p { color: red } </style><script>' }],
    ['branding.customCss', { customCss: 'p { behavior: none }' }],
    ['branding.customCss', { customCss: '.powered-by { display: none !important }' }],
    ['branding.customCss', { customCss: `@media ${'('.repeat(7_000)}` }],
    ['branding.customCss', { customCss: `p { width: ${'calc('.repeat(30)}1px${')'.repeat(30)} }` }],
    ['branding.fontFamily', { fontFamily: `a'` }],
    ['branding.fontFamily', { fontFamily: `"a` }],
    ['branding.fontFamily', { fontFamily: `'a"` }],
    ['branding.fontFamily', { fontFamily: 'a,,b' }],
    ['branding.fontFamily', { fontFamily: '1a' }],
    ['branding.fontFamily', { fontFamily: `a'b'` }],
    ['branding.customCss', { customCss: 'p { -moz-binding: none }' }],
    ['branding.fontFamily', { fontFamily: 'x; } body {' }],
    ['branding.fontSize', { fontSize: 400 }],
  ])('refuses a branding with a bad %s', async (field, change) => {
    const { body } = await app.merchant(shop).send('get', '/branding');
    const refused = await app
      .merchant(shop)
      .send('put', '/branding', { branding: { ...body.branding, ...change }, version: 0 });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
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
