import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moveClock } from '../src/clock.js';
import type { Order } from '../src/orders/order.js';
import { addHoodies, HOODIE, shop } from './order-fixture.js';
import { tokenWith } from './ask-admin.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

type Answer = {
  data: Record<string, unknown> | null;
  errors?: { message: string; path?: unknown[]; extensions?: { code?: string } }[];
};

const SCOPES = 'read_products,read_customers,read_orders';
const DAY_MS = 86_400_000;
const form = { 'content-type': 'application/x-www-form-urlencoded' };

let sandbox: RunningSandbox;
/** The second is refunded and cancelled, the third is a guest's. */
let orders: Order[];
beforeAll(async () => {
  const toml = readFileSync(join(__dirname, '../../shopify.app.toml'), 'utf8');
  const scopes = `scopes = "${SCOPES},read_all_orders,write_app_proxy"`;
  sandbox = await startSandbox('order_graphql', { appConfig: toml.replace(/^scopes = .*$/m, scopes) });
  orders = [];
  for (const customerId of [7001, 7002, null]) orders.push(await addHoodies(sandbox, { customerId }));
  await change('refund', `units[${orders[1]!.lines[0]!.id}]=4`);
  await change('cancel', 'reason=inventory&restock=on&refund=on');
});
afterAll(() => sandbox?.stop());
afterEach(() => moveClock(0));

const change = (name: string, body: string) =>
  sandbox.browse({
    method: 'POST',
    url: `/store/hoodie-house/orders/${orders[1]!.number}/${name}`,
    headers: form,
    body: encodeURI(body),
  });

async function ask(query: string, variables: object = {}, scope = SCOPES): Promise<Answer> {
  const accessToken = await tokenWith(sandbox, shop, scope);
  const { body, status } = await sandbox.browse({
    method: 'POST',
    url: `/store/${shop.domain}/admin/api/2026-10/graphql.json`,
    headers: { 'x-shopify-access-token': accessToken },
    body: { query, variables },
  });
  expect(status).toBe(200);
  return JSON.parse(body) as Answer;
}
const gidOf = ({ id }: Order) => `gid://shopify/Order/${id}`;
const names = async (args: string, scope?: string) => {
  const { data, errors } = await ask(`{ orders(first: 10, ${args}) { nodes { name } } }`, {}, scope);
  expect(errors).toBeUndefined();
  return (data!.orders as { nodes: { name: string }[] }).nodes.map(({ name }) => name);
};

it('answers what a ledger of purchases needs of an order', async () => {
  const { data, errors } = await ask(
    `query ($id: ID!) { order(id: $id) {
       id name createdAt processedAt cancelledAt cancelReason test edited displayFinancialStatus customer { id }
       currentTotalPriceSet { shopMoney { amount currencyCode } }
       lineItems(first: 5) { nodes { id quantity currentQuantity title vendor product { id } variant { id }
         originalTotalSet { shopMoney { amount } }
         discountedTotalSet { shopMoney { amount } presentmentMoney { amount } } } }
       refunds { id createdAt totalRefundedSet { shopMoney { amount } }
         refundLineItems(first: 5) { nodes { quantity restockType lineItem { id } } } } } }`,
    { id: gidOf(orders[1]!) },
  );
  expect(errors).toBeUndefined();
  const lineId = `gid://shopify/LineItem/${orders[1]!.lines[0]!.id}`;
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string;
  expect(data!.order).toMatchObject({
    name: '#1002',
    createdAt: instant,
    processedAt: instant,
    cancelledAt: instant,
    cancelReason: 'INVENTORY',
    test: true,
    edited: false,
    displayFinancialStatus: 'REFUNDED',
    customer: { id: 'gid://shopify/Customer/7002' },
    currentTotalPriceSet: { shopMoney: { amount: '0.00', currencyCode: 'USD' } },
    lineItems: {
      nodes: [
        {
          id: lineId,
          quantity: 10,
          currentQuantity: 0,
          product: { id: 'gid://shopify/Product/7001000001' },
          variant: { id: `gid://shopify/ProductVariant/${HOODIE}` },
          originalTotalSet: { shopMoney: { amount: '640.00' } },
          discountedTotalSet: { shopMoney: { amount: '576.00' }, presentmentMoney: { amount: '576.00' } },
        },
      ],
    },
    refunds: [
      {
        createdAt: instant,
        totalRefundedSet: { shopMoney: { amount: '230.40' } },
        refundLineItems: { nodes: [{ quantity: 4, restockType: 'NO_RESTOCK', lineItem: { id: lineId } }] },
      },
      { refundLineItems: { nodes: [{ quantity: 6, restockType: 'CANCEL', lineItem: { id: lineId } }] } },
    ],
  });
});

it('lists orders page by page, also backwards', async () => {
  const query = `query ($after: String) { orders(first: 2, after: $after, sortKey: CREATED_AT) {
    nodes { name } pageInfo { hasNextPage endCursor } } }`;
  const first = (await ask(query)).data!.orders as { nodes: object[]; pageInfo: { endCursor: string } };
  expect(first).toMatchObject({ nodes: [{ name: '#1001' }, { name: '#1002' }], pageInfo: { hasNextPage: true } });
  const next = (await ask(query, { after: first.pageInfo.endCursor })).data!.orders;
  expect(next).toMatchObject({ nodes: [{ name: '#1003' }], pageInfo: { hasNextPage: false } });
  expect(await names('reverse: true')).toEqual(['#1003', '#1002', '#1001']);
});

