import { catalogOf } from '../src/catalog/catalog.js';
import { orderPayload } from '../src/orders/order-payload.js';
import { OrderStore } from '../src/orders/order-store.js';
import type { Order } from '../src/orders/order.js';
import { adminOf } from './ask-admin.js';
import { AskedStore, HOODIE } from './asked-store.js';
import { GivenFunction } from './function-fixture.js';
import { shop } from './order-fixture.js';

const another = catalogOf(shop).products[1]!.variants[0]!.id;

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const buyer = { email: 'a@example.com', name: 'Ada Berg', address: 'Main Street 1', country: 'US', card: '1' };

const QUERY = `{ cart { cost { subtotalAmount { amount } totalAmount { amount } }
  lines { cost { subtotalAmount { amount } totalAmount { amount } } } } }`;

let store: AskedStore;
const given = new GivenFunction();
beforeAll(async () => {
  store = await AskedStore.start('discounts', given, QUERY);
});
afterAll(() => store?.sandbox.stop());
beforeEach(async () => {
  given.refuseWith();
  await store.empty();
});

const update = async (discount: string) => JSON.parse((await store.post('/cart/update.js', { discount })).body) as Cart;
type Cart = { items: { final_line_price: number; line_level_discount_allocations: unknown[] }[] } & Record<
  string,
  unknown
>;
const tokenIn = (page: string) => /name="token" value="(\w+)"/.exec(page)![1]!;
const send = (url: string, fields: Record<string, string>) =>
  store.sandbox.browse({ method: 'POST', url, headers: form, body: new URLSearchParams(fields).toString() });

/** Enters the code at the checkout of the cart, and pays. */
async function buyWith(discount: string): Promise<Order> {
  const token = tokenIn((await store.sandbox.browse({ url: '/checkout' })).body);
  expect((await send('/checkout/discount', { token, discount })).location).toBe('/checkout');
  const { location } = await send('/checkout', { token, ...buyer });
  expect(location).toContain('/checkout/thank-you/');
  return (await new OrderStore(store.sandbox.database).findByToken(shop, location.split('/').at(-1)!))!;
}

describe('the cart', () => {
  it('takes a code on products off its lines, and says that it applies', async () => {
    await store.add(2);
    expect(await update('save10')).toMatchObject({
      original_total_price: 12_800,
      total_discount: 1_280,
      items_subtotal_price: 11_520,
      total_price: 11_520,
      discount_codes: [{ code: 'save10', applicable: true }],
      cart_level_discount_applications: [],
      items: [
        {
          final_line_price: 11_520,
          line_level_discount_allocations: [
            {
              amount: 1_280,
              discount_application: { type: 'discount_code', title: 'SAVE10', value: '10.0', value_type: 'percentage' },
            },
          ],
        },
      ],
    });
    expect(await update('')).toMatchObject({ total_price: 12_800, discount_codes: [] });
  });

  it('takes a code on the order off the sum, not off its lines', async () => {
    await store.add(2);
    expect(await update('FIVEOFF')).toMatchObject({
      items_subtotal_price: 12_800,
      total_price: 12_300,
      cart_level_discount_applications: [
        { title: 'FIVEOFF', value: '5.0', value_type: 'fixed_amount', total_allocated_amount: 500 },
      ],
      items: [{ final_line_price: 12_800, line_level_discount_allocations: [] }],
    });
  });

  it('keeps a code that nobody knows, and says that it does not apply', async () => {
    await store.add(1);
    expect(await update('NONSENSE')).toMatchObject({
      total_price: 6_400,
      discount_codes: [{ code: 'NONSENSE', applicable: false }],
    });
  });

  it('has one discount on a line: the larger of the code and the automatic one', async () => {
    await store.add(10);
    expect(await update('SAVE10')).toMatchObject({
      total_price: 57_600,
      discount_codes: [{ code: 'SAVE10', applicable: false }],
      items: [{ discounts: [{ title: 'Ten or more' }] }],
    });
    expect(await update('SAVE25')).toMatchObject({
      total_price: 48_000,
      discount_codes: [{ code: 'SAVE25', applicable: true }],
      items: [{ discounts: [{ amount: 16_000, title: 'SAVE25' }] }],
    });
  });

  it('converts a fixed amount to the currency of the shopper', async () => {
    await store.sandbox.browse({ url: '/?currency=EUR' });
    await store.add(1);
    expect(await update('FIVEOFF')).toMatchObject({ items_subtotal_price: 5_120, total_price: 4_720 });
    await store.sandbox.browse({ url: '/?currency=USD' });
  });
});

