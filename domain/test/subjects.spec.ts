import { compileRulebook } from '../src/evaluate.js';
import type { LimitDraft, ProductSelection } from '../src/limit.js';
import { judge, limit, line, NOW, specific, told } from './builders.js';

describe('what a limit measures', () => {
  const lines = [
    line('a', 2, { variantId: 'a1', collectionIds: ['c1'] }),
    line('b', 3, { variantId: 'b1', collectionIds: ['c2'] }),
    line('a', 1, { variantId: 'a2', collectionIds: ['c1', 'c2'] }),
  ];
  const anyTag: Partial<LimitDraft> = { type: 'customer_tag', customerTags: { kind: 'all' } };
  const withoutB = { exclusions: { products: [{ productId: 'b' }] } };

  it.each<[string, Partial<LimitDraft>, string[]]>([
    ['each product', {}, ['product a 3', 'product b 3']],
    ['each variant', { applyToEachVariant: true }, ['variant a1 2', 'variant b1 3', 'variant a2 1']],
    ['a named product', { products: specific('b') }, ['product b 3']],
    [
      'a product by its named variants',
      { products: { kind: 'specific', items: [{ productId: 'a', variantIds: ['a2', 'a3'] }] } },
      ['product a 1'],
    ],
    [
      'each chosen collection',
      { type: 'collection', collectionIds: ['c2', 'c1'] },
      ['collection c1 3', 'collection c2 4'],
    ],
    ['a chosen collection', { type: 'collection', collectionIds: ['c2'] }, ['collection c2 4']],
    ['the cart', { type: 'cart' }, ['cart cart 6']],
    ['the cart without excluded products', { type: 'cart', ...withoutB }, ['cart cart 3']],
    ['each product that is not excluded', withoutB, ['product a 3']],
    ['the cart of customers with a tag', { ...anyTag, applyTo: 'cart' }, ['cart cart 6']],
    [
      'a collection of customers with a tag',
      { ...anyTag, applyTo: 'collection', collectionIds: ['c1'] },
      ['collection c1 3'],
    ],
    ['a product of customers with a tag', { ...anyTag, applyTo: 'product', products: specific('b') }, ['product b 3']],
    [
      'each variant of customers with a tag',
      { ...anyTag, applyTo: 'product', products: specific('a'), applyToEachVariant: true },
      ['variant a1 2', 'variant a2 1'],
    ],
    ['the cart beside a trigger', { type: 'product-blocking', products: specific('b') }, ['cart cart 3']],
    [
      'products beside a trigger',
      { type: 'product-blocking', products: specific('b'), applyTo: 'product', targets: { kind: 'all' } },
      ['product a 3'],
    ],
  ])('is %s', (_, change, expected) => {
    const found = judge([limit('L1', { ...change, max: 0.5 })], lines, { customer: { id: 'u', tags: ['vip'] } });
    expect(found.map(({ subjectKind, subject, current }) => `${subjectKind} ${subject} ${current}`)).toEqual(expected);
  });

  it.each<[string, Partial<LimitDraft>]>([
    ['a customer tag limit', anyTag],
    ['a product-blocking limit', { type: 'product-blocking', products: specific('t') }],
  ])('is the cart where %s does not say it', (_, change) => {
    const { applyTo: _applyTo, ...implicit } = limit('L1', { ...change, max: 1 });
    const found = judge([implicit], [line('a', 2), line('t', 1)], { customer: { id: 'u', tags: ['vip'] } });
    expect(told(found)).toEqual(['max cart']);
  });

  it('is nothing in an empty cart, where its subjects are products', () => {
    const rulebook = compileRulebook([limit('L1')], { weightUnit: 'kg' });
    expect(rulebook.standing('L1', { now: NOW, lines: [] })).toEqual([]);
  });
});

describe('product-blocking', () => {
  const blocking = (draft: Partial<LimitDraft>) =>
    limit('L1', { type: 'product-blocking', products: specific('t'), max: null, ...draft });

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

  it('without bounds is broken by each trigger in the cart', () => {
    const rule = blocking({ products: specific('t', 'u', 'v') });
    expect(judge([rule], [line('u', 1), line('a', 1), line('t', 2)])).toMatchObject([
      { kind: 'blocked', subject: 'u', subjectKind: 'product', current: 1 },
      { kind: 'blocked', subject: 't', subjectKind: 'product', current: 2 },
    ]);
    expect(judge([rule], [line('a', 1)])).toEqual([]);
  });

  it.each<[string, Partial<LimitDraft>, string]>([
    ['minimum', { min: 4 }, 'min cart'],
    ['maximum', { max: 2 }, 'max cart'],
    ['multiple', { multiple: 2 }, 'multiple cart'],
  ])('with nothing but a %s blocks only what does not keep it', (_, bound, expected) => {
    expect(told(judge([blocking(bound)], [line('t', 1), line('a', 3)]))).toEqual([expected]);
    expect(judge([blocking({ min: 2, max: 4, multiple: 2 })], [line('t', 1), line('a', 4)])).toEqual([]);
  });

  it('asks nothing while no trigger is in the cart, or an excluded one', () => {
    expect(judge([blocking({ max: 1 })], [line('a', 2)])).toEqual([]);
    const excluded = blocking({ exclusions: { products: [{ productId: 't' }] } });
    expect(judge([excluded], [line('t', 1), line('a', 1)])).toEqual([]);
  });

  it('asks nothing of an absent target for a maximum or a multiple', () => {
    const rule = blocking({ applyTo: 'product', targets: specific('a'), max: 1, multiple: 2 });
    expect(judge([rule], [line('t', 1)])).toEqual([]);
  });

  it('asks nothing of a target that is one of several triggers in the cart', () => {
    const triggers = specific('t', 'u');
    const byProduct = blocking({ products: triggers, applyTo: 'product', targets: specific('u'), min: 1 });
    expect(judge([byProduct], [line('t', 1), line('u', 1)])).toEqual([]);
    const targets: ProductSelection = { kind: 'specific', items: [{ productId: 'u', variantIds: ['u1', 'u2'] }] };
    const byVariant = blocking({ products: triggers, applyTo: 'product', targets, applyToEachVariant: true, min: 1 });
    expect(judge([byVariant], [line('t', 1), line('u', 1, { variantId: 'u1' })])).toEqual([]);
  });

  it('tells of an absent target what it is and that the cart holds nothing of it', () => {
    const rule = blocking({ applyTo: 'product', targets: specific('a'), min: 2 });
    expect(judge([rule], [line('t', 1)])).toMatchObject([
      { kind: 'min', subject: 'a', subjectKind: 'product', current: 0, isInCart: false },
    ]);
  });

  it('tells a product from a variant of the same id', () => {
    const targets: ProductSelection = {
      kind: 'specific',
      items: [{ productId: 'a', variantIds: ['7'] }, { productId: '7' }],
    };
    const rule = blocking({ applyTo: 'product', targets, applyToEachVariant: true, min: 1 });
    expect(judge([rule], [line('t', 1), line('a', 1, { variantId: '7' })])).toMatchObject([
      { kind: 'min', subject: '7', subjectKind: 'product' },
    ]);
  });
});
