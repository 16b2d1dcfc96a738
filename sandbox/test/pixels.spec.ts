// The app's web pixel: its fields of the Admin API, and the pages of the checkout that run it.
import { adminOf } from './ask-admin.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const SCOPES = 'read_products,write_pixels,read_customer_events';
const HOODIE = 41_010_000_100;
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const TOML = `type = "web_pixel_extension"
name = "Counts"
handle = "counts"
runtime_context = "strict"
[customer_privacy]
analytics = true
marketing = false
preferences = false
sale_of_data = "disabled"
[settings]
type = "object"
[settings.fields.endpoint]
name = "Address"
type = "single_line_text_field"
validations = [{ name = "min", value = "1" }]
`;

let sandbox: RunningSandbox;
let plain: RunningSandbox;
beforeAll(async () => {
  plain = await startSandbox('no_pixel');
  sandbox = await startSandbox('pixels', {
    extensionFiles: { 'pixel/shopify.extension.toml': TOML, 'pixel/dist/pixel.js': 'shopify.extend("code")' },
    hasExtensions: true,
  });
});
afterAll(async () => {
  await sandbox?.stop();
  await plain?.stop();
});
beforeEach(async () => {
  await sandbox.database.query('DELETE FROM web_pixel');
  await consent('yes');
});

const asked = adminOf(() => sandbox);
const SETTINGS = JSON.stringify({ endpoint: 'https://app.example' });
const CREATE = `mutation ($settings: JSON!) { webPixelCreate(webPixel: { settings: $settings }) {
  webPixel { id settings } userErrors { code field message } } }`;
const create = async (settings: unknown = SETTINGS, scopes = SCOPES) => asked(CREATE, { settings }, scopes);
const codes = (answer: { data?: Record<string, unknown> | null }, field = 'webPixelCreate') =>
  (answer.data![field] as { userErrors: { code: string }[] }).userErrors.map(({ code }) => code);
const consent = (analytics: string) =>
  sandbox.browse({
    method: 'POST',
    url: '/checkout/consent',
    headers: form,
    body: new URLSearchParams({ analytics, back: 'checkout' }).toString(),
  });

it('is created once, with the settings that the extension declares, and found without its id', async () => {
  const answer = await create();
  expect(codes(answer)).toEqual([]);
  const { webPixel } = answer.data!.webPixelCreate as { webPixel: { id: string; settings: string } };
  expect(webPixel).toEqual({ id: expect.stringMatching(/^gid:\/\/shopify\/WebPixel\/\d+$/), settings: SETTINGS });
  expect(codes(await create())).toEqual(['TAKEN']);
  expect((await asked('{ webPixel { id } }', {}, SCOPES)).data).toEqual({ webPixel: { id: webPixel.id } });
  const change = `mutation ($id: ID!, $settings: JSON!) { webPixelUpdate(id: $id, webPixel: { settings: $settings }) {
    webPixel { settings } userErrors { code } } }`;
  const changed = await asked(change, { id: webPixel.id, settings: { endpoint: 'https://other' } }, SCOPES);
  expect(changed.data!.webPixelUpdate).toEqual({
    webPixel: { settings: '{"endpoint":"https://other"}' },
    userErrors: [],
  });
  const gone = { id: 'gid://shopify/WebPixel/1', settings: SETTINGS };
  expect(codes(await asked(change, gone, SCOPES), 'webPixelUpdate')).toEqual(['NOT_FOUND']);
  const remove = `mutation ($id: ID!) { webPixelDelete(id: $id) { deletedWebPixelId userErrors { code } } }`;
  const removed = await asked(remove, { id: webPixel.id }, SCOPES);
  expect(removed.data!.webPixelDelete).toEqual({ deletedWebPixelId: webPixel.id, userErrors: [] });
  expect(codes(await asked(remove, { id: webPixel.id }, SCOPES), 'webPixelDelete')).toEqual(['NOT_FOUND']);
});

it.each([
  ['{', 'INVALID_CONFIGURATION_JSON'],
  ['{}', 'INVALID_SETTINGS'],
  ['{"endpoint":""}', 'INVALID_SETTINGS'],
  ['{"endpoint":"x","more":"y"}', 'INVALID_SETTINGS'],
])('is refused with the settings %s', async (settings, code) => {
  expect(codes(await create(settings))).toEqual([code]);
});

it('needs both scopes, and an extension', async () => {
  for (const scopes of ['write_pixels', 'read_customer_events']) {
    const { errors } = await create(SETTINGS, `read_products,${scopes}`);
    expect(JSON.stringify(errors)).toContain('ACCESS_DENIED');
  }
  const without = await adminOf(() => plain)(CREATE, { settings: SETTINGS }, SCOPES);
  expect(codes(without)).toEqual(['NO_EXTENSION']);
});

it('runs at the checkout of whoever allows analytics', async () => {
  const open = async () => (await sandbox.browse({ url: '/checkout' })).body;
  await sandbox.browse({ method: 'POST', url: '/cart/add.js', body: { id: HOODIE, quantity: 1 } });
  expect(await open()).not.toContain('pixel-host.js');
  await create();
  const page = await open();
  expect(page).toContain('pixel-host.js');
  expect(page).toContain('"settings":{"endpoint":"https://app.example"}');
  expect((await sandbox.browse({ url: '/sandbox/pixels/pixel.js' })).body).toBe('shopify.extend("code")');
  expect((await consent('no')).location).toBe('/checkout');
  expect(await open()).not.toContain('pixel-host.js');
});

it('goes with the app', async () => {
  await create();
  await sandbox.browse({ method: 'POST', url: '/store/hoodie-house/apps/client-1/uninstall', headers: form, body: '' });
  expect((await sandbox.database.query('SELECT 1 FROM web_pixel')).rows).toEqual([]);
});
