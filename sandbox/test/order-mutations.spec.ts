import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Order } from '../src/orders/order.js';
import { adminOf } from './ask-admin.js';
import { addHoodies, shop } from './order-fixture.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const HOLDS = 'write_merchant_managed_fulfillment_orders';
const SCOPES = `read_products,read_customers,read_orders,write_orders,${HOLDS}`;

let sandbox: RunningSandbox;
beforeAll(async () => {
  const toml = readFileSync(join(__dirname, '../../shopify.app.toml'), 'utf8');
  sandbox = await startSandbox('order_mutations', {
    appConfig: toml.replace(/^scopes = .*$/m, `scopes = "${SCOPES},write_app_proxy"`),
  });
});
afterAll(() => sandbox?.stop());

const admin = adminOf(() => sandbox, shop);
const ask = async <Answer>(query: string, variables: object = {}, scope = SCOPES) => {
  const { data, errors } = await admin(query, variables, scope);
  expect(errors).toBeUndefined();
  return data as Answer;
};
const gidOf = (type: string, { id }: Order) => `gid://shopify/${type}/${id}`;
const lineOf = ({ lines }: Order) => `gid://shopify/LineItem/${lines[0]!.id}`;
const page = async ({ number }: Order) => (await sandbox.browse({ url: `/store/hoodie-house/orders/${number}` })).body;
const fulfill = ({ number }: Order) =>
  sandbox.browse({ method: 'POST', url: `/store/hoodie-house/orders/${number}/fulfill`, body: {} });

it('adds and removes tags, each once', async () => {
  const order = await addHoodies(sandbox);
  const change = (name: string, tags: string[]) =>
    ask<Record<string, { node: { tags: string[] } }>>(
      `mutation ($id: ID!, $tags: [String!]!) {
        ${name}(id: $id, tags: $tags) { node { ... on Order { tags } } userErrors { field message } }
      }`,
      { id: gidOf('Order', order), tags },
    );
  await change('tagsAdd', ['over', 'vip']);
  expect((await change('tagsAdd', ['over'])).tagsAdd!.node.tags).toEqual(['over', 'vip']);
  expect(await page(order)).toContain('Tags: over, vip');
  expect((await change('tagsRemove', ['over'])).tagsRemove!.node.tags).toEqual(['vip']);
});

describe('a hold', () => {
  const HOLD = `mutation ($id: ID!, $hold: FulfillmentOrderHoldInput!) {
    fulfillmentOrderHold(id: $id, fulfillmentHold: $hold) { fulfillmentHold { id } userErrors { code message } }
  }`;
  type Held = { fulfillmentOrderHold: { fulfillmentHold: { id: string } | null; userErrors: { code: string }[] } };
  const hold = async (order: Order, handle = 'a') => {
    const variables = { id: gidOf('FulfillmentOrder', order), hold: { handle, reason: 'OTHER', reasonNotes: 'Over' } };
    return (await ask<Held>(HOLD, variables)).fulfillmentOrderHold;
  };

  it('keeps the order from being fulfilled until it is released; its handle is taken once', async () => {
    const order = await addHoodies(sandbox);
    const { fulfillmentHold: placed } = await hold(order);
    expect((await hold(order)).userErrors).toMatchObject([{ code: 'DUPLICATE_FULFILLMENT_HOLD_HANDLE' }]);
    expect((await hold(order, 'b')).userErrors).toEqual([]);
    expect((await fulfill(order)).status).toBe(422);
    expect(await page(order)).toContain('On hold');
    const release = (holdIds: string[] | null) =>
      ask(
        `mutation ($id: ID!, $holdIds: [ID!]) {
          fulfillmentOrderReleaseHold(id: $id, holdIds: $holdIds) { fulfillmentOrder { status } userErrors { message } }
        }`,
        { id: gidOf('FulfillmentOrder', order), holdIds },
      );
    const released = { fulfillmentOrderReleaseHold: { fulfillmentOrder: { status: 'ON_HOLD' }, userErrors: [] } };
    expect(await release([placed!.id])).toEqual(released);
    expect(await release(null)).toMatchObject({
      fulfillmentOrderReleaseHold: { fulfillmentOrder: { status: 'OPEN' } },
    });
    expect((await fulfill(order)).status).toBe(303);
  });

  it('comes too late for what is fulfilled', async () => {
    const order = await addHoodies(sandbox);
    await fulfill(order);
    expect((await hold(order)).userErrors).toMatchObject([{ code: null }]);
  });
});

