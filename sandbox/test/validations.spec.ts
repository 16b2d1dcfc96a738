import { defaultShop } from '../src/shops/shops.js';
import { adminOf } from './ask-admin.js';
import { functionFiles, GivenFunction, HANDLE } from './function-fixture.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const SCOPES = 'read_products,write_validations';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox('validations', {
    functionFiles: functionFiles('{ presentmentCurrencyRate }'),
    loadFunction: new GivenFunction().load,
  });
});
afterAll(() => sandbox?.stop());
beforeEach(async () => {
  await sandbox.database.query('DELETE FROM validation');
});

const asked = adminOf(() => sandbox);
const ask = (query: string, variables: object = {}, scope = SCOPES) => asked(query, variables, scope);

const FIELDS = `id title enabled blockOnFailure errorHistory { firstOccurredAt }
  shopifyFunction { id title handle apiType } metafields(first: 5) { nodes { namespace key value } }`;
type View = { id: string; title: string; enabled: boolean; blockOnFailure: boolean };
type Written = { validation: View | null; userErrors: { field: string[]; message: string; code: string }[] };

async function create(input: object): Promise<Written> {
  const { data } = await ask(
    `mutation ($input: ValidationCreateInput!) { validationCreate(validation: $input) {
       validation { ${FIELDS} } userErrors { field message code } } }`,
    { input },
  );
  return data!.validationCreate as Written;
}
async function update(id: string, input: object): Promise<Written> {
  const { data } = await ask(
    `mutation ($id: ID!, $input: ValidationUpdateInput!) { validationUpdate(id: $id, validation: $input) {
       validation { ${FIELDS} } userErrors { field message code } } }`,
    { id, input },
  );
  return data!.validationUpdate as Written;
}
const codesOf = ({ userErrors }: Written) => userErrors.map(({ code }) => code);

it('creates a validation with its metafields', async () => {
  const { validation, userErrors } = await create({
    functionHandle: HANDLE,
    title: 'Limits',
    enable: true,
    blockOnFailure: true,
    metafields: [{ namespace: '$app', key: 'rules', type: 'json', value: '[1]' }],
  });
  expect(userErrors).toEqual([]);
  expect(validation).toEqual({
    id: expect.stringMatching(/^gid:\/\/shopify\/Validation\/\d+$/) as string,
    title: 'Limits',
    enabled: true,
    blockOnFailure: true,
    errorHistory: null,
    shopifyFunction: {
      id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as string,
      title: 'Limits at the checkout',
      handle: HANDLE,
      apiType: 'cart_checkout_validation',
    },
    metafields: { nodes: [{ namespace: 'app--90210', key: 'rules', value: '[1]' }] },
  });
});

it('is not enabled, does not block and has the function’s title unless it is told otherwise', async () => {
  expect((await create({ functionHandle: HANDLE })).validation).toMatchObject({
    title: 'Limits at the checkout',
    enabled: false,
    blockOnFailure: false,
  });
});

it('refuses a function that the app does not have, and none at all', async () => {
  expect(await create({ functionHandle: 'other' })).toMatchObject({
    validation: null,
    userErrors: [{ field: ['validation', 'functionHandle'], code: 'FUNCTION_NOT_FOUND' }],
  });
  expect(codesOf(await create({}))).toEqual(['MISSING_FUNCTION_IDENTIFIER']);
});

it('creates nothing when a metafield is wrong', async () => {
  const answer = await create({
    functionHandle: HANDLE,
    metafields: [
      { namespace: '$app', key: 'rules', type: 'json', value: '[1]' },
      { namespace: '$app', key: 'variables', type: 'json', value: '{' },
    ],
  });
  expect(answer).toMatchObject({
    validation: null,
    userErrors: [{ field: ['validation', 'metafields', '1', 'value'], code: 'INVALID_VALUE' }],
  });
  const { data } = await ask('{ validations(first: 5) { nodes { id } } }');
  expect(data).toEqual({ validations: { nodes: [] } });
});

it('changes only what it is given', async () => {
  const { id } = (await create({ functionHandle: HANDLE, title: 'Limits', blockOnFailure: true })).validation!;
  expect((await update(id, { enable: true })).validation).toMatchObject({
    title: 'Limits',
    enabled: true,
    blockOnFailure: true,
  });
  expect((await update(id, { title: 'Rules', blockOnFailure: false })).validation).toMatchObject({
    title: 'Rules',
    enabled: true,
    blockOnFailure: false,
  });
});

