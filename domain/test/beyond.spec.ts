import { unitsWithin } from '../src/beyond.js';
import { compileRulebook, type Violation } from '../src/evaluate.js';
import { completeLimit, type LimitDraft, type ProductSelection } from '../src/limit.js';

type Line = { productId: string; quantity: number; price?: string };

/** The units of each line that a limit lets stay. */
function within(draft: Partial<LimitDraft>, lines: Line[]): number[] | null {
  const limit = completeLimit('a', {
    name: 'A limit',
    type: 'product',
    products: { kind: 'all' },
    ...draft,
  } as LimitDraft);
  const rulebook = compileRulebook([limit], { weightUnit: 'kg' });
  return unitsWithin(
    lines.map(({ quantity }) => quantity),
    (units) =>
      rulebook.judge({
        now: Date.parse('2026-11-27T12:00:00Z'),
        customer: null,
        lines: lines.flatMap((line, index) => {
          const quantity = units[index]!;
          return quantity > 0 ? [{ id: String(index), variantId: `${index}`, ...line, quantity }] : [];
        }),
      }),
  );
}
const only = (productId: string): ProductSelection => ({ kind: 'specific', items: [{ productId }] });
const of = (productId: string, quantity: number, price = '1.00'): Line => ({ productId, quantity, price });

describe('what of an order can stay', () => {
  it('is a maximum of each product, the first lines first', () => {
    expect(within({ max: 3 }, [of('a', 2), of('b', 9), of('a', 4)])).toEqual([2, 3, 1]);
  });

  it('is all of it where the limit holds', () => {
    expect(within({ max: 3 }, [of('a', 3), of('b', 1)])).toEqual([3, 1]);
  });

  it('is as much value as a cart may have, unit by unit', () => {
    const draft = { type: 'cart', conditionType: 'total_product_value', max: 100 } as const;
    expect(within(draft, [of('a', 3, '30.00'), of('b', 2, '10.00')])).toEqual([3, 1]);
    expect(within(draft, [of('a', 1, '130.00'), of('b', 2, '10.00')])).toEqual([0, 2]);
  });

  it('is nothing of what is blocked, and all of the rest', () => {
    const products = only('a');
    const targets = only('b');
    const blocking = { type: 'product-blocking', applyTo: 'cart', products } as const;
    expect(within(blocking, [of('a', 2), of('b', 1)])).toEqual([0, 1]);
    const apart = { type: 'product-blocking', applyTo: 'product', neverTogether: true, products, targets } as const;
    expect(within(apart, [of('b', 1), of('a', 2)])).toEqual([1, 0]);
  });

  it('is the last full multiple, also across lines', () => {
    expect(within({ multiple: 6 }, [of('a', 7)])).toEqual([6]);
    expect(within({ type: 'cart', multiple: 3 }, [of('a', 1), of('b', 1), of('c', 2)])).toEqual([1, 1, 1]);
    expect(within({ type: 'cart', multiple: 6 }, [of('a', 1), of('b', 1)])).toEqual([0, 0]);
  });

  it('is a multiple below the maximum', () => {
    expect(within({ multiple: 4, max: 10 }, [of('a', 3), of('a', 9)])).toEqual([3, 5]);
  });

  it('is not known of too little, nor where less would be too little', () => {
    expect(within({ min: 5 }, [of('a', 2)])).toBeNull();
    expect(within({ min: 4, multiple: 3 }, [of('a', 5)])).toBeNull();
  });

  it('leaves what the limit does not measure', () => {
    const products = only('a');
    expect(within({ max: 1, products }, [of('b', 50), of('a', 2), of('c', 7)])).toEqual([50, 1, 7]);
  });

  it('takes a remainder off several lines, and of each subject by itself', () => {
    expect(
      within({ multiple: 50, products: { kind: 'all' }, countTogether: true }, [of('a', 60), of('b', 20), of('c', 15)]),
    ).toEqual([50, 0, 0]);
    const each = [of('a', 7), of('b', 6), of('c', 8), of('a', 1)];
    expect(within({ multiple: 6 }, each)).toEqual([6, 6, 6, 0]);
  });

  it('finds the remainder of many lines with few questions', () => {
    let questions = 0;
    const units = Array.from({ length: 200 }, () => 999);
    const kept = unitsWithin(units, (now) => {
      questions += 1;
      const current = now.reduce((sum, some) => sum + some, 0);
      return current % 150_000 ? [{ kind: 'multiple', multiple: 150_000, current } as Violation] : [];
    });
    expect(kept!.reduce((sum, some) => sum + some, 0)).toBe(150_000);
    expect(kept!.slice(0, 150)).toEqual(units.slice(0, 150));
    expect(questions).toBeLessThan(3 * units.length);
  });

  it('is found with few questions', () => {
    let questions = 0;
    const violation = { kind: 'max' } as Violation;
    const kept = unitsWithin([1_000_000], ([units]) => {
      questions += 1;
      return units! > 123_456 ? [violation] : [];
    });
    expect(kept).toEqual([123_456]);
    expect(questions).toBeLessThan(40);
  });
});