describe('a refund by an app', () => {
  const REFUND = `mutation ($input: RefundInput!, $key: String!) {
    refundCreate(input: $input) @idempotent(key: $key) { refund { id } userErrors { message } }
  }`;
  const input = (order: Order, quantity = 4) => ({
    orderId: gidOf('Order', order),
    refundLineItems: [{ lineItemId: lineOf(order), quantity, restockType: 'CANCEL' }],
  });
  const SUGGESTED = `query ($id: ID!, $lines: [RefundLineItemInput!]) {
    order(id: $id) {
      lineItems(first: 1) { nodes { currentQuantity unfulfilledQuantity } }
      suggestedRefund(refundLineItems: $lines) {
        suggestedTransactions { amountSet { shopMoney { amount } } gateway kind parentTransaction { id } }
      }
    }
  }`;

  it('is suggested, and made once for its key', async () => {
    const order = await addHoodies(sandbox);
    const lines = [{ lineItemId: lineOf(order), quantity: 4 }];
    const suggested = await ask(SUGGESTED, { id: gidOf('Order', order), lines });
    expect(suggested).toMatchObject({
      order: { suggestedRefund: { suggestedTransactions: [{ amountSet: { shopMoney: { amount: '230.40' } } }] } },
    });
    const first = await ask(REFUND, { input: input(order), key: 'one' });
    expect(await ask(REFUND, { input: input(order), key: 'one' })).toEqual(first);
    expect(await ask(SUGGESTED, { id: gidOf('Order', order), lines })).toMatchObject({
      order: { lineItems: { nodes: [{ currentQuantity: 6, unfulfilledQuantity: 6 }] } },
    });
    const { errors } = await admin(REFUND, { input: input(order, 1), key: 'one' }, SCOPES);
    expect(errors).toMatchObject([{ extensions: { code: 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH' } }]);
  });

  it('needs a key, and units that are there', async () => {
    const order = await addHoodies(sandbox);
    const { errors } = await admin(
      REFUND.replace('@idempotent(key: $key)', '@skip(if: false)').replace(', $key: String!', ''),
      { input: input(order) },
      SCOPES,
    );
    expect(errors?.[0]?.message).toContain('@idempotent');
    expect(await ask(REFUND, { input: input(order, 11), key: 'many' })).toMatchObject({
      refundCreate: { refund: null, userErrors: [{ message: expect.stringContaining('At most 10') as string }] },
    });
  });
});

it('cancels an order once, and pays it back where that is asked for', async () => {
  const order = await addHoodies(sandbox);
  const cancel = () =>
    ask<{ orderCancel: { job: object | null; orderCancelUserErrors: { code: string }[] } }>(
      `mutation ($id: ID!, $method: OrderCancelRefundMethodInput) {
        orderCancel(orderId: $id, reason: OTHER, restock: true, refundMethod: $method) {
          job { id } orderCancelUserErrors { code message }
        }
      }`,
      { id: gidOf('Order', order), method: { originalPaymentMethodsRefund: true } },
    );
  expect((await cancel()).orderCancel.job).not.toBeNull();
  expect((await cancel()).orderCancel.orderCancelUserErrors).toMatchObject([{ code: 'INVALID' }]);
  expect(await page(order)).toMatch(/Cancelled[\s\S]*Refunded/);
});

it.each([
  ['tagsAdd(id: "gid://shopify/Order/1", tags: ["a"]) { userErrors { message } }', 'read_orders', 'write_orders'],
  [
    'orderCancel(orderId: "gid://shopify/Order/1", reason: OTHER, restock: true) { job { id } }',
    'read_orders',
    'write_orders',
  ],
  [
    'fulfillmentOrderReleaseHold(id: "gid://shopify/FulfillmentOrder/1") { userErrors { message } }',
    'read_orders,write_orders',
    HOLDS,
  ],
])('refuses %s without its scope', async (mutation, scope, wanted) => {
  const { errors } = await admin(`mutation { ${mutation} }`, {}, scope);
  expect(errors?.[0]?.message).toContain(wanted);
});
