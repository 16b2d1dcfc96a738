import { createSessionToken } from '../src/oauth/session-token.js';
import { defaultShop } from '../src/shops/shops.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const APP = '/store/hoodie-house/apps/client-1';
const CALLBACK = encodeURIComponent('http://localhost:3000/auth/callback');
const AUTHORIZE = `/store/hoodie-house/admin/oauth/authorize?client_id=client-1&state=s&redirect_uri=${CALLBACK}`;
const EXTENSION = {
  'blocks/limits.liquid':
    '<p id="embed">{{ app.metafields.limits.settings.value }}</p>' +
    '{% schema %}{ "name": "Limits", "target": "body" }{% endschema %}',
};

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await startSandbox('installations', { isInstalled: false, extensionFiles: EXTENSION });
});
afterEach(() => sandbox?.stop());

const open = async (url: string) => sandbox.browse({ url });
const install = (continueTo = '') =>
  sandbox.browse({
    method: 'POST',
    url: `${APP}/install`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ continue: continueTo }).toString(),
  });
const uninstall = () => sandbox.browse({ method: 'POST', url: `${APP}/uninstall` });
const state = async () =>
  JSON.parse((await open('/sandbox/shops/hoodie-house/installation')).body) as {
    installed: boolean;
    id: string | null;
    scopes: string[];
  };
const grant = async (fields: Record<string, string>) => {
  const { status, body } = await sandbox.browse({
    method: 'POST',
    url: '/store/hoodie-house.myshopify.com/admin/oauth/access_token',
    body: { client_id: 'client-1', client_secret: sandbox.config.clientSecret, ...fields },
  });
  return { status, body: JSON.parse(body) as { access_token: string; refresh_token: string; error?: string } };
};
const exchange = async () =>
  grant({
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: await createSessionToken(defaultShop, sandbox.config),
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
    expiring: '1',
  });
const ask = (token: string, query: string, variables: object = {}) =>
  sandbox.browse({
    method: 'POST',
    url: '/store/hoodie-house.myshopify.com/admin/api/2026-10/graphql.json',
    headers: { 'x-shopify-access-token': token },
    body: { query, variables },
  });
const setting = (ownerId: string) => ({
  metafields: [{ ownerId, namespace: 'limits', key: 'settings', type: 'json', value: '"kept"' }],
});
const SET = `mutation ($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) { userErrors { code message } } }`;

it('asks for consent before the app is opened for the first time, and opens it then', async () => {
  const asked = (await open(`${APP}/limits?type=weight`)).body;
  expect(asked).toContain('Install Purchase Limits');
  expect(asked).toContain('read_products');
  expect(asked).toContain(`value="${APP}/limits?type=weight"`);
  expect(asked).not.toContain('<iframe');

  const answer = await install(`${APP}/limits?type=weight`);
  expect([answer.status, answer.location]).toEqual([303, `${APP}/limits?type=weight`]);
  expect((await open(answer.location)).body).toContain('<iframe');
  expect(await state()).toMatchObject({
    installed: true,
    scopes: ['read_products', 'read_locales', 'write_app_proxy'],
  });
});

it('continues only in the admin of the same shop', async () => {
  for (const target of ['https://evil.example/', '//evil.example', '/store/nordic-goods/products'])
    expect((await install(target)).location).toBe(APP);
});

it('lets no other site press the buttons', async () => {
  for (const button of ['install', 'uninstall']) {
    const headers = { 'sec-fetch-site': 'same-site' };
    expect((await sandbox.browse({ method: 'POST', url: `${APP}/${button}`, headers })).status).toBe(403);
  }
  expect((await state()).installed).toBe(false);
});

it('gives no session token and no access token without an installation', async () => {
  expect((await open('/store/hoodie-house/id-token')).status).toBe(404);
  expect(await exchange()).toMatchObject({ status: 400, body: { error: 'invalid_subject_token' } });
});

it('asks for consent at the authorize address, and goes on at once when everything is granted', async () => {
  const asked = await open(AUTHORIZE);
  expect([asked.status, asked.body.includes('Install Purchase Limits')]).toEqual([200, true]);
  const { location } = await install(AUTHORIZE);
  const { location: callback } = await open(location);
  expect(callback).toMatch(/^http:\/\/localhost:3000\/auth\/callback\?.*code=/);
});

it('asks again when the app wants a scope that was not granted', async () => {
  await sandbox.browse({
    method: 'PUT',
    url: '/sandbox/shops/hoodie-house/installation',
    body: { installed: true, scopes: ['read_products'] },
  });
  const { id } = await state();
  const asked = (await open(APP)).body;
  expect(asked).toContain('Update Purchase Limits');
  expect(asked).toContain('<code>read_locales</code>');
  expect(asked).not.toContain('<code>read_products</code>');
  expect((await open(AUTHORIZE)).body).toContain('Update Purchase Limits');

  await install(APP);
  expect(await state()).toEqual({ installed: true, id, scopes: ['read_products', 'read_locales', 'write_app_proxy'] });
  expect((await open(APP)).body).toContain('<iframe');
});

it('removes tokens and metafields with the installation, and numbers the next one anew', async () => {
  await install();
  const first = (await state()).id!;
  const { body: tokens } = await exchange();
  expect(JSON.parse((await ask(tokens.access_token, SET, setting(first))).body)).toMatchObject({
    data: { metafieldsSet: { userErrors: [] } },
  });
  expect((await open('/')).body).toContain('<p id="embed">kept</p>');

  expect((await uninstall()).location).toBe('/store/hoodie-house/settings');
  expect((await open('/store/hoodie-house/settings')).body).toContain('not installed in this store');
  expect((await open('/')).body).not.toContain('id="embed"');
  const dead = await ask(tokens.access_token, '{ shop { id } }');
  expect([dead.status, JSON.parse(dead.body)]).toEqual([
    401,
    { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
  ]);
  expect(await grant({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });

  await install();
  const second = (await state()).id!;
  expect(second).toMatch(/^gid:\/\/shopify\/AppInstallation\/\d+$/);
  expect(second).not.toBe(first);
  expect((await open('/')).body).toContain('<p id="embed"></p>');
  const { access_token: token } = (await exchange()).body;
  const current = `{ currentAppInstallation { id accessScopes { handle }
    metafield(namespace: "limits", key: "settings") { value } } }`;
  expect(JSON.parse((await ask(token, current)).body)).toMatchObject({
    data: {
      currentAppInstallation: {
        id: second,
        accessScopes: [{ handle: 'read_products' }, { handle: 'read_locales' }, { handle: 'write_app_proxy' }],
        metafield: null,
      },
    },
  });
  expect(JSON.parse((await ask(token, SET, setting(first))).body)).toMatchObject({
    data: { metafieldsSet: { userErrors: [{ code: 'INVALID' }] } },
  });
});

it('does not install again by itself where a merchant has uninstalled the app', async () => {
  await install();
  await uninstall();
  await sandbox.installations.installEverywhere();
  expect((await state()).installed).toBe(false);
  expect(JSON.parse((await open('/sandbox/shops/nordic-goods/installation')).body)).toMatchObject({ installed: true });
});
