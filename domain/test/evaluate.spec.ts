import fc from 'fast-check';
import type { CartLine } from '../src/cart-line.js';
import { compileRulebook, type Cart, type Violation } from '../src/evaluate.js';
import type { Limit, LimitDraft, ProductSelection } from '../src/limit.js';
import { judge, limit, line, NOW, specific, told } from './builders.js';

const customer = { id: 'u', tags: [] };

describe('the limits that take part', () => {
  it.each([
    ['2026-11-20', null, true],
    ['2026-11-21', null, false],
    ['2026-01-01', '2026-11-20', true],
    ['2026-01-01', '2026-11-19', false],
  ])('on 2026-11-20 of one from %s to %s: %s', (startDate, endDate, takesPart) => {
    expect(judge([limit('L1', { max: 1, startDate, endDate })], [line('a', 2)])).toHaveLength(takesPart ? 1 : 0);
  });

  it('are the active ones; a published limit does not say so and is one of them', () => {
    const { status: _, ...published } = limit('L1', { max: 1 });
    const ofRulebook = compileRulebook([published], { weightUnit: 'kg' });
    expect(ofRulebook.judge({ now: NOW, lines: [line('a', 2)] })).toHaveLength(1);
    expect(judge([limit('L1', { max: 1, status: 'inactive' })], [line('a', 2)])).toEqual([]);
  });

  it('break nothing on a subject of which the cart holds nothing', () => {
    const exclusions = { products: [{ productId: 'a' }] };
    expect(judge([limit('L1', { type: 'cart', min: 2, exclusions })], [line('a', 1)])).toEqual([]);
    expect(judge([limit('L1', { type: 'collection', collectionIds: ['c1'], min: 2 })], [line('a', 1)])).toEqual([]);
  });

  it('are judged on nothing while the cart is empty', () => {
    expect(judge([limit('L1', { type: 'cart', min: 1 })], [])).toEqual([]);
    expect(judge([limit('L1', { type: 'cart', min: 1 })], [line('a', 0)])).toEqual([]);
  });
});

describe('customer tag limits', () => {
  const rule = (change: Partial<LimitDraft>) =>
    limit('L1', { type: 'customer_tag', customerTags: { kind: 'specific', tags: ['VIP', 'gold'] }, max: 1, ...change });
  const excluding = { exclusions: { customerTags: ['Staff '] } };

  it.each<[string, Partial<LimitDraft>, string[] | null | undefined, boolean]>([
    ['one of the chosen tags', {}, ['new', ' Gold'], true],
    ['other tags only', {}, ['new'], false],
    ['no tags', {}, [], false],
    ['no account', {}, null, false],
    ['tags that are not known', {}, undefined, false],
    ['any tag where all are chosen', { customerTags: { kind: 'all' } }, ['new'], true],
    ['a blank tag where all are chosen', { customerTags: { kind: 'all' } }, [' '], false],
    ['no tags where all are chosen', { customerTags: { kind: 'all' } }, [], false],
    ['no account where all are chosen', { customerTags: { kind: 'all' } }, null, false],
    ['a chosen tag and one that is excluded', excluding, ['vip', 'new', 'staff'], false],
    ['a chosen tag where others are excluded', excluding, ['vip'], true],
  ])('for a customer with %s', (_, change, tags, takesPart) => {
    const buyer = tags ? { id: 'u', tags } : (tags as null | undefined);
    expect(told(judge([rule(change)], [line('a', 2)], { customer: buyer }))).toEqual(takesPart ? ['max cart'] : []);
  });
});

