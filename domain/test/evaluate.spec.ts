import fc from 'fast-check';
import type { CartLine } from '../src/cart-line.js';
import { compileRulebook, type Cart, type Violation } from '../src/evaluate.js';
import { completeLimit, type Limit, type LimitDraft, type ProductSelection } from '../src/limit.js';

const NOW = Date.UTC(2026, 10, 20, 10);
const line = (productId: string, quantity: number, facts: Partial<CartLine> = {}): CartLine => ({
  id: `${productId}-${quantity}`,
  productId,
  variantId: `${productId}-v1`,
  quantity,
  price: '10.00',
  grams: 100,
  title: productId,
  vendor: 'Acme',
  tags: [],
  collectionIds: [],
  ...facts,
});
const limit = (draft: Partial<LimitDraft>, id = 'L1'): Limit =>
  completeLimit(id, { name: 'n', type: 'product', products: { kind: 'all' }, ...draft } as LimitDraft);
const judge = (limits: Limit[], lines: CartLine[], cart: Partial<Cart> = {}) =>
  compileRulebook(limits, { weightUnit: 'kg' }).judge({ now: NOW, lines, customer: null, purchases: [], ...cart });
const told = (violations: Violation[]) => violations.map(({ kind, subject }) => `${kind} ${subject}`);

describe('measures', () => {
  it('adds money exactly: 0.10 and 0.20 meet a maximum of 0.30', () => {
    const most = limit({ type: 'cart', products: undefined, conditionType: 'total_product_value', max: 0.3 });
    expect(judge([most], [line('a', 1, { price: '0.10' }), line('b', 1, { price: '0.20' })])).toEqual([]);
    expect(told(judge([most], [line('a', 1, { price: '0.10' }), line('b', 1, { price: '0.21' })]))).toEqual([
      'max cart',
    ]);
  });

  it('adds weights of different units exactly', () => {
    const most = limit({ type: 'cart', products: undefined, conditionType: 'total_weight', max: 1 });
    const lines = [
      line('a', 1, { weight: { value: '1', unit: 'lb' } }),
      line('b', 1, { weight: { value: '546.40763', unit: 'g' } }),
    ];
    expect(judge([most], lines)).toEqual([]);
    expect(told(judge([most], [...lines, line('c', 1, { weight: { value: '0.00001', unit: 'g' } })]))).toEqual([
      'max cart',
    ]);
  });

  it('compares in the currency of the cart, with the bound converted and rounded half up', () => {
    const most = limit({ type: 'cart', products: undefined, conditionType: 'total_product_value', max: 10 });
    const inYen = (price: string) =>
      judge([most], [line('a', 1, { price })], { conversion: { rate: '149.95', decimals: 0 } });
    expect(inYen('1500')).toEqual([]);
    expect(inYen('1501')).toMatchObject([{ kind: 'max', max: 1500, current: 1501 }]);
  });
});

describe('facts that are not known', () => {
  it('silence the limits that need them and no others', () => {
    const group = limit(
      {
        products: {
          kind: 'group',
          match: 'all',
          conditions: [{ field: 'tags', operator: 'does_not_contain', value: 'sale' }],
        },
        max: 1,
      },
      'group',
    );
    const collection = limit({ type: 'collection', products: undefined, collectionIds: ['c1'], max: 1 }, 'collection');
    const weight = limit({ conditionType: 'total_weight', max: 0.1 }, 'weight');
    const plain = limit({ max: 1 }, 'plain');
    const unknown = line('a', 2, { tags: undefined, collectionIds: undefined, grams: undefined });
    expect(judge([group, collection, weight, plain], [unknown]).map(({ limitId }) => limitId)).toEqual(['plain']);
  });

  it('of the customer silence tag and re-purchase limits', () => {
    const tagged = limit({ type: 'customer_tag', products: undefined, customerTags: { kind: 'all' }, max: 1 });
    const once = limit({ max: 1, repurchase: { option: 'once_per_month' } });
    expect(judge([tagged, once], [line('a', 2)], { customer: undefined })).toEqual([]);
  });
});

