// Orders at the fake platform, and the webhooks that tell the app of them.
import type { FakeOrder } from './fake-orders.js';
import type { TestApp, TestShop } from './test-app.js';

let lastId = 1_000;

/** The app is not told of it yet. */
export function placeOrder(app: TestApp, shop: TestShop, change: Partial<FakeOrder> = {}): FakeOrder {
  const placed: FakeOrder = {
    id: String((lastId += 1)),
    customerId: null,
    at: new Date().toISOString(),
    lines: [{ productId: '1001', quantity: 2 }],
    ...change,
  };
  app.platform.orders.of(shop.domain).push(placed);
  return placed;
}

/** By a webhook of any topic about orders; resolves when everything that follows from it is done. */
export async function tellOfOrder(
  app: TestApp,
  shop: TestShop,
  { id }: FakeOrder,
  topic = 'orders/create',
): Promise<void> {
  const payload = { id: Number(id), order_id: Number(id), order_edit: { order_id: Number(id) } };
  expect(await app.webhook(shop, topic, { payload })).toBe(200);
  await app.drain();
}