describe('violations', () => {
  it('come in the order of the limits, then of the cart, whatever the limits are found by', () => {
    const rules = [
      limit('cart', { type: 'cart', max: 1 }),
      limit('named', { products: specific('a', 'b'), max: 1 }),
      limit('all', { max: 1 }),
      limit('one', { products: specific('b'), max: 1 }),
    ];
    const found = judge(rules, [line('b', 2), line('a', 2)]);
    expect(found.map(({ limitId, subject }) => `${limitId} ${subject}`)).toEqual([
      'cart cart',
      'named b',
      'named a',
      'all b',
      'all a',
      'one b',
    ]);
  });

  it('name a minimum, a multiple and a maximum of one subject in this order', () => {
    const rule = limit('L1', { min: 8, max: 6, multiple: 2 });
    expect(told(judge([rule], [line('a', 7)]))).toEqual(['min a', 'multiple a', 'max a']);
  });

  it.each<[string, Partial<LimitDraft>, Partial<Violation>]>([
    ['units', { min: 5, max: 2, multiple: 2 }, { current: 3, min: 5, max: 2, multiple: 2, subjectKind: 'product' }],
    ['money', { conditionType: 'total_product_value', max: 2.5 }, { current: 30, min: null, max: 2.5, multiple: null }],
    ['the weight unit of the shop', { conditionType: 'total_weight', max: 0.25 }, { current: 0.3, max: 0.25 }],
    ['variants', { applyToEachVariant: true, max: 2 }, { subject: 'a-v1', subjectKind: 'variant' }],
    ['the cart', { type: 'cart', max: 2 }, { subject: 'cart', subjectKind: 'cart' }],
    [
      'collections',
      { type: 'collection', collectionIds: ['c1'], max: 2 },
      { subject: 'c1', subjectKind: 'collection' },
    ],
  ])('tell what was measured and the bounds: %s', (_, change, expected) => {
    const found = judge([limit('L1', change)], [line('a', 3, { collectionIds: ['c1'] })]);
    expect(found[0]).toMatchObject({ limitId: 'L1', isInCart: true, ...expected });
  });

  it('tell that a subject is of the chosen quantity alone', () => {
    expect(judge([limit('L1', { max: 1 })], [line('a', 2, { isChosen: true })])).toMatchObject([{ isInCart: false }]);
  });
});

describe('a line that a limit is found by twice', () => {
  it('is measured once', () => {
    const both: ProductSelection = {
      kind: 'group',
      match: 'any',
      conditions: [
        { field: 'vendor', operator: 'equals', value: 'Acme' },
        { field: 'tags', operator: 'equals', value: 'new' },
      ],
    };
    expect(judge([limit('L1', { products: both, max: 2 })], [line('a', 2, { tags: ['new'] })])).toEqual([]);
    expect(told(judge([limit('L1', { products: both, max: 2 })], [line('a', 3, { tags: ['new'] })]))).toEqual([
      'max a',
    ]);
  });
});

describe('facts that are not known', () => {
  const group = (value: string): ProductSelection => ({
    kind: 'group',
    match: 'all',
    conditions: [{ field: 'tags', operator: 'does_not_contain', value }],
  });

  it('silence the limits that need them and no others', () => {
    const rules = [
      limit('group', { products: group('sale'), max: 1 }),
      limit('collection', { type: 'collection', collectionIds: ['c1'], max: 1 }),
      limit('beside a trigger', {
        type: 'product-blocking',
        products: specific('t'),
        applyTo: 'collection',
        collectionIds: ['c1'],
        min: 1,
      }),
      limit('at most', { conditionType: 'total_weight', max: 0.1 }),
      limit('at least', { products: specific('a'), conditionType: 'total_weight', min: 5, max: null }),
      limit('plain', { max: 1 }),
    ];
    const unknown = line('a', 2, { tags: undefined, collectionIds: undefined, grams: undefined });
    expect(judge(rules, [unknown, line('t', 1)]).map(({ limitId }) => limitId)).toEqual(['plain']);
  });

  it('of one line silence the limit for the whole cart', () => {
    const rule = limit('L1', { products: group('sale'), max: 1 });
    expect(told(judge([rule], [line('a', 2)]))).toEqual(['max a']);
    expect(judge([rule], [line('a', 2), line('b', 1, { tags: undefined })])).toEqual([]);
  });

  it('of the customer silence re-purchase limits', () => {
    const once = limit('L1', { max: 1, repurchase: { option: 'once_per_month' } });
    expect(judge([once], [line('a', 2)], { customer: undefined })).toEqual([]);
  });

  it('of a past purchase silence the limits that need them, within their allowance', () => {
    const rule = limit('L1', { products: group('sale'), max: 3, repurchase: { option: 'once_per_lifetime' } });
    const purchases = (tags: string[] | undefined) => [{ at: NOW - 1, lines: [line('a', 3, { tags })] }];
    expect(judge([rule], [line('a', 1)], { customer, purchases: purchases(undefined) })).toEqual([]);
    expect(told(judge([rule], [line('a', 1)], { customer, purchases: purchases([]) }))).toEqual(['repurchase a']);
  });

  it('of what was paid before silence limits on value, and those on quantity go on', () => {
    const window = { repurchase: { option: 'once_per_lifetime' } } as const;
    const value = limit('value', { conditionType: 'total_product_value', max: 20, ...window });
    const quantity = limit('quantity', { max: 2, ...window });
    const purchases = [{ at: NOW - 1, lines: [line('a', 2), line('a', 1, { price: undefined })] }];
    const found = judge([value, quantity], [line('a', 1)], { customer, purchases });
    expect(found.map(({ limitId }) => limitId)).toEqual(['quantity']);
  });
});

