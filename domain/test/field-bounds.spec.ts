import fc from 'fast-check';
import type { CartLine } from '../src/cart-line.js';
import { compileRulebook } from '../src/evaluate.js';
import { fieldBounds } from '../src/field-bounds.js';
import type { LimitDraft } from '../src/limit.js';
import { limit, line, NOW } from './builders.js';

function boundsOf(drafts: readonly Partial<LimitDraft>[], inCart: CartLine[] = [], facts: Partial<CartLine> = {}) {
  const rules = drafts.map((draft, at) => limit(`L${at}`, draft));
  const rulebook = compileRulebook(rules, { weightUnit: 'kg' });
  const judge = (quantity: number) =>
    rulebook.judge({
      now: NOW,
      lines: [...inCart, { ...line('p1', quantity, facts), isChosen: true }],
      customer: null,
    });
  return { judge, ...fieldBounds(judge, ({ subject }) => subject === 'p1') };
}

const value = { conditionType: 'total_product_value' } as const;
it.each<[string, Partial<LimitDraft>[], CartLine[], Partial<CartLine>, unknown[]]>([
  ['a maximum', [{ max: 3 }], [], {}, [null, 3, null]],
  ['a maximum with a part of it in the cart', [{ max: 3 }], [line('p1', 1)], {}, [null, 2, null]],
  ['a maximum that the cart has reached', [{ max: 3 }], [line('p1', 3)], {}, [null, null, null]],
  ['the lower one of two maximums', [{ max: 3 }, { max: 2 }], [], {}, [null, 2, null]],
  ['a maximum of the cart', [{ type: 'cart', max: 9 }], [line('p2', 4)], {}, [null, 5, null]],
  ['a minimum', [{ min: 4, max: null }], [], {}, [4, null, null]],
  ['a minimum with a part of it in the cart', [{ min: 4, max: null }], [line('p1', 1)], {}, [3, null, null]],
  ['a minimum of the cart, which others can meet', [{ type: 'cart', min: 4, max: null }], [], {}, [null, null, null]],
  ['a multiple', [{ multiple: 6, max: null }], [], {}, [6, null, 6]],
  ['a multiple with a part of it in the cart', [{ multiple: 6, max: null }], [line('p1', 8)], {}, [4, null, 6]],
  [
    'two multiples',
    [
      { multiple: 6, max: null },
      { multiple: 4, max: null },
    ],
    [],
    {},
    [12, null, 12],
  ],
  ['all three', [{ min: 5, multiple: 2, max: 11 }], [], {}, [6, 10, 2]],
  ['bounds that no quantity keeps', [{ min: 5, max: null }, { max: 3 }], [], {}, [null, null, null]],
  ['a maximum value', [{ max: 100, ...value }], [], { price: '19.99' }, [null, 5, null]],
  ['a minimum value', [{ min: 100, max: null, ...value }], [], { price: '19.99' }, [6, null, null]],
  ['a blocked product', [{ type: 'product-blocking', max: null }], [], {}, [null, null, null]],
])('follow from %s', (_, drafts, inCart, facts, expected) => {
  const { min, max, step } = boundsOf(drafts, inCart, facts);
  expect([min, max, step]).toEqual(expected);
});

it('allow exactly what breaks nothing', () => {
  const bound = fc.option(fc.integer({ min: 1, max: 30 }));
  const draft = fc.record({ min: bound, max: bound, multiple: fc.option(fc.integer({ min: 2, max: 9 })) });
  const drafts = fc.array(draft, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(drafts, fc.integer({ min: 0, max: 9 }), (some, inCart) => {
      const used = some.filter(({ min, max, multiple }) => min ?? max ?? multiple);
      const { judge, min, max, step } = boundsOf(used, inCart > 0 ? [line('p1', inCart)] : []);
      const quantities = Array.from({ length: 600 }, (_unused, at) => at + 1);
      const valid = quantities.filter((quantity) => judge(quantity).length === 0);
      if (valid.length === 0) return expect([min, max, step]).toEqual([null, null, null]);
      const from = min ?? 1;
      const allowed = quantities.filter(
        (quantity) => quantity >= from && quantity <= (max ?? Infinity) && (quantity - from) % (step ?? 1) === 0,
      );
      expect(allowed).toEqual(valid);
    }),
    { numRuns: 100 },
  );
});