describe('the function', () => {
  const inputWith = async (discount: string) => {
    await update(discount);
    let seen: unknown;
    given.run = (input) => {
      seen = input;
      return { output: { operations: [] }, instructions: 1 };
    };
    await store.add(1);
    return seen;
  };

  it('sees a code on products in the cost of the lines', async () => {
    await store.validate();
    expect(await inputWith('SAVE10')).toMatchObject({
      cart: {
        cost: { subtotalAmount: { amount: '57.6' }, totalAmount: { amount: '57.6' } },
        lines: [{ cost: { subtotalAmount: { amount: '64.0' }, totalAmount: { amount: '57.6' } } }],
      },
    });
  });

  it('sees a code on the order only in the total of the cart', async () => {
    await store.validate();
    expect(await inputWith('FIVEOFF')).toMatchObject({
      cart: {
        cost: { subtotalAmount: { amount: '64.0' }, totalAmount: { amount: '59.0' } },
        lines: [{ cost: { totalAmount: { amount: '64.0' } } }],
      },
    });
  });

  it('is asked again at the checkout, with the code that was entered there', async () => {
    await store.validate();
    await store.add(1);
    given.run = (input) => {
      const { amount } = (input as { cart: { cost: { totalAmount: { amount: string } } } }).cart.cost.totalAmount;
      const errors = Number(amount) < 60 ? [{ message: 'Spend 60 or more', target: '$.cart' }] : [];
      return { output: { operations: [{ validationAdd: { errors } }] }, instructions: 1 };
    };
    const token = tokenIn((await store.sandbox.browse({ url: '/checkout' })).body);
    await send('/checkout/discount', { token, discount: 'SAVE10' });
    expect((await store.sandbox.browse({ url: '/checkout' })).body).toContain('Spend 60 or more');
    expect((await send('/checkout', { token, ...buyer })).status).toBe(422);
  });
});

describe('the checkout', () => {
  it('refuses a code that nobody knows, and keeps the one before', async () => {
    await store.add(1);
    await update('SAVE10');
    const token = tokenIn((await store.sandbox.browse({ url: '/checkout' })).body);
    const { status, body } = await send('/checkout/discount', { token, discount: '<b>' });
    expect(status).toBe(422);
    expect(body).toContain('Enter a valid discount code');
    expect(body).toContain('value="&#60;b&#62;"');
    expect((await store.sandbox.browse({ url: '/checkout' })).body).toContain('$57.60 USD');
  });

  it('takes a code for one product that is bought at once, and the cart keeps its own', async () => {
    const { location } = await store.post('/checkout/now', { id: HOODIE, quantity: 1 });
    const token = tokenIn((await store.sandbox.browse({ url: location })).body);
    await send('/checkout/discount', { token, discount: 'SAVE25' });
    expect((await store.sandbox.browse({ url: location })).body).toContain('$48.00 USD');
    expect(JSON.parse((await store.sandbox.browse({ url: '/cart.js' })).body)).toMatchObject({ discount_codes: [] });
  });

  it('does not take the code into the next cart', async () => {
    await store.add(1);
    await buyWith('SAVE10');
    expect(JSON.parse((await store.sandbox.browse({ url: '/cart.js' })).body)).toMatchObject({ discount_codes: [] });
  });
});

