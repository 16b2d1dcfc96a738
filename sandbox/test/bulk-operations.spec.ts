import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addHoodies, shop } from './order-fixture.js';
import { tokenWith } from './ask-admin.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

type Operation = { id: string; status: string; errorCode: string | null; objectCount: string; url: string | null };
type Answer = { data: { bulkOperation: Operation; bulkOperationRunQuery: Run } };
type Run = { bulkOperation: Operation | null; userErrors: { code: string; message: string }[] };

const ORDERS = `{ orders { edges { node { id name lineItems { edges { node { ...Line } } } } } } }
  fragment Line on LineItem { id quantity }`;

let sandbox: RunningSandbox;
beforeAll(async () => {
  const toml = readFileSync(join(__dirname, '../../shopify.app.toml'), 'utf8');
  sandbox = await startSandbox('bulk_operations', {
    appConfig: toml.replace(/^scopes = .*$/m, 'scopes = "read_products,read_orders,read_customers,write_app_proxy"'),
  });
  for (let count = 0; count < 3; count += 1) await addHoodies(sandbox, { customerId: 7001 });
});
afterAll(() => sandbox?.stop());

async function ask(query: string, variables: object, scope = 'read_orders'): Promise<Answer> {
  const accessToken = await tokenWith(sandbox, shop, scope);
  const { body } = await sandbox.browse({
    method: 'POST',
    url: `/store/${shop.domain}/admin/api/2026-10/graphql.json`,
    headers: { 'x-shopify-access-token': accessToken },
    body: { query, variables },
  });
  return JSON.parse(body) as Answer;
}
const run = async (query: string, scope?: string) => {
  const mutation = `mutation ($query: String!) { bulkOperationRunQuery(query: $query) {
    bulkOperation { id status } userErrors { code message } } }`;
  return (await ask(mutation, { query }, scope)).data.bulkOperationRunQuery;
};
const ended = async (id: string): Promise<Operation> => {
  const fields = 'id status errorCode objectCount url';
  const { data } = await ask(`query ($id: ID!) { bulkOperation(id: $id) { ${fields} } }`, { id });
  const isRunning = ['CREATED', 'RUNNING'].includes(data.bulkOperation.status);
  return isRunning ? ended(id) : data.bulkOperation;
};

it('runs by itself, and has a line for each object, those of a list after their parent', async () => {
  const { bulkOperation, userErrors } = await run(ORDERS);
  expect(userErrors).toEqual([]);
  const operation = await ended(bulkOperation!.id);
  expect(operation).toMatchObject({ status: 'COMPLETED', objectCount: '6' });
  const result = await sandbox.browse({ url: new URL(operation.url!).pathname });
  const lines = result.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ __parentId }) => __parentId ?? null)).toEqual([
    null,
    lines[0]!.id,
    null,
    lines[2]!.id,
    null,
    lines[4]!.id,
  ]);
  expect(lines[0]).toEqual({ id: expect.stringContaining('Order/') as string, name: '#1001' });
  expect(lines[1]).toMatchObject({ quantity: 10 });
});

it('fails where the token may not see it', async () => {
  const { bulkOperation } = await run(ORDERS, 'read_products');
  expect(await ended(bulkOperation!.id)).toMatchObject({ status: 'FAILED', errorCode: 'ACCESS_DENIED', url: null });
});

it.each([
  ['{ shop { id } }', 'at least one connection'],
  ['{ orders { edges', 'Invalid bulk query'],
  ['mutation { metafieldsDelete(metafields: []) { userErrors { message } } }', 'must be a query'],
])('refuses %s', async (query, message) => {
  const { bulkOperation, userErrors } = await run(query);
  expect(bulkOperation).toBeNull();
  expect(userErrors[0]!.message).toContain(message);
});
