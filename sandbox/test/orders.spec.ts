import { catalogOf } from '../src/catalog/catalog.js';
import { findShop } from '../src/shops/shops.js';
import { addHoodies } from './order-fixture.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const ORDERS = 26;

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox('orders');
  await Promise.all(Array.from({ length: ORDERS }, () => addHoodies(sandbox)));
});
afterAll(() => sandbox?.stop());

const open = (path: string) => sandbox.browse({ url: `/store/hoodie-house/orders${path}` });
const numbers = (page: string) => [...page.matchAll(/>#(\d+)<\/a>/g)].map(([, number]) => Number(number));

it('lists orders newest first, with those before on the next page', async () => {
  const first = await open('');
  expect(numbers(first.body)).toEqual(Array.from({ length: 25 }, (_each, index) => 1026 - index));
  expect(first.body).toContain('?before=1002"');
  const next = await open('?before=1002');
  expect(numbers(next.body)).toEqual([1001]);
  expect(next.body).not.toContain('Older orders');
});

it('shows the lines of one order', async () => {
  const { status, body } = await open('/1001');
  expect(status).toBe(200);
  expect(body).toContain('Total: $576.00 USD');
  expect(body).toContain('Ada &#60;Berg&#62;');
});

it.each(['/1', '/9999999999', '/x'])('has no order %s', async (path) => {
  expect((await open(path)).status).toBe(404);
});

it('names the field when the page of orders is not a number', async () => {
  const { status, body } = await open('?before=x');
  expect([status, body]).toEqual([400, expect.stringContaining('before')]);
});

it('sends no webhook of an order by hand while the store has none', async () => {
  const body = { shop: 'trail-and-co', topic: 'orders/paid' };
  const answer = await sandbox.browse({ method: 'POST', url: '/sandbox/webhooks', body });
  expect([answer.status, answer.body]).toEqual([409, expect.stringContaining('topic: the store has no order yet')]);
});

it('lists customers with the number of their orders, and the orders of one, newest first', async () => {
  const own = [await addHoodies(sandbox, { customerId: 7002 }), await addHoodies(sandbox, { customerId: 7002 })];
  const list = await sandbox.browse({ url: '/store/hoodie-house/customers' });
  expect(list.body).toMatch(/customers\/7002">Walter Okafor<[\s\S]*?data-label="Orders">2<\/td>/);
  const { body } = await sandbox.browse({ url: '/store/hoodie-house/customers/7002' });
  expect(numbers(body)).toEqual([own[1]!.number, own[0]!.number]);
  expect((await sandbox.browse({ url: '/store/hoodie-house/customers/1' })).status).toBe(404);
});

describe('an order without the checkout', () => {
  const place = (body: object) =>
    sandbox.browse({ method: 'POST', url: '/store/nordic-goods/orders', headers: { accept: 'text/html' }, body });
  const variant = catalogOf(findShop('nordic-goods')!).products[0]!.variants[0]!.id;

  it('is placed with its source, and says it', async () => {
    const { status, headers } = await place({ source: 'pos', variant, quantity: 7, customer: 7002 });
    expect(status).toBe(303);
    const { body } = await sandbox.browse({ url: String(headers.location) });
    expect(body).toContain('Point of Sale');
    expect(body).toContain('walter@example.com');
    expect(body).toContain('data-label="Quantity">7<');
  });

  it.each([
    [{ source: 'nowhere', variant }, 'source'],
    [{ source: 'pos', variant: 1 }, 'variant'],
    [{ source: 'pos', variant, customer: 1 }, 'customer'],
    [{ source: 'pos', variant, quantity: 0 }, 'quantity'],
    [{ source: 'pos', variant, at: '2999-01-01T00:00:00Z' }, 'at'],
  ])('is not placed as %j', async (body, field) => {
    const answer = await place(body);
    expect([answer.status, answer.body]).toEqual([400, expect.stringContaining(field)]);
  });
});
