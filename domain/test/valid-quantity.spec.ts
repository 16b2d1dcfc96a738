import fc from 'fast-check';
import { compileRulebook, type Violation } from '../src/evaluate.js';
import type { LimitDraft } from '../src/limit.js';
import type { CartLine } from '../src/cart-line.js';
import { isSame, nearestValid, onlyLineOf, withQuantity } from '../src/valid-quantity.js';
import { judge, limit, line, NOW } from './builders.js';

/** What quantities of `p1` break, with so many of it in the cart. */
function judgeOf(drafts: readonly Partial<LimitDraft>[], inCart = 0, facts: Partial<CartLine> = {}) {
  const rules = drafts.map((draft, at) => limit(`L${at}`, draft));
  const rulebook = compileRulebook(rules, { weightUnit: 'kg' });
  const lines = inCart > 0 ? [line('p1', inCart)] : [];
  return (quantity: number): Violation[] =>
    rulebook.judge({
      now: NOW,
      lines: quantity > 0 ? [...lines, { ...line('p1', quantity, facts), isChosen: true }] : lines,
      customer: null,
    });
}
const nearest = (chosen: number, drafts: readonly Partial<LimitDraft>[], inCart?: number) => {
  const judge = judgeOf(drafts, inCart);
  return nearestValid(chosen, judge(chosen), judge);
};

it.each<[string, number, Partial<LimitDraft>[], number | undefined, number?]>([
  ['a maximum', 5, [{ max: 3 }], 3],
  ['a maximum with what is in the cart', 5, [{ max: 3 }], 2, 1],
  ['a maximum that the cart has reached', 1, [{ max: 3 }], undefined, 3],
  ['a minimum', 1, [{ max: null, min: 4 }], 4],
  ['a multiple, downwards', 8, [{ max: null, multiple: 6 }], 6],
  ['a multiple, upwards', 4, [{ max: null, multiple: 6 }], 6],
  ['the smaller one of two as near', 9, [{ max: null, multiple: 6 }], 6],
  ['a multiple with what is in the cart', 3, [{ max: null, multiple: 6 }], 4, 2],
  [
    'a minimum and a multiple together',
    1,
    [
      { max: null, min: 4 },
      { max: null, multiple: 6 },
    ],
    6,
  ],
  ['a maximum and a multiple together', 11, [{ max: 10, multiple: 4 }], 8],
  ['bounds that no quantity keeps', 5, [{ max: 3 }, { max: null, min: 4 }], undefined],
  ['a bound far away', 1, [{ max: null, min: 5_000 }], 5_000],
  ['a multiple far away', 1, [{ max: null, min: 5_000, multiple: 144 }], 5_040],
  ['a blocked product', 2, [{ type: 'product-blocking', max: null }], undefined],
])('finds the nearest quantity for %s', (_, chosen, drafts, expected, inCart = 0) => {
  expect(nearest(chosen, drafts, inCart)).toBe(expected);
});

it.each<[string, number, Partial<LimitDraft>, Partial<CartLine>, number]>([
  ['a value far below', 1, { min: 250, max: null, conditionType: 'total_product_value' }, { price: '4.00' }, 63],
  ['a value of cents', 1, { min: 50, max: null, conditionType: 'total_product_value' }, { price: '0.50' }, 100],
  ['a value far above', 200, { max: 100, conditionType: 'total_product_value' }, { price: '1.50' }, 66],
  ['a weight far below', 1, { min: 5, max: null, conditionType: 'total_weight' }, { grams: 50 }, 100],
])('finds the nearest quantity for %s', (_, chosen, draft, facts, expected) => {
  const judge = judgeOf([draft], 0, facts);
  expect(nearestValid(chosen, judge(chosen), judge)).toBe(expected);
});

it('prefers what breaks nothing to what breaks a limit that no message speaks of', () => {
  const judge = judgeOf([{ max: null, multiple: 6 }, { max: 13 }]);
  const shown = judge(16).filter(({ limitId }) => limitId === 'L0');
  expect(nearestValid(16, shown, judge)).toBe(12);
});

it('keeps to what the field takes', () => {
  const judge = judgeOf([{ max: null, min: 6 }]);
  expect(nearestValid(1, judge(1), judge, (quantity) => quantity % 4 === 0)).toBe(8);
  expect(nearestValid(1, judge(1), judge, (quantity) => quantity <= 5)).toBeUndefined();
});

it('leaves alone what is broken whatever the quantity, and breaks nothing else', () => {
  const otherMinimum: Partial<LimitDraft> = { type: 'cart', max: null, min: 1_000 };
  const judge = judgeOf([{ max: 3 }, otherMinimum]);
  const shown = judge(5).filter(({ limitId }) => limitId === 'L0');
  expect(nearestValid(5, shown, judge)).toBe(3);
  expect(nearest(5, [{ max: 3 }, otherMinimum])).toBeUndefined();
  // 6 is a multiple, and more than another limit allows, which nothing was said about.
  const multiples = judgeOf([{ max: null, multiple: 6 }, { max: 5 }]);
  const ofMultiple = multiples(4).filter(({ limitId }) => limitId === 'L0');
  expect(nearestValid(4, ofMultiple, multiples)).toBeUndefined();
});

