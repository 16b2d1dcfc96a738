import { adminOf } from './ask-admin.js';
import { functionFiles, GivenFunction, HANDLE } from './function-fixture.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const PRODUCT = 'gid://shopify/Product/7001000001';
const CUSTOMER = 'gid://shopify/Customer/7001';
const ALL_SCOPES = 'write_products,write_customers,write_validations';

let sandbox: RunningSandbox;
let validation: string;
beforeAll(async () => {
  sandbox = await startSandbox('metafields', {
    functionFiles: functionFiles('{ presentmentCurrencyRate }'),
    loadFunction: new GivenFunction().load,
  });
  const { data } = await ask(
    `mutation { validationCreate(validation: { functionHandle: "${HANDLE}" }) { validation { id } } }`,
  );
  validation = (data!.validationCreate as { validation: { id: string } }).validation.id;
});
afterAll(() => sandbox?.stop());
beforeEach(async () => {
  await sandbox.database.query('DELETE FROM metafield');
});

const asked = adminOf(() => sandbox);
const ask = (query: string, variables: object = {}, scope = ALL_SCOPES) => asked(query, variables, scope);
const write = (metafields: object[], scope?: string) =>
  ask(
    `mutation ($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) {
       metafields { key value compareDigest } userErrors { field code elementIndex } } }`,
    { metafields },
    scope,
  );
const field = (ownerId: string, key = 'rules', value = '1') => ({ ownerId, key, value, type: 'json' });
const ownerOf = (name: string) => ({ Product: PRODUCT, Customer: CUSTOMER, Validation: validation })[name]!;
const countStored = async () => (await sandbox.database.query('SELECT 1 FROM metafield')).rowCount;

it.each(['Product', 'Customer', 'Validation'])('is written to a %s and read there', async (name) => {
  const written = await write([field(ownerOf(name), 'rules', '{"a":1}')]);
  expect(written.data).toMatchObject({ metafieldsSet: { userErrors: [] } });
  const read = await ask(
    `query ($id: ID!) { node(id: $id) { ... on HasMetafields {
       metafield(key: "rules") { value jsonValue } other: metafield(namespace: "other", key: "rules") { value }
       metafields(first: 5, namespace: "$app") { nodes { key } } } } }`,
    { id: ownerOf(name) },
  );
  expect(read.data).toEqual({
    node: {
      metafield: { value: '{"a":1}', jsonValue: { a: 1 } },
      other: null,
      metafields: { nodes: [{ key: 'rules' }] },
    },
  });
});

it.each([
  ['Product', 'read_products,write_customers,write_validations', 'write_products'],
  ['Customer', 'write_products,read_customers,write_validations', 'write_customers'],
  ['Validation', 'write_products,write_customers,read_validations', 'write_validations'],
])('of a %s is neither written nor deleted without the scope', async (name, scope, needed) => {
  const denied = [{ message: expect.stringContaining(needed) as string, extensions: { code: 'ACCESS_DENIED' } }];
  expect((await write([field(ownerOf(name))], scope)).errors).toMatchObject(denied);
  const { errors } = await ask(
    `mutation ($ownerId: ID!) { metafieldsDelete(metafields: [{ ownerId: $ownerId, namespace: "$app", key: "rules" }]) {
       deletedMetafields { key } } }`,
    { ownerId: ownerOf(name) },
    scope,
  );
  expect(errors).toMatchObject(denied);
  expect(await countStored()).toBe(0);
});

it('is not written to a product, customer or validation that is not there', async () => {
  const unknown = ['Product/1', 'Customer/1', 'Validation/1'].map((name) => field(`gid://shopify/${name}`));
  const { data } = await write(unknown);
  expect(data!.metafieldsSet).toMatchObject({
    metafields: null,
    userErrors: [0, 1, 2].map((index) => ({
      field: ['metafields', String(index), 'ownerId'],
      code: 'INVALID',
      elementIndex: index,
    })),
  });
});

it('writes to several owners at once, or to none', async () => {
  await write([field(PRODUCT), field(CUSTOMER), { ...field(validation), value: '{' }]);
  expect(await countStored()).toBe(0);
  await write([field(PRODUCT), field(CUSTOMER), field(validation)]);
  expect(await countStored()).toBe(3);
});

it('compares the digest with that of the same owner', async () => {
  await write([field(PRODUCT, 'rules', '1')]);
  const { data } = await write([field(CUSTOMER, 'rules', '2')]);
  const { metafields } = data!.metafieldsSet as { metafields: { compareDigest: string }[] };
  const { compareDigest } = metafields[0]!;
  expect((await write([{ ...field(PRODUCT), compareDigest }])).data).toMatchObject({
    metafieldsSet: { userErrors: [{ code: 'STALE_OBJECT' }] },
  });
  expect((await write([{ ...field(CUSTOMER), compareDigest }])).data).toMatchObject({
    metafieldsSet: { userErrors: [] },
  });
});

it('writes 25 in one call and no more', async () => {
  const many = Array.from({ length: 26 }, (_each, index) => field(PRODUCT, `rules-${index}`));
  expect((await write(many)).data).toMatchObject({
    metafieldsSet: { metafields: null, userErrors: [{ code: 'LESS_THAN_OR_EQUAL_TO' }] },
  });
  await write(many.slice(1));
  expect(await countStored()).toBe(25);
});

it('deletes what is there and answers null for what is not', async () => {
  await write([field(PRODUCT), field(CUSTOMER)]);
  const { data } = await ask(
    `mutation ($metafields: [MetafieldIdentifierInput!]!) { metafieldsDelete(metafields: $metafields) {
       deletedMetafields { ownerId namespace key } userErrors { message } } }`,
    { metafields: ['rules', 'other'].map((key) => ({ ownerId: PRODUCT, namespace: '$app', key })) },
  );
  expect(data!.metafieldsDelete).toEqual({
    deletedMetafields: [{ ownerId: PRODUCT, namespace: 'app--90210', key: 'rules' }, null],
    userErrors: [],
  });
  expect(await countStored()).toBe(1);
});

it('names some of the metafields by namespace and key', async () => {
  await write([field(PRODUCT, 'one'), field(PRODUCT, 'two'), { ...field(PRODUCT, 'two'), namespace: 'other' }]);
  const { data } = await ask(
    `query ($id: ID!) { product(id: $id) { metafields(first: 5, keys: ["$app.two", "other.two"]) { nodes { key } } } }`,
    { id: PRODUCT },
  );
  expect(data).toEqual({ product: { metafields: { nodes: [{ key: 'two' }, { key: 'two' }] } } });
});

it('reads those of many products with one query of the database', async () => {
  await write([field(PRODUCT)]);
  const queries = jest.spyOn(sandbox.database, 'query');
  const { data } = await ask('{ products(first: 50) { nodes { metafield(key: "rules") { value } } } }');
  const reading = queries.mock.calls.filter(([text]) => /FROM metafield/.test(String(text)));
  queries.mockRestore();
  expect(reading).toHaveLength(1);
  const { nodes } = data!.products as { nodes: { metafield: unknown }[] };
  expect(nodes.filter(({ metafield }) => metafield !== null)).toEqual([{ metafield: { value: '1' } }]);
});
