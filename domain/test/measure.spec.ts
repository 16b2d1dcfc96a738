import { exact, exactWeight } from '../src/exact.js';
import { boundsOf, emptySubject, inCurrency, measureAll, missingFacts, plus, sum } from '../src/measure.js';
import { judge, limit, line, NOW, told } from './builders.js';

const cartValue = { type: 'cart', conditionType: 'total_product_value' } as const;
const cartWeight = { type: 'cart', conditionType: 'total_weight' } as const;

describe('value', () => {
  it('is added exactly: 0.10 and 0.20 meet a maximum of 0.30', () => {
    const most = limit('L1', { ...cartValue, max: 0.3 });
    expect(judge([most], [line('a', 1, { price: '0.10' }), line('b', 1, { price: '0.20' })])).toEqual([]);
    expect(told(judge([most], [line('a', 1, { price: '0.10' }), line('b', 1, { price: '0.21' })]))).toEqual([
      'max cart',
    ]);
  });

  it.each([
    ['its price times its quantity', { price: '10.00' }, 30],
    ['its total, which wins over the price', { price: '10.00', total: '25.00' }, 25],
    ['its total where there is no price', { price: undefined, total: '25.00' }, 25],
  ])('of a line is %s', (_, facts, current) => {
    expect(judge([limit('L1', { ...cartValue, max: 1 })], [line('a', 3, facts)])).toMatchObject([{ current }]);
  });

  it.each([
    ['its price', { price: '10.00' }],
    ['a total below zero', { total: '-10.00' }],
  ])('of what is given back is less than nothing, written as %s', (_, facts) => {
    const [cart] = sum(measureAll([line('a', -1, facts)]), 'total_product_value', 'cart', () => ['cart']);
    expect(cart).toMatchObject({ total: exact('-10'), units: -1 });
  });

  it('is compared in the currency of the cart, with the bound converted and rounded half up', () => {
    const most = limit('L1', { ...cartValue, max: 10 });
    const inYen = (price: string) =>
      judge([most], [line('a', 1, { price })], { conversion: { rate: '149.95', decimals: 0 } });
    expect(inYen('1500')).toEqual([]);
    expect(inYen('1501')).toMatchObject([{ kind: 'max', max: 1500, current: 1501 }]);
  });

  it.each([
    ['500', '15.00', []],
    ['501', '15.00', ['repurchase cart']],
    ['1', '20.00', ['repurchase cart']],
    ['1', '25.00', ['repurchase cart']],
  ])('leaves of a window what was not spent, converted: %s yen after %s dollars', (price, spent, expected) => {
    const most = limit('L1', { ...cartValue, max: 20, repurchase: { option: 'once_per_month' } });
    const purchases = [{ at: NOW - 1, lines: [line('a', 1, { price: spent })] }];
    const cart = { customer: { id: 'u', tags: [] }, purchases, conversion: { rate: '100', decimals: 0 } };
    expect(told(judge([most], [line('a', 1, { price })], cart))).toEqual(expected);
  });

  it('leaves of a window on quantity the same in every currency', () => {
    const most = limit('L1', { type: 'cart', max: 3, repurchase: { option: 'once_per_month' } });
    const purchases = [{ at: NOW - 1, lines: [line('a', 2)] }];
    const cart = { customer: { id: 'u', tags: [] }, purchases, conversion: { rate: '100', decimals: 0 } };
    expect(told(judge([most], [line('a', 2)], cart))).toEqual(['repurchase cart']);
  });
});

describe('weight', () => {
  it('is added exactly, each in its own unit', () => {
    const most = limit('L1', { ...cartWeight, max: 1 });
    const lines = [
      line('a', 1, { weight: { value: '1', unit: 'lb' } }),
      line('b', 1, { weight: { value: '546.40763', unit: 'g' } }),
    ];
    expect(judge([most], lines)).toEqual([]);
    expect(told(judge([most], [...lines, line('c', 1, { weight: { value: '0.00001', unit: 'g' } })]))).toEqual([
      'max cart',
    ]);
  });

  it.each([
    ['its grams times its quantity', { grams: 400 }, 1.2],
    ['its weight times its quantity, which wins over the grams', { weight: { value: '2', unit: 'kg' } }, 6],
  ] as const)('of a line is %s', (_, facts, current) => {
    expect(judge([limit('L1', { ...cartWeight, max: 1 })], [line('a', 3, facts)])).toMatchObject([{ current }]);
  });
});

