import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moveClock } from '../src/clock.js';
import { addHoodies, HOODIE, shop } from './order-fixture.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const TOPICS = ['orders/cancelled', 'orders/edited', 'orders/updated', 'refunds/create'];
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const HOUR_MS = 3_600_000;

let sandbox: RunningSandbox;
beforeAll(async () => {
  const own = readFileSync(join(__dirname, '../../shopify.app.toml'), 'utf8');
  // The app's own subscriptions of orders are told of parts of them only.
  const ofOrders =
    /\[\[webhooks\.subscriptions\]\]\ntopics = \["(orders|refunds)\/.*\ninclude_fields = \[[^\]]*\]\nuri = .*\n/g;
  const toml = own.replace(ofOrders, '');
  const subscription = `[[webhooks.subscriptions]]\ntopics = ${JSON.stringify(TOPICS)}\nuri = "/hooks"\n`;
  sandbox = await startSandbox('order_changes', { appConfig: `${toml}\n${subscription}` });
});
afterAll(() => sandbox?.stop());
afterEach(() => moveClock(0));

const change = (number: number, name: string, fields: Record<string, string>) =>
  sandbox.browse({
    method: 'POST',
    url: `/store/hoodie-house/orders/${number}/${name}`,
    headers: form,
    body: new URLSearchParams(fields).toString(),
  });
const open = async (number: number) => (await sandbox.browse({ url: `/store/hoodie-house/orders/${number}` })).body;
const statusOf = (page: string) => [...page.matchAll(/data-order-status>([^<]+)</g)].map(([, text]) => text);
type Told = { topic: string; payload: Record<string, unknown> };
/** What the app was told since, newest last. */
const toldAfter = async (work: () => Promise<unknown>): Promise<Told[]> => {
  const deliveries = async () =>
    (
      JSON.parse((await sandbox.browse({ url: '/sandbox/webhooks' })).body) as {
        deliveries: { id: number; topic: string; body: string }[];
      }
    ).deliveries;
  const before = new Set((await deliveries()).map(({ id }) => id));
  await work();
  return (await deliveries())
    .filter(({ id }) => !before.has(id))
    .toSorted((a, b) => a.id - b.id)
    .map(({ topic, body }) => ({ topic, payload: JSON.parse(body) as Record<string, unknown> }));
};

describe('a refund', () => {
  it('takes units of a line off the order, at the sandbox’s time, and pays their share of the price', async () => {
    const { id, number, lines } = await addHoodies(sandbox, { customerId: 7001 });
    moveClock(HOUR_MS);
    const lineId = lines[0]!.id;
    const told = await toldAfter(() => change(number, 'refund', { [`units[${lineId}]`]: '3', restock: 'on' }));
    expect(told.map(({ topic }) => topic)).toEqual(['refunds/create', 'orders/updated']);
    expect(told[0]!.payload).toMatchObject({
      order_id: id,
      refund_line_items: [{ line_item_id: lineId, quantity: 3, restock_type: 'cancel', subtotal: '172.80' }],
      transactions: [{ kind: 'refund', amount: '172.80' }],
    });
    const ahead = Date.parse(String(told[0]!.payload.created_at)) - Date.now();
    expect([ahead > HOUR_MS / 2, ahead <= HOUR_MS]).toEqual([true, true]);
    expect(told[1]!.payload).toMatchObject({
      id,
      cancelled_at: null,
      financial_status: 'partially_refunded',
      total_price: '576.00',
      current_total_price: '403.20',
      customer: { id: 7001 },
      line_items: [
        {
          id: lineId,
          product_id: 7_001_000_001,
          variant_id: HOODIE,
          quantity: 10,
          current_quantity: 7,
          price: '64.00',
          total_discount: '64.00',
          grams: lines[0]!.grams,
        },
      ],
      refunds: [{ refund_line_items: [{ line_item_id: lineId, quantity: 3 }] }],
    });
    expect(Date.parse(String(told[1]!.payload.updated_at))).toBeGreaterThan(
      Date.parse(String(told[1]!.payload.created_at)),
    );
  });

  it('of all units leaves nothing, and cents are not lost', async () => {
    const { number, lines } = await addHoodies(sandbox, { quantity: 11 });
    const units = `units[${lines[0]!.id}]`;
    for (const part of ['3', '4', '4']) await change(number, 'refund', { [units]: part });
    const page = await open(number);
    expect(statusOf(page)).toEqual(['Refunded']);
    expect(page).toContain('0 of 11');
    expect(page).toContain('Refunded: $633.60 USD');
    expect(page).not.toContain('/refund"');
  });

  it('of all units twice at once is made once', async () => {
    const { number, lines } = await addHoodies(sandbox, { quantity: 2 });
    const fields = { [`units[${lines[0]!.id}]`]: '2' };
    const answers = await Promise.all([change(number, 'refund', fields), change(number, 'refund', fields)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422]);
    expect(await open(number)).toContain('Refunded: $128.00 USD');
  });

  it('of more units than are left is refused, and nothing is told', async () => {
    const { number, lines } = await addHoodies(sandbox, { quantity: 2 });
    let page = '';
    const told = await toldAfter(async () => {
      const answer = await change(number, 'refund', { [`units[${lines[0]!.id}]`]: '3' });
      expect(answer.status).toBe(422);
      page = answer.body;
    });
    expect(page).toContain('At most 2 of');
    expect([statusOf(page), told]).toEqual([['Paid'], []]);
  });

  it('of a page that is no longer true is refused', async () => {
    const { number, lines } = await addHoodies(sandbox);
    const version = /name="version" value="([^"]+)"/.exec(await open(number))![1]!;
    moveClock(HOUR_MS);
    const fields = { version, [`units[${lines[0]!.id}]`]: '1' };
    expect((await change(number, 'refund', fields)).status).toBe(303);
    const again = await change(number, 'refund', fields);
    expect([again.status, again.body]).toEqual([422, expect.stringContaining('The order was changed meanwhile')]);
    expect(again.body).toContain('9 of 10');
  });

  it.each([
    ['-1', 'units'],
    ['x', 'units'],
    ['1.5', 'units'],
  ])('of %s units is answered with 400, which names the field', async (value, field) => {
    const { number, lines } = await addHoodies(sandbox);
    const { status, body } = await change(number, 'refund', { [`units[${lines[0]!.id}]`]: value });
    expect([status, body]).toEqual([400, expect.stringContaining(field)]);
  });

  it.each([
    [{}, 'Enter how many units'],
    [{ 'units[1]': '1' }, 'The order has no line 1'],
  ])('of %j is refused', async (fields, message) => {
    const { number } = await addHoodies(sandbox);
    const { status, body } = await change(number, 'refund', fields as Record<string, string>);
    expect([status, body]).toEqual([422, expect.stringContaining(message)]);
  });
});