it('helps with one message beside another that no quantity of the product changes', () => {
  const of = (productId: string): Partial<LimitDraft> => ({
    products: { kind: 'specific', items: [{ productId }] },
  });
  const rules = [limit('own', { ...of('p1'), max: 3 }), limit('other', { ...of('p2'), max: null, multiple: 2 })];
  const rulebook = compileRulebook(rules, { weightUnit: 'kg' });
  const judge = (quantity: number) =>
    rulebook.judge({ now: NOW, lines: [line('p2', 5), { ...line('p1', quantity), isChosen: true }], customer: null });
  expect(nearestValid(5, judge(5), judge)).toBe(3);
  expect(nearestValid(2, judge(2), judge)).toBeUndefined();
});

it('is what trying every quantity finds', () => {
  const bound = fc.option(fc.integer({ min: 1, max: 40 }));
  const draft = fc.record({ min: bound, max: bound, multiple: fc.option(fc.integer({ min: 2, max: 9 })) });
  const drafts = fc.array(draft, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(drafts, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 9 }), (some, chosen, inCart) => {
      const used = some.filter(({ min, max, multiple }) => min ?? max ?? multiple);
      const judge = judgeOf(used, inCart);
      if (judge(chosen).length === 0) return;
      const valid = Array.from({ length: 90 }, (_, at) => at + 1).filter((quantity) => judge(quantity).length === 0);
      const [best] = valid.sort((a, b) => Math.abs(a - chosen) - Math.abs(b - chosen) || a - b);
      const found = nearestValid(chosen, judge(chosen), judge);
      if (best !== undefined) return expect(found).toBe(best);
      // Then what the cart breaks by itself stays, and the limits that are spoken of are kept.
      const broken = found === undefined ? [] : judge(found).map(({ limitId }) => limitId);
      expect(judge(0).map(({ limitId }) => limitId)).toEqual(expect.arrayContaining(broken));
      for (const { limitId } of judge(chosen)) expect(broken).not.toContain(limitId);
    }),
    { numRuns: 300 },
  );
});

describe('the line of a cart that a violation depends on', () => {
  const findLine = (draft: Partial<LimitDraft>, ...lines: CartLine[]) => {
    const rulebook = compileRulebook([limit('L', draft)], { weightUnit: 'kg' });
    const judge = (judged: CartLine[]) => rulebook.judge({ now: NOW, lines: judged, customer: null });
    return onlyLineOf(judge(lines)[0]!, lines, judge)?.productId;
  };

  it.each<[string, Partial<LimitDraft>, CartLine[], string | undefined]>([
    ['a maximum of one product', { max: 3 }, [line('p1', 2), line('p2', 5)], 'p2'],
    ['a minimum of one product', { min: 3, max: null }, [line('p1', 4), line('p2', 1)], 'p2'],
    ['a maximum of the cart, with one line', { type: 'cart', max: 3 }, [line('p1', 5)], 'p1'],
    ['a maximum of the cart, with two lines', { type: 'cart', max: 3 }, [line('p1', 2), line('p2', 2)], undefined],
    ['two lines of a product', { max: 3 }, [line('p1', 2), { ...line('p1', 2), id: 'second' }], undefined],
  ])('is found for %s', (_, draft, lines, expected) => {
    expect(findLine(draft, ...lines)).toBe(expected);
  });
});

it('gives a line another quantity at the same price', () => {
  const lines = [
    { ...line('p1', 3), total: '10.00' },
    { ...line('p2', 1), total: '4.00' },
  ];
  expect(withQuantity(lines, lines[0]!, 6)).toEqual([{ ...lines[0], quantity: 6, total: '20.00' }, lines[1]]);
  expect(withQuantity(lines, lines[0]!, 0)).toEqual([lines[1]]);
  expect(withQuantity(lines, lines[1]!, 2)[1]).toEqual({ ...lines[1], quantity: 2, total: '8.00' });
});

it.each<[string, boolean, Partial<Violation>]>([
  ['whatever is measured now', true, { current: 9 }],
  ['not of another limit', false, { limitId: 'L2' }],
  ['not of another bound', false, { kind: 'min' }],
  ['not of another subject', false, { subject: 'p2' }],
])('a violation is the same, %s', (_what, expected, change) => {
  const [one] = judge([limit('L1')], [line('p1', 4)]);
  expect(isSame(one!, { ...one!, ...change })).toBe(expected);
});