describe('the order', () => {
  const ask = adminOf(() => store.sandbox);
  const bag = '{ shopMoney { amount } }';
  const read = async ({ id }: Order) => {
    const { data } = await ask(
      `query ($id: ID!) { order(id: $id) { discountCode discountCodes totalPriceSet ${bag} totalDiscountsSet ${bag}
         lineItems(first: 5) { nodes { originalTotalSet ${bag} totalDiscountSet ${bag} discountedTotalSet ${bag}
           withCodes: discountedTotalSet(withCodeDiscounts: true) ${bag}
           discountAllocations { allocatedAmountSet ${bag} discountApplication { __typename index targetSelection
             ... on DiscountCodeApplication { code } ... on AutomaticDiscountApplication { title } } } } } } }`,
      { id: `gid://shopify/Order/${id}` },
      'read_orders,read_products',
    );
    return data!.order;
  };
  const money = (amount: string) => ({ shopMoney: { amount } });

  it('leaves a code out of a line’s discounted total, unless it is asked for', async () => {
    await store.add(2);
    expect(await read(await buyWith('SAVE10'))).toEqual({
      discountCode: 'SAVE10',
      discountCodes: ['SAVE10'],
      totalPriceSet: money('115.20'),
      totalDiscountsSet: money('12.80'),
      lineItems: {
        nodes: [
          {
            originalTotalSet: money('128.00'),
            totalDiscountSet: money('12.80'),
            discountedTotalSet: money('128.00'),
            withCodes: money('115.20'),
            discountAllocations: [
              {
                allocatedAmountSet: money('12.80'),
                discountApplication: {
                  __typename: 'DiscountCodeApplication',
                  index: 0,
                  targetSelection: 'ENTITLED',
                  code: 'SAVE10',
                },
              },
            ],
          },
        ],
      },
    });
  });

  it('has a code on the whole order in no line’s discounted total, and its share in the allocations', async () => {
    await store.add(10);
    await store.post('/cart/add.js', { id: another, quantity: 1 });
    const order = await buyWith('FIVEOFF');
    const { lineItems, ...rest } = (await read(order)) as { lineItems: { nodes: Record<string, unknown>[] } };
    const [one, hoodies] = lineItems.nodes;
    const cents = (set: unknown) => Math.round(Number((set as ReturnType<typeof money>).shopMoney.amount) * 100);
    expect(hoodies).toMatchObject({
      discountedTotalSet: money('576.00'),
      withCodes: money('576.00'),
      totalDiscountSet: money('64.00'),
      discountAllocations: [
        { discountApplication: { __typename: 'AutomaticDiscountApplication', title: 'Ten or more' } },
        { discountApplication: { __typename: 'DiscountCodeApplication', code: 'FIVEOFF', targetSelection: 'ALL' } },
      ],
    });
    const shares = [one, hoodies].map((line) =>
      cents((line!.discountAllocations as { allocatedAmountSet: unknown }[]).at(-1)!.allocatedAmountSet),
    );
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(500);
    expect(rest).toMatchObject({ totalDiscountsSet: money('69.00'), discountCode: 'FIVEOFF' });
    expect(cents((rest as Record<string, unknown>).totalPriceSet)).toBe(57_600 + cents(one!.originalTotalSet) - 500);
  });

  it('tells a webhook the codes, and what each discount takes off each line', async () => {
    await store.add(10);
    expect(orderPayload(await buyWith('FIVEOFF'))).toMatchObject({
      total_line_items_price: '640.00',
      total_discounts: '69.00',
      subtotal_price: '571.00',
      total_price: '571.00',
      discount_codes: [{ code: 'FIVEOFF', amount: '5.00', type: 'fixed_amount' }],
      discount_applications: [
        { type: 'automatic', title: 'Ten or more', value: '10.0', value_type: 'percentage' },
        { type: 'discount_code', code: 'FIVEOFF', value: '5.0', value_type: 'fixed_amount', target_selection: 'all' },
      ],
      line_items: [
        {
          discount_allocations: [
            { amount: '64.00', discount_application_index: 0 },
            {
              amount: '5.00',
              amount_set: { shop_money: { amount: '5.00', currency_code: 'USD' } },
              discount_application_index: 1,
            },
          ],
        },
      ],
    });
  });

  it('pays back what a unit costs after its code', async () => {
    await store.add(2);
    const { number, lines } = await buyWith('SAVE25');
    await store.post(`/store/${shop.handle}/orders/${number}/refund`, { units: { [lines[0]!.id]: 1 } });
    const refunded = (await new OrderStore(store.sandbox.database).findByNumber(shop, number))!;
    expect(refunded.refunds).toMatchObject([{ amount: 4_800 }]);
  });

  it('that is older than discount codes has its discount as an automatic one', async () => {
    await store.add(10);
    const order = await buyWith('');
    await store.sandbox.database.query(
      `UPDATE shop_order SET lines = jsonb_build_array(lines -> 0 #- '{allocations}') WHERE id = $1`,
      [order.id],
    );
    expect(await read(order)).toMatchObject({
      discountCode: null,
      lineItems: { nodes: [{ discountedTotalSet: money('576.00'), discountAllocations: [] }] },
    });
  });
});
