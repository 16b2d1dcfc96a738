import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminOf } from './ask-admin.js';
import { HOODIE } from './order-fixture.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const SWITCH = '/sandbox/shops/hoodie-house';
const PRODUCT = 7_001_000_001;
const form = { 'content-type': 'application/x-www-form-urlencoded' };
type Product = { id: number; title: string; handle: string; variants: { id: number; price: string; sku: string }[] };

let sandbox: RunningSandbox;
/** The last webhook of earlier tests. */
let before: string;
beforeAll(async () => {
  const toml = readFileSync(join(__dirname, '../../shopify.app.toml'), 'utf8');
  sandbox = await startSandbox('catalog_changes', {
    appConfig: `${toml}\n[[webhooks.subscriptions]]\ntopics = ["products/delete"]\nuri = "http://localhost:9/hooks"\n`,
  });
});
afterAll(() => sandbox?.stop());
beforeEach(async () => {
  await sandbox.database.query('DELETE FROM product_change');
  await sandbox.restart();
  const { rows } = await sandbox.database.query<{ id: string }>(
    'SELECT coalesce(max(id), 0) AS id FROM webhook_delivery',
  );
  before = rows[0]!.id;
  await send('POST', '/cart/clear.js', {});
});

const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body: object = {}) => {
  const answer = await sandbox.browse({ method, url, body });
  return { ...answer, json: JSON.parse(answer.body) as { product: Product; message?: string } };
};
const told = async () => {
  const query = 'SELECT topic, body::jsonb AS body FROM webhook_delivery WHERE id > $1 ORDER BY id';
  return (await sandbox.database.query(query, [before])).rows as object[];
};
const shownAs = async (id: number) => {
  const { data } = await adminOf(() => sandbox)(
    'query ($id: ID!) { product(id: $id) { title variants(first: 9) { nodes { price sku } } } }',
    { id: `gid://shopify/Product/${id}` },
    'read_products',
  );
  return data!.product;
};

it('creates a product that can be found, seen and bought', async () => {
  const { status, json } = await send('POST', `${SWITCH}/products`, { title: 'Blue <hat>', price: '19.90' });
  const { id, handle, variants } = json.product;
  expect([status, variants]).toEqual([201, [expect.objectContaining({ price: '19.90', sku: '' })]]);
  expect(await shownAs(id)).toEqual({ title: 'Blue <hat>', variants: { nodes: [{ price: '19.90', sku: '' }] } });
  expect((await sandbox.browse({ url: `/products/${handle}` })).body).toContain('Blue &lt;hat&gt;');
  expect((await send('POST', '/cart/add.js', { id: variants[0]!.id, quantity: 1 })).json).toMatchObject({
    price: 1990,
  });
  expect(await told()).toEqual([{ topic: 'products/create', body: { id, updated_at: expect.any(String) as string } }]);
  const { json: second } = await send('POST', `${SWITCH}/products`, { title: 'Another', price: 1 });
  expect(second.product.id).toBe(id + 1);
});

it('renames a product and changes a variant, in every currency, and tells both', async () => {
  await send('PUT', `${SWITCH}/products/${PRODUCT}`, { title: 'Old hoodie' });
  const { json } = await send('PUT', `${SWITCH}/variants/${HOODIE}`, { price: 10 });
  expect(json.product).toMatchObject({ title: 'Old hoodie', variants: { 0: { price: '10.00' } } });
  await send('PUT', `${SWITCH}/variants/${HOODIE}`, { sku: 'OLD-1' });
  expect(await shownAs(PRODUCT)).toMatchObject({
    title: 'Old hoodie',
    variants: { nodes: { 0: { price: '10.00', sku: 'OLD-1' } } },
  });
  await sandbox.browse({ url: '/?currency=EUR' });
  expect((await send('POST', '/cart/add.js', { id: HOODIE, quantity: 1 })).json).toMatchObject({ price: 800 });
  await sandbox.browse({ url: '/?currency=USD' });
  const update = { topic: 'products/update', body: { id: PRODUCT, updated_at: expect.any(String) as string } };
  expect(await told()).toEqual([update, update, update]);
});

it('deletes a product: it is nowhere, also not in carts that had it', async () => {
  await send('POST', '/cart/add.js', { id: HOODIE, quantity: 2 });
  expect((await send('DELETE', `${SWITCH}/products/${PRODUCT}`)).status).toBe(200);
  expect(await shownAs(PRODUCT)).toBeNull();
  expect((await sandbox.browse({ url: '/products/classic-hoodie' })).status).toBe(404);
  expect(JSON.parse((await sandbox.browse({ url: '/cart.js' })).body)).toMatchObject({ item_count: 0, items: [] });
  expect((await sandbox.browse({ url: '/checkout' })).status).toBe(200);
  expect(await told()).toEqual([{ topic: 'products/delete', body: { id: PRODUCT } }]);
  expect((await send('DELETE', `${SWITCH}/products/${PRODUCT}`)).status).toBe(404);
});

it('keeps the changes over a restart, and has the forms for them', async () => {
  const press = (path: string, body: string) =>
    sandbox.browse({ method: 'POST', url: `/store/hoodie-house/${path}`, headers: form, body });
  expect((await press('products', 'title=Green+cap&price=12.5')).location).toBe('/store/hoodie-house/products');
  await press(`products/${PRODUCT}/rename`, 'title=Renamed');
  await press(`variants/${HOODIE}`, 'price=7&sku=SEVEN');
  await sandbox.restart();
  const { body } = await sandbox.browse({ url: '/store/hoodie-house/products' });
  for (const text of ['Green cap', 'Renamed', 'value="SEVEN"', 'value="7"']) expect(body).toContain(text);
  await press(`products/${PRODUCT}/delete`, '');
  expect((await sandbox.browse({ url: '/store/hoodie-house/products' })).body).not.toContain('Renamed');
});

it.each([
  ['POST', 'products', { title: '', price: 1 }, 400],
  ['POST', 'products', { title: 'x', price: -1 }, 400],
  ['PUT', 'products/1', { title: 'x' }, 404],
  ['PUT', 'variants/1', { price: 1 }, 404],
  ['PUT', `variants/${HOODIE}`, { price: 'much' }, 400],
] as const)('answers %s %s with %j with %i', async (method, path, body, status) => {
  expect((await send(method, `${SWITCH}/${path}`, body)).status).toBe(status);
});