describe('the lines that hold anything', () => {
  it('are those of a quantity other than 0, in their order', () => {
    const lines = measureAll([line('a', 1), line('b', 0), line('c', -1)]);
    expect(lines.map(({ line: { productId } }) => productId)).toEqual(['a', 'c']);
  });
});

describe('the facts that are missing', () => {
  const known = (id: string, more = {}) => line(id, 1, { productType: 'Tops', ...more });
  const FACTS = ['tags', 'vendor', 'title', 'productType', 'collectionIds'] as const;
  it.each(FACTS)('are %s where a single line lacks them', (fact) => {
    const lines = measureAll([known('a'), known('b', { [fact]: undefined })]);
    expect(FACTS.filter(missingFacts(lines))).toEqual([fact]);
  });

  it('are none where every line is known', () => {
    expect(FACTS.filter(missingFacts(measureAll([known('a'), known('b')])))).toEqual([]);
  });
});

describe('a subject', () => {
  it('is summed over all its lines, in the order of the cart', () => {
    const lines = measureAll([line('b', 1), line('a', 2), line('b', 4)]);
    expect(sum(lines, 'product_quantity', 'product', ({ line: { productId } }) => [productId])).toEqual([
      { id: 'b', kind: 'product', total: 5, units: 5, isInCart: true, isKnown: true },
      { id: 'a', kind: 'product', total: 2, units: 2, isInCart: true, isKnown: true },
    ]);
  });

  it('counts units beside what it measures', () => {
    const [cart] = sum(measureAll([line('a', 2), line('b', 1)]), 'total_product_value', 'cart', () => ['cart']);
    expect(cart).toMatchObject({ total: exact('30'), units: 3 });
  });

  it.each([
    ['total_product_value', { price: undefined }],
    ['total_weight', { grams: undefined }],
  ] as const)('is not known by %s where one of its lines lacks the fact', (condition, facts) => {
    const lines = measureAll([line('a', 1), line('a', 1, facts), line('b', 1)]);
    const subjects = sum(lines, condition, 'product', ({ line: { productId } }) => [productId]);
    expect(subjects.map(({ id, isKnown }) => [id, isKnown])).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  it('is in the cart as soon as one of its lines is, and not by the chosen quantity alone', () => {
    const ofProduct = (...lines: Parameters<typeof measureAll>[0]) =>
      sum(measureAll(lines), 'product_quantity', 'product', ({ line: { productId } }) => [productId])[0]!.isInCart;
    const chosen = line('a', 1, { isChosen: true });
    expect(ofProduct(chosen)).toBe(false);
    expect(ofProduct(chosen, line('a', 1))).toBe(true);
    expect(ofProduct(line('a', 1), chosen)).toBe(true);
  });

  it.each([
    ['product_quantity', 0],
    ['total_product_value', BigInt(0)],
    ['total_weight', BigInt(0)],
  ] as const)('with nothing in it has by %s an amount that adds to others of its kind', (condition, total) => {
    const empty = emptySubject('p1', 'product', condition);
    expect(empty).toEqual({ id: 'p1', kind: 'product', total, units: 0, isInCart: false, isKnown: true });
    expect(plus(empty.total, total)).toBe(total);
  });
});

describe('bounds', () => {
  it.each([
    ['units', 'product_quantity', Number],
    ['exact money', 'total_product_value', exact],
    ['exact weight in the unit of the shop', 'total_weight', (text: string) => exactWeight(text, 'lb')],
  ] as const)('are %s for %s; a multiple is a plain number', (_, conditionType, amount) => {
    expect(boundsOf({ conditionType, min: 2, max: 6, multiple: 2 }, 'lb')).toEqual({
      min: amount('2'),
      max: amount('6'),
      multiple: 2,
    });
  });

  it.each(['product_quantity', 'total_product_value', 'total_weight'] as const)(
    'that are not used stay so for %s',
    (conditionType) => {
      const unused = { min: null, max: null, multiple: null };
      expect(boundsOf({ conditionType, ...unused }, 'kg')).toEqual(unused);
      expect(inCurrency(unused, { rate: '2', decimals: 2 })).toEqual(unused);
    },
  );

  it('in another currency are converted both', () => {
    expect(inCurrency({ min: exact('1.5'), max: exact('3'), multiple: null }, { rate: '1.005', decimals: 2 })).toEqual({
      min: exact('1.51'),
      max: exact('3.02'),
      multiple: null,
    });
  });
});