describe('re-purchase windows', () => {
  const bought = (at: string, quantity: number) => ({ at: Date.parse(at), lines: [line('a', quantity)] });
  const customer = { id: 'u', tags: [] };
  const repurchase = (option: Limit['repurchase'], at: string, now: string) =>
    told(
      judge([limit({ max: 2, repurchase: option })], [line('a', 1)], {
        customer,
        purchases: [bought(at, 2)],
        now: Date.parse(now),
      }),
    );

  it('a month rolls back to the last day of a shorter month, both ends included', () => {
    expect(repurchase({ option: 'once_per_month' }, '2026-02-28T10:00:00Z', '2026-03-31T10:00:00Z')).toEqual([
      'repurchase a',
    ]);
    expect(repurchase({ option: 'once_per_month' }, '2026-02-28T09:59:59.999Z', '2026-03-31T10:00:00Z')).toEqual([]);
  });

  it('a year before 29 February is 28 February', () => {
    expect(repurchase({ option: 'once_per_year' }, '2027-02-28T00:00:00Z', '2028-02-29T00:00:00Z')).toEqual([
      'repurchase a',
    ]);
    expect(repurchase({ option: 'once_per_year' }, '2027-02-27T23:59:59Z', '2028-02-29T00:00:00Z')).toEqual([]);
  });

  it.each([
    [{ amount: 48, unit: 'hours' }, '2026-11-18T10:00:00Z'],
    [{ amount: 2, unit: 'days' }, '2026-11-18T10:00:00Z'],
    [{ amount: 3, unit: 'months' }, '2026-08-20T10:00:00Z'],
    [{ amount: 2, unit: 'years' }, '2024-11-20T10:00:00Z'],
  ] as const)('a custom window of %j begins at %s', (every, start) => {
    const option = { option: 'custom' as const, every };
    expect(repurchase(option, start, '2026-11-20T10:00:00Z')).toEqual(['repurchase a']);
    expect(repurchase(option, new Date(Date.parse(start) - 1).toISOString(), '2026-11-20T10:00:00Z')).toEqual([]);
  });

  it('without a maximum one order a window is allowed, and a give-back allows it again', () => {
    const once = limit({ min: 1, repurchase: { option: 'once_per_lifetime' } });
    expect(told(judge([once], [line('a', 1)], { customer, purchases: [bought('2020-01-01T00:00:00Z', 1)] }))).toEqual([
      'repurchase a',
    ]);
    expect(
      judge([once], [line('a', 1)], {
        customer,
        purchases: [bought('2020-01-01T00:00:00Z', 1), bought('2020-01-01T00:00:00Z', -1)],
      }),
    ).toEqual([]);
  });

  it('leaves minimums to the order: a guest meets both', () => {
    expect(told(judge([limit({ min: 3, max: 5, repurchase: { option: 'once_per_year' } })], [line('a', 1)]))).toEqual([
      'min a',
      'login_required a',
    ]);
  });
});

describe('an unknown ledger', () => {
  it('leaves a cart within its allowance alone, and stops one that is over it by itself', () => {
    const most = limit({ max: 3, repurchase: { option: 'once_per_month' } });
    const known = { customer: { id: 'u', tags: [] }, purchases: undefined };
    expect(judge([most], [line('a', 3)], known)).toEqual([]);
    expect(told(judge([most], [line('a', 4)], known))).toEqual(['repurchase a']);
  });
});

describe('product-blocking', () => {
  const blocking = (draft: Partial<LimitDraft>) =>
    limit({ type: 'product-blocking', products: { kind: 'specific', items: [{ productId: 't' }] }, ...draft });

  it('asks the minimum of a collection that the cart does not hold', () => {
    const rule = blocking({ applyTo: 'collection', collectionIds: ['c1', 'c2'], min: 2 });
    expect(
      told(judge([rule], [line('t', 1, { collectionIds: ['c1'] }), line('x', 2, { collectionIds: ['c2'] })])),
    ).toEqual(['min c1']);
  });

  it('asks nothing of an absent target that is excluded or itself a trigger', () => {
    const targets: ProductSelection = {
      kind: 'specific',
      items: [{ productId: 't' }, { productId: 'gone' }, { productId: 'missing' }],
    };
    const rule = blocking({ applyTo: 'product', targets, exclusions: { products: [{ productId: 'gone' }] }, min: 1 });
    expect(told(judge([rule], [line('t', 1)]))).toEqual(['min missing']);
  });

  it('asks each listed variant, and a listed product once any of its variants is missing altogether', () => {
    const targets: ProductSelection = {
      kind: 'specific',
      items: [{ productId: 'a', variantIds: ['a-v1', 'a-v2'] }, { productId: 'b' }],
    };
    const rule = blocking({ applyTo: 'product', targets, applyToEachVariant: true, min: 1 });
    expect(told(judge([rule], [line('t', 1), line('a', 1)]))).toEqual(['min a-v2', 'min b']);
    expect(told(judge([rule], [line('t', 1), line('a', 1), line('b', 1)]))).toEqual(['min a-v2']);
  });

  it('asks a product of which the cart holds other variants than the listed ones', () => {
    const targets: ProductSelection = { kind: 'specific', items: [{ productId: 'a', variantIds: ['a-v9'] }] };
    expect(told(judge([blocking({ applyTo: 'product', targets, min: 1 })], [line('t', 1), line('a', 1)]))).toEqual([
      'min a',
    ]);
  });

  it('has no subject for an absent group', () => {
    const targets: ProductSelection = {
      kind: 'group',
      match: 'any',
      conditions: [{ field: 'vendor', operator: 'equals', value: 'Nike' }],
    };
    expect(judge([blocking({ applyTo: 'product', targets, min: 1 })], [line('t', 1)])).toEqual([]);
  });
});