describe('a cancellation', () => {
  it('takes all units off the order, and pays back what is not paid back yet', async () => {
    const { number, lines } = await addHoodies(sandbox);
    await change(number, 'refund', { [`units[${lines[0]!.id}]`]: '4' });
    const fields = { reason: 'customer', restock: 'on', refund: 'on' };
    const told = await toldAfter(() => change(number, 'cancel', fields));
    expect(told.map(({ topic }) => topic)).toEqual(['orders/cancelled', 'refunds/create', 'orders/updated']);
    expect(told[0]!.payload).toMatchObject({
      cancelled_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      cancel_reason: 'customer',
      financial_status: 'refunded',
      current_total_price: '0.00',
      line_items: [{ quantity: 10, current_quantity: 0 }],
    });
    expect(told[1]!.payload).toMatchObject({
      refund_line_items: [{ quantity: 6, restock_type: 'cancel' }],
      transactions: [{ amount: '345.60' }],
    });
    expect(statusOf(await open(number))).toEqual(['Cancelled', 'Refunded']);
  });

  it('without a refund pays nothing back', async () => {
    const { number } = await addHoodies(sandbox);
    const told = await toldAfter(() => change(number, 'cancel', { reason: 'fraud' }));
    expect(told[1]!.payload).toMatchObject({
      refund_line_items: [{ quantity: 10, restock_type: 'no_restock' }],
      transactions: [],
    });
    expect(statusOf(await open(number))).toEqual(['Cancelled', 'Paid']);
  });

  it('comes once, and nothing is edited after it', async () => {
    const { number } = await addHoodies(sandbox);
    await change(number, 'cancel', { reason: 'staff' });
    for (const name of ['cancel', 'edit']) {
      const { status, body } = await change(number, name, { reason: 'staff', variant: String(HOODIE) });
      expect([name, status, body]).toEqual([name, 422, expect.stringContaining('The order is cancelled')]);
    }
  });

  it('needs one of the platform’s reasons', async () => {
    const { number } = await addHoodies(sandbox);
    const { status, body } = await change(number, 'cancel', { reason: 'boredom' });
    expect([status, body]).toEqual([400, expect.stringContaining('reason')]);
  });
});