describe('a re-purchase limit', () => {
  it('is told with what was bought before: both were judged', () => {
    const rule = limit('L1', { max: 3, repurchase: { option: 'once_per_month' } });
    const before = [{ at: NOW, lines: [line('a', 2)] }];
    const [found] = judge([rule], [line('a', 2)], { customer, purchases: before });
    expect(found).toMatchObject({ kind: 'repurchase', current: 4, max: 3 });
  });

  const most2 = { max: 2, repurchase: { option: 'custom', every: { amount: 10, unit: 'days' } } } as const;
  const once = { min: 1, max: null, repurchase: { option: 'once_per_lifetime' } } as const;
  const bought = (quantity: number, at = NOW) => ({ at, lines: [line('a', quantity)] });
  const START = NOW - 10 * 86_400_000;

  it.each([
    ['at the first instant of the window', START, true],
    ['just before the window', START - 1, false],
    ['now', NOW, true],
    ['later than now', NOW + 1, false],
  ])('counts what was bought %s: %s', (_, at, counts) => {
    expect(told(judge([limit('L1', most2)], [line('a', 1)], { customer, purchases: [bought(2, at)] }))).toEqual(
      counts ? ['repurchase a'] : [],
    );
  });

  it.each<[string, Partial<LimitDraft>, number, number[], string[]]>([
    ['what was bought and the cart meet the maximum', most2, 1, [1], []],
    ['what was bought and the cart pass the maximum', most2, 2, [1], ['repurchase a']],
    ['the cart alone passes the maximum', most2, 3, [], ['repurchase a']],
    ['what was bought was given back', most2, 2, [2, -2], []],
    ['more was given back than bought, and the cart passes the maximum', most2, 3, [1, -3], ['repurchase a']],
    ['without a maximum, nothing was bought', once, 5, [], []],
    ['without a maximum, a unit was bought', once, 1, [1], ['repurchase a']],
    ['without a maximum, it was given back', once, 1, [1, -1], []],
  ])('where %s', (_, change, inCart, quantities, expected) => {
    const purchases = quantities.map((quantity) => bought(quantity));
    expect(told(judge([limit('L1', change)], [line('a', inCart)], { customer, purchases }))).toEqual(expected);
  });

  it.each([
    ['its price', { price: '10.00' }],
    ['a total below zero', { total: '-10.00' }],
    ['a total above zero', { total: '10.00' }],
  ])('takes back what was given back, with %s', (_, facts) => {
    const most = limit('L1', {
      type: 'cart',
      conditionType: 'total_product_value',
      max: 20,
      repurchase: once.repurchase,
    });
    const purchases = [bought(2), { at: NOW - 1, lines: [line('a', -1, facts)] }];
    expect(judge([most], [line('a', 2)], { customer, purchases })).toMatchObject([{ current: 30 }]);
  });

  it('counts each subject by itself', () => {
    expect(
      told(judge([limit('L1', most2)], [line('a', 1), line('b', 1)], { customer, purchases: [bought(2)] })),
    ).toEqual(['repurchase a']);
  });

  it('does not count excluded products that were bought', () => {
    const rule = limit('L1', {
      type: 'cart',
      max: 2,
      repurchase: { option: 'once_per_lifetime' },
      exclusions: { products: [{ productId: 'a' }] },
    });
    expect(judge([rule], [line('b', 2)], { customer, purchases: [bought(5)] })).toEqual([]);
  });

  it('leaves minimums and multiples to the order, and asks a guest to log in for the rest', () => {
    const rule = limit('L1', { min: 3, max: 5, multiple: 2, repurchase: { option: 'once_per_year' } });
    expect(told(judge([rule], [line('a', 1)]))).toEqual(['min a', 'multiple a', 'login_required a']);
    expect(told(judge([rule], [line('a', 4)]))).toEqual(['login_required a']);
  });

  it('says nothing of a target that the cart does not hold', () => {
    const rule = limit('L1', {
      type: 'product-blocking',
      products: specific('t'),
      applyTo: 'product',
      targets: specific('a'),
      max: 1,
      repurchase: { option: 'once_per_lifetime' },
    });
    expect(judge([rule], [line('t', 1)])).toEqual([]);
    expect(judge([rule], [line('t', 1)], { customer, purchases: [bought(2)] })).toEqual([]);
  });
});

