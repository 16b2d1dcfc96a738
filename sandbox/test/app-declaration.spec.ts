import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingScopes, readAppDeclaration } from '../src/app-declaration.js';

const app = { appUrl: 'http://localhost:3000', clientId: 'client-1' };
const OWN_FILE = join(__dirname, '../../shopify.app.toml');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'declaration-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
const read = (text: string) => {
  const file = join(folder, 'app.toml');
  writeFileSync(file, text);
  return readAppDeclaration(file, app);
};
const valid = `
name = "Limits"
client_id = "\${PLATFORM_CLIENT_ID}"
application_url = "\${PUBLIC_URL}/embed/"
[access_scopes]
scopes = "read_products, write_orders"
[auth]
redirect_urls = ["\${PUBLIC_URL}/auth/callback"]
[webhooks]
api_version = "2026-10"
`;

it('reads the app’s own file', () => {
  expect(readAppDeclaration(OWN_FILE, app)).toMatchObject({
    clientId: 'client-1',
    applicationUrl: 'http://localhost:3000/embed',
    scopes: ['read_products', 'read_locales', 'write_app_proxy'],
    redirectUrls: ['http://localhost:3000/auth/callback'],
    webhooks: {
      apiVersion: '2026-10',
      subscriptions: expect.arrayContaining([
        { topic: 'app/uninstalled', url: 'http://localhost:3000/webhooks/shopify' },
        { topic: 'shop/redact', url: 'http://localhost:3000/webhooks/shopify' },
      ]),
    },
  });
});

it('appends the path of a webhook to the whole application_url, as the platform does', () => {
  const { webhooks } = read(`${valid}\n[[webhooks.subscriptions]]\ntopics = ["shop/update"]\nuri = "/hooks"`);
  expect(webhooks.subscriptions).toEqual([{ topic: 'shop/update', url: 'http://localhost:3000/embed/hooks' }]);
});

it('reads which fields of a webhook are asked for', () => {
  const subscription = (field: string) =>
    [
      `${valid}\n[[webhooks.subscriptions]]\ntopics = ["orders/paid"]\nuri = "/hooks"`,
      `include_fields = ["id", "${field}"]`,
    ].join('\n');
  expect(read(subscription('line_items.product_id')).webhooks.subscriptions).toEqual([
    {
      topic: 'orders/paid',
      url: 'http://localhost:3000/embed/hooks',
      includeFields: ['id', 'line_items.product_id'],
    },
  ]);
  expect(() => read(subscription('line_items.'))).toThrow(
    /webhooks\.subscriptions\.0\.include_fields\.1: must be a field/,
  );
});

it('says everything that is wrong, in one error', () => {
  const broken = valid.replace('name = "Limits"', '').replace('${PUBLIC_URL}/auth/callback', '/auth/callback');
  expect(() => read(broken)).toThrow(/app\.toml cannot be used:\n[\s\S]*name: [\s\S]*auth\.redirect_urls\.0: /);
  expect(() => read(`${valid}\n[[webhooks.subscriptions]]\ntopics = ["orders/unknown"]\nuri = "/hooks"`)).toThrow(
    /webhooks\.subscriptions\.0\.topics\.0/,
  );
  expect(() => read('name = ')).toThrow(/it is not TOML.*line 1/);
  expect(() => read(valid.replace('PUBLIC_URL', 'SOME_URL'))).toThrow(/nothing is known to fill in \$\{SOME_URL\}/);
  expect(() => read(valid.replace('${PLATFORM_CLIENT_ID}', 'another'))).toThrow(/client_id is not the APP_CLIENT_ID/);
});

it('takes a write scope for the read scope of the same name', () => {
  expect(missingScopes(['read_products', 'read_orders'], ['write_products'])).toEqual(['read_orders']);
});

describe('an app proxy', () => {
  const withProxy = (proxy: string) =>
    read(`${valid.replace('write_orders', 'write_app_proxy')}\n[app_proxy]\n${proxy}`);
  it('is read, with a path appended to the application_url', () => {
    const { proxy } = withProxy('url = "/proxied/"\nprefix = "a"\nsubpath = "x"');
    expect(proxy).toEqual({ url: 'http://localhost:3000/embed/proxied', prefix: 'a', subpath: 'x' });
  });
  it.each([
    ['an unknown prefix', 'url = "/p"\nprefix = "app"\nsubpath = "x"', /app_proxy\.prefix/],
    ['a path of the platform', 'url = "/p"\nprefix = "apps"\nsubpath = "admin"', /app_proxy\.subpath/],
    ['a long path', `url = "/p"\nprefix = "apps"\nsubpath = "${'x'.repeat(31)}"`, /app_proxy\.subpath/],
  ])('with %s is refused', (_case, proxy, problem) => {
    expect(() => withProxy(proxy)).toThrow(problem);
  });
  it('needs its scope', () => {
    const proxy = '[app_proxy]\nurl = "/p"\nprefix = "apps"\nsubpath = "x"';
    expect(() => read(`${valid}\n${proxy}`)).toThrow('app_proxy needs the scope write_app_proxy');
  });
});