describe('an edit', () => {
  it('lowers a quantity: the units ordered stay, those that are left become less', async () => {
    const { id, number, lines } = await addHoodies(sandbox);
    const lineId = lines[0]!.id;
    const told = await toldAfter(() => change(number, 'edit', { [`quantities[${lineId}]`]: '4' }));
    expect(told.map(({ topic }) => topic)).toEqual(['orders/edited', 'orders/updated']);
    expect(told[0]!.payload).toEqual({
      order_edit: {
        id: expect.any(Number) as number,
        order_id: id,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        line_items: { additions: [], removals: [{ id: lineId, delta: 6 }] },
      },
    });
    expect(told[1]!.payload).toMatchObject({ line_items: [{ quantity: 10, current_quantity: 4 }] });
  });

  it('raises a quantity and adds a line, which are not paid', async () => {
    const { id, number, lines } = await addHoodies(sandbox, { quantity: 2 });
    const lineId = lines[0]!.id;
    const fields = { [`quantities[${lineId}]`]: '3', variant: String(HOODIE), added: '12' };
    const told = await toldAfter(() => change(number, 'edit', fields));
    const added = id * 1_000 + 2;
    expect(told[0]!.payload).toMatchObject({
      order_edit: {
        line_items: {
          additions: [
            { id: lineId, delta: 1 },
            { id: added, delta: 12 },
          ],
          removals: [],
        },
      },
    });
    expect(told[1]!.payload).toMatchObject({
      financial_status: 'partially_paid',
      current_total_price: '960.00',
      line_items: [
        { id: lineId, quantity: 3, current_quantity: 3 },
        { id: added, variant_id: HOODIE, quantity: 12, current_quantity: 12, total_discount: '0.00' },
      ],
    });
    const page = await open(number);
    expect(statusOf(page)).toEqual(['Partly paid']);
    expect(page).toContain('Paid: $128.00 USD');
  });

  it('pays back no more than was paid', async () => {
    const { number, lines } = await addHoodies(sandbox, { quantity: 2 });
    const lineId = lines[0]!.id;
    await change(number, 'edit', { [`quantities[${lineId}]`]: '5' });
    const told = await toldAfter(() => change(number, 'refund', { [`units[${lineId}]`]: '4' }));
    expect(told[0]!.payload).toMatchObject({
      refund_line_items: [{ subtotal: '256.00' }],
      transactions: [{ amount: '128.00' }],
    });
  });

  it.each([
    [{}, 'Change a quantity, or add a product'],
    [{ variant: '1' }, 'The store has no variant 1'],
  ])('of %j is refused', async (fields, message) => {
    const { number } = await addHoodies(sandbox);
    const { status, body } = await change(number, 'edit', fields as Record<string, string>);
    expect([status, body]).toEqual([422, expect.stringContaining(message)]);
  });
});

it('tells all topics of one change with the id of one event', async () => {
  const { number } = await addHoodies(sandbox);
  await change(number, 'cancel', { reason: 'staff' });
  const { rows } = await sandbox.database.query<{ event_id: string }>(
    'SELECT event_id FROM webhook_delivery ORDER BY id DESC LIMIT 3',
  );
  expect(new Set(rows.map(({ event_id }) => event_id)).size).toBe(1);
});

it('has no order to change under another number', async () => {
  expect((await change(1, 'cancel', { reason: 'staff' })).status).toBe(404);
});

it('takes no change from a page of another site', async () => {
  const { number } = await addHoodies(sandbox);
  const answer = await sandbox.browse({
    method: 'POST',
    url: `/store/hoodie-house/orders/${number}/cancel`,
    headers: { ...form, 'sec-fetch-site': 'cross-site' },
    body: 'reason=staff',
  });
  expect([answer.status, statusOf(await open(number))]).toEqual([403, ['Paid']]);
});

it.each(['refunds/create', 'orders/edited', 'orders/cancelled'])(
  'sends %s by hand only of a store that has something to tell',
  async (topic) => {
    const send = (handle: string) =>
      sandbox.browse({ method: 'POST', url: '/sandbox/webhooks', body: { shop: handle, topic } });
    expect(await send('trail-and-co')).toMatchObject({
      status: 409,
      body: expect.stringContaining('topic:') as string,
    });
    const { number, lines } = await addHoodies(sandbox);
    const units = { [`units[${lines[0]!.id}]`]: '1' };
    await change(number, 'refund', units);
    await change(number, 'edit', { variant: String(HOODIE) });
    await change(number, 'cancel', { reason: 'staff' });
    expect((await send(shop.handle)).status).toBe(201);
  },
);