it('does not change or delete what is not there', async () => {
  const unknown = 'gid://shopify/Validation/1';
  expect(codesOf(await update(unknown, { title: 'Rules' }))).toEqual(['NOT_FOUND']);
  const { data } = await ask(
    'mutation ($id: ID!) { validationDelete(id: $id) { deletedId userErrors { field code } } }',
    { id: unknown },
  );
  expect(data!.validationDelete).toEqual({ deletedId: null, userErrors: [{ field: ['id'], code: 'NOT_FOUND' }] });
});

it('enables 25 and no more; those that are not enabled do not count', async () => {
  await create({ functionHandle: HANDLE, enable: false });
  const made: Written[] = [];
  for (let count = 0; count < 26; count += 1) made.push(await create({ functionHandle: HANDLE, enable: true }));
  expect(made.slice(0, 25).flatMap(codesOf)).toEqual([]);
  expect(codesOf(made[25]!)).toEqual(['MAX_VALIDATIONS_ACTIVATED']);
  const { id } = (await create({ functionHandle: HANDLE, enable: false })).validation!;
  expect(codesOf(await update(id, { enable: true }))).toEqual(['MAX_VALIDATIONS_ACTIVATED']);
  await update(made[0]!.validation!.id, { enable: false });
  expect(codesOf(await update(id, { enable: true }))).toEqual([]);
});

it('lists them page by page in the order of their creation, and finds one by its id', async () => {
  for (const title of ['One', 'Two', 'Three']) await create({ functionHandle: HANDLE, title });
  const page = async (after: string | null) => {
    const { data } = await ask(
      `query ($after: String) { validations(first: 2, after: $after) {
         nodes { id title } pageInfo { hasNextPage endCursor } } }`,
      { after },
    );
    return data!.validations as { nodes: View[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
  };
  const first = await page(null);
  expect(first.nodes.map(({ title }) => title)).toEqual(['One', 'Two']);
  const second = await page(first.pageInfo.endCursor);
  expect(second.nodes.map(({ title }) => title)).toEqual(['Three']);
  expect(second.pageInfo.hasNextPage).toBe(false);
  const { data } = await ask('query ($id: ID!) { validation(id: $id) { title } node(id: $id) { id } }', {
    id: first.nodes[1]!.id,
  });
  expect(data).toEqual({ validation: { title: 'Two' }, node: { id: first.nodes[1]!.id } });
});

it('deletes a validation together with its metafields', async () => {
  const metafields = [{ namespace: '$app', key: 'rules', type: 'json', value: '[1]' }];
  const { id } = (await create({ functionHandle: HANDLE, metafields })).validation!;
  await ask('mutation ($id: ID!) { validationDelete(id: $id) { deletedId } }', { id });
  const { data } = await ask('query ($id: ID!) { validation(id: $id) { id } }', { id });
  expect(data).toEqual({ validation: null });
  expect((await sandbox.database.query('SELECT 1 FROM metafield WHERE owner_id = $1', [id])).rowCount).toBe(0);
});

it.each([
  ['{ validations(first: 1) { nodes { id } } }', 'read_validations'],
  ['{ validation(id: "gid://shopify/Validation/1") { id } }', 'read_validations'],
  ['{ node(id: "gid://shopify/Validation/1") { id } }', 'read_validations'],
  ['mutation { validationCreate(validation: {}) { validation { id } } }', 'write_validations'],
  ['mutation { validationDelete(id: "gid://shopify/Validation/1") { deletedId } }', 'write_validations'],
])('%s needs the scope %s', async (query, scope) => {
  const lacking = scope === 'write_validations' ? 'read_validations' : 'read_products';
  const { errors } = await ask(query, {}, lacking);
  expect(errors).toMatchObject([
    { message: expect.stringContaining(scope) as string, extensions: { code: 'ACCESS_DENIED' } },
  ]);
  expect((await ask(query, {}, scope)).errors).toBeUndefined();
});

it('belongs to the installation: after uninstalling there is none', async () => {
  await create({ functionHandle: HANDLE });
  await sandbox.installations.uninstall(defaultShop);
  await sandbox.installations.install(defaultShop);
  const { data } = await ask('{ validations(first: 5) { nodes { id } } }');
  expect(data).toEqual({ validations: { nodes: [] } });
});