describe('an unknown ledger', () => {
  const known = { customer, purchases: undefined };

  it('leaves a cart within its allowance alone, and stops one that is over it by itself', () => {
    const most = limit('L1', { max: 3, repurchase: { option: 'once_per_month' } });
    expect(judge([most], [line('a', 3)], known)).toEqual([]);
    expect(told(judge([most], [line('a', 4)], known))).toEqual(['repurchase a']);
  });

  it('leaves every cart alone where one order a window is allowed', () => {
    const once = limit('L1', { min: 1, max: null, repurchase: { option: 'once_per_month' } });
    expect(judge([once], [line('a', 9)], known)).toEqual([]);
  });
});

describe('a rate of conversion', () => {
  it('applies to limits on value only', () => {
    const conversion = { rate: '100', decimals: 0 };
    const value = limit('value', { conditionType: 'total_product_value', max: 1 });
    const rules = [value, limit('quantity', { max: 1 }), limit('weight', { conditionType: 'total_weight', max: 0.1 })];
    const found = judge(rules, [line('a', 2)], { conversion });
    expect(found.map(({ limitId, max }) => [limitId, max])).toEqual([
      ['quantity', 1],
      ['weight', 0.1],
    ]);
  });
});

describe('how a limit stands', () => {
  const stands = (rule: Limit, lines: CartLine[], cart: Partial<Cart> = {}) =>
    compileRulebook([limit('other'), rule], { weightUnit: 'kg' })
      .standing(rule.id, { now: NOW, lines, customer: null, ...cart })
      .map(({ kind, subject, current }) => `${kind} ${subject} ${current}`);

  it('is not told of a limit that is for somebody else', () => {
    const guests = limit('L1', {
      appliesWhen: { match: 'all', conditions: [{ type: 'account', operator: 'any_of', values: ['guest'] }] },
    });
    expect(stands(guests, [line('a', 2)])).toEqual(['max a 2']);
    expect(stands(guests, [line('a', 2)], { customer: { id: 'u', tags: [] } })).toEqual([]);
  });

  it('is told for each bound that it uses, whether it holds or not', () => {
    expect(stands(limit('L1', { type: 'cart', min: 1, max: 5, multiple: 2 }), [line('a', 2)])).toEqual([
      'min cart 2',
      'multiple cart 2',
      'max cart 2',
    ]);
    expect(stands(limit('L1', { type: 'cart', max: 1 }), [line('a', 2)])).toEqual(['max cart 2']);
  });

  it('is told of a cart that holds nothing', () => {
    expect(stands(limit('L1', { type: 'cart', min: 1, max: null }), [])).toEqual(['min cart 0']);
    expect(stands(limit('L1', { type: 'cart', conditionType: 'total_weight' }), [])).toEqual(['max cart 0']);
  });

  it.each<[string, Partial<LimitDraft>]>([
    ['is inactive', { type: 'cart', status: 'inactive' }],
    ['has not begun', { type: 'cart', startDate: '2026-11-21' }],
    ['blocks beside a trigger that the cart does not hold', { type: 'product-blocking', products: specific('t') }],
  ])('is not told of a limit that %s', (_, change) => {
    expect(stands(limit('L1', change), [line('a', 2)])).toEqual([]);
  });

  it('is not told of a limit that the rulebook does not hold', () => {
    const rulebook = compileRulebook([limit('L1', { type: 'cart' })], { weightUnit: 'kg' });
    expect(rulebook.standing('L2', { now: NOW, lines: [line('a', 2)] })).toEqual([]);
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
        limit(`L${index}`, {
          type,
          products: type === 'product' ? products : undefined,
          collectionIds: type === 'collection' ? ['c1', 'c2'] : undefined,
          applyToEachVariant,
          ...bounds,
        }),
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
        expect(keys(judge([limit('L1', { max })], cart))).toEqual(expected.map((id) => `L1 max ${id}`).sort());
      }),
    );
  });
});