it.each([
  ['status:cancelled', ['#1002']],
  ['status:open', ['#1001', '#1003']],
  ['customer_id:7001', ['#1001']],
  ['name:1003', ['#1003']],
  ['financial_status:paid AND -customer_id:7001', ['#1003']],
  ["created_at:>='2000-01-01T00:00:00Z'", ['#1001', '#1002', '#1003']],
  ['created_at:>now', []],
  ['updated_at: <=now AND test:true', ['#1001', '#1002', '#1003']],
])('finds orders by %s', async (query, expected) => {
  expect(await names(`query: ${JSON.stringify(query)}`)).toEqual(expected);
});

it('finds orders from an id on', async () => {
  expect(await names(`query: "id:>=${orders[1]!.id}"`)).toEqual(['#1002', '#1003']);
});

it('shows the last 60 days, and all with read_all_orders', async () => {
  const old = { id: gidOf(orders[0]!) };
  const one = 'query ($id: ID!) { order(id: $id) { name } node(id: $id) { id } }';
  moveClock(59 * DAY_MS);
  expect(await names('reverse: false')).toHaveLength(3);
  moveClock(61 * DAY_MS);
  expect(await names('reverse: false')).toEqual([]);
  expect((await ask(one, old)).data).toEqual({ order: null, node: null });
  const all = `${SCOPES},read_all_orders`;
  expect(await names('reverse: false', all)).toHaveLength(3);
  expect((await ask(one, old, all)).data).toEqual({ order: { name: '#1001' }, node: old });
});

it('answers a customer with their orders, and finds customers', async () => {
  const { data, errors } = await ask(
    `{ customer(id: "gid://shopify/Customer/7001") {
         displayName tags numberOfOrders orders(first: 3) { nodes { name } } }
       customers(first: 3, query: "tag:wholesale") { nodes { id email } }
       unknown: customer(id: "gid://shopify/Customer/1") { id } }`,
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    customer: {
      displayName: 'Vera Ahlström',
      tags: ['vip'],
      numberOfOrders: '1',
      orders: { nodes: [{ name: '#1001' }] },
    },
    customers: { nodes: [{ id: 'gid://shopify/Customer/7002', email: 'walter@example.com' }] },
    unknown: null,
  });
});

describe('the scopes', () => {
  const denied = (answer: Answer) => answer.errors?.map(({ extensions, path }) => [extensions?.code, path?.at(-1)]);

  it.each(['orders(first: 1) { nodes { id } }', 'order(id: "gid://shopify/Order/1") { id }'])(
    'read_orders is required for %s',
    async (field) => {
      const answer = await ask(`{ ${field} }`, {}, 'read_products,read_customers');
      expect(denied(answer)).toEqual([['ACCESS_DENIED', field.split('(')[0]]]);
    },
  );

  it.each(['customers(first: 1) { nodes { id } }', 'customer(id: "gid://shopify/Customer/7001") { id }'])(
    'read_customers is required for %s',
    async (field) => {
      expect(denied(await ask(`{ ${field} }`, {}, 'read_orders'))).toEqual([['ACCESS_DENIED', field.split('(')[0]]]);
    },
  );

  it('read_customers and read_products are required for what an order leads to', async () => {
    const query = `query ($id: ID!) { order(id: $id) { name customer { id }
      lineItems(first: 1) { nodes { title product { id } variant { id } } } } }`;
    const answer = await ask(query, { id: gidOf(orders[0]!) }, 'read_orders');
    expect(answer.data).toMatchObject({
      order: { name: '#1001', customer: null, lineItems: { nodes: [{ product: null, variant: null }] } },
    });
    expect(
      denied(answer)
        ?.map(([, field]) => field)
        .toSorted(),
    ).toEqual(['customer', 'product', 'variant']);
  });

  it('read_orders is required to find an order by its id alone, and for the orders of a customer', async () => {
    const scope = 'read_products,read_customers';
    const byId = await ask('query ($id: ID!) { node(id: $id) { id } }', { id: gidOf(orders[0]!) }, scope);
    expect(byId.errors?.[0]?.extensions?.code).toBe('ACCESS_DENIED');
    const ofCustomer = await ask(
      '{ customer(id: "gid://shopify/Customer/7001") { orders(first: 1) { nodes { id } } } }',
      {},
      scope,
    );
    expect(denied(ofCustomer)).toEqual([['ACCESS_DENIED', 'orders']]);
  });
});

it('says where an order came from, and when it was bought, edited and given back', async () => {
  const query = `query ($id: ID!) { order(id: $id) {
    sourceName app { name } edited agreements(first: 10, reverse: true) { nodes { reason } }
  } }`;
  const id = (order: Order) => ({ id: `gid://shopify/Order/${order.id}` });
  const first = await ask(query, id(orders[0]!));
  const agreements = (...reasons: string[]) => ({ nodes: reasons.map((reason) => ({ reason })) });
  const bought = { sourceName: 'web', app: { name: 'Online Store' }, edited: false, agreements: agreements('ORDER') };
  expect(first.data).toEqual({ order: bought });
  const second = await ask(query, id(orders[1]!));
  expect(second.data).toEqual({ order: { ...bought, agreements: agreements('REFUND', 'REFUND', 'ORDER') } });
});