describe('any rulebook and any cart', () => {
  const ids = fc.constantFrom('a', 'b', 'c', 'd');
  const tags = fc.subarray(['new', 'sale', 'limited']);
  const lines = fc.array(
    fc.record({
      product: ids,
      variant: fc.constantFrom('v1', 'v2'),
      quantity: fc.integer({ min: 1, max: 6 }),
      tags,
      vendor: fc.constantFrom('Acme', 'Nike'),
      collectionIds: fc.subarray(['c1', 'c2']),
    }),
    { maxLength: 8 },
  );
  const toLines = (
    drawn: {
      product: string;
      variant: string;
      quantity: number;
      tags: string[];
      vendor: string;
      collectionIds: string[];
    }[],
  ) => {
    const facts = new Map(drawn.map((one) => [one.product, one]));
    return drawn.map(({ product, variant, quantity }, index) => {
      const { tags, vendor, collectionIds } = facts.get(product)!;
      return line(product, quantity, {
        id: `l${index}`,
        variantId: `${product}-${variant}`,
        tags,
        vendor,
        collectionIds,
      });
    });
  };
  const condition = fc.oneof(
    fc.record({
      field: fc.constant('tags' as const),
      operator: fc.constantFrom('equals' as const, 'not_equals' as const, 'contains' as const),
      value: fc.constantFrom('new', 'SALE ', 'lim'),
    }),
    fc.record({
      field: fc.constant('vendor' as const),
      operator: fc.constantFrom('equals' as const, 'starts_with' as const),
      value: fc.constantFrom('acme', 'nik', 'Nike'),
    }),
  );
  const selection: fc.Arbitrary<ProductSelection> = fc.oneof(
    fc.constant({ kind: 'all' as const }),
    fc
      .array(ids, { minLength: 1, maxLength: 3 })
      .map((chosen) => ({ kind: 'specific' as const, items: chosen.map((productId) => ({ productId })) })),
    fc.record({
      kind: fc.constant('group' as const),
      match: fc.constantFrom('all' as const, 'any' as const),
      conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
    }),
  );
  const bounds = fc.record({
    min: fc.option(fc.integer({ min: 1, max: 5 })),
    max: fc.integer({ min: 5, max: 9 }),
    multiple: fc.option(fc.integer({ min: 1, max: 4 })),
  });
  const limits = fc
    .array(
      fc.record({
        bounds,
        products: selection,
        type: fc.constantFrom('product' as const, 'cart' as const, 'collection' as const),
        applyToEachVariant: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((drawn) =>
      drawn.map(({ bounds, products, type, applyToEachVariant }, index) =>
        limit(
          {
            type,
            products: type === 'product' ? products : undefined,
            collectionIds: type === 'collection' ? ['c1', 'c2'] : undefined,
            applyToEachVariant,
            ...bounds,
          },
          `L${index}`,
        ),
      ),
    );
  const keys = (violations: Violation[]) =>
    violations.map(({ limitId, kind, subject }) => `${limitId} ${kind} ${subject}`).sort();

  it('is judged limit by limit as it is judged together', () => {
    fc.assert(
      fc.property(limits, lines, (rules, drawn) => {
        const cart = toLines(drawn);
        expect(keys(judge(rules, cart))).toEqual(keys(rules.flatMap((rule) => judge([rule], cart))));
      }),
    );
  });

  it('says the same of a cart whose lines are reversed, or split into single units', () => {
    fc.assert(
      fc.property(limits, lines, (rules, drawn) => {
        const cart = toLines(drawn);
        const split = cart.flatMap((one) =>
          Array.from({ length: one.quantity }, (_, index) => ({ ...one, id: `${one.id}.${index}`, quantity: 1 })),
        );
        expect(keys(judge(rules, [...cart].reverse()))).toEqual(keys(judge(rules, cart)));
        expect(keys(judge(rules, split))).toEqual(keys(judge(rules, cart)));
      }),
    );
  });

  it('counts as a plain count does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), lines, (max, drawn) => {
        const cart = toLines(drawn);
        const expected = [...new Set(cart.map((one) => one.productId))].filter(
          (id) => cart.filter((one) => one.productId === id).reduce((sum, one) => sum + one.quantity, 0) > max,
        );
        expect(keys(judge([limit({ max })], cart))).toEqual(expected.map((id) => `L1 max ${id}`).sort());
      }),
    );
  });
});
