import { allowanceLeft } from '../src/allowance-left.js';
import { completeLimit, type LimitDraft } from '../src/limit.js';
import type { Purchase } from '../src/subjects.js';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const MONTHLY = { repurchase: { option: 'once_per_month' } } as const;

const bought = (quantity: number, productId = '1', at = '2026-11-10T10:00:00Z'): Purchase => ({
  at: Date.parse(at),
  lines: [{ id: productId, productId, variantId: '11', quantity, total: `${quantity * 10}.50`, grams: 250 }],
});
const left = (draft: Partial<LimitDraft>, purchases: Purchase[], timezone?: string) => {
  const limit = completeLimit('a', { name: 'A', type: 'product', products: { kind: 'all' }, ...draft });
  return allowanceLeft(limit, { weightUnit: 'kg', ...(timezone && { timezone }) }, { now: NOW, purchases });
};

describe('what all customers may still buy', () => {
  const shared = (sold?: Purchase[]) => {
    const repurchase = { option: 'calendar_month', shared: true } as const;
    const draft = { name: 'A', type: 'product', products: { kind: 'all' }, max: 9, repurchase } as const;
    const own = [bought(5)];
    return allowanceLeft(
      completeLimit('a', draft),
      { weightUnit: 'kg' },
      { now: NOW, purchases: own, ...(sold && { sold }) },
    );
  };

  it('is the maximum less what was sold, whatever one of them bought', () => {
    expect(shared([bought(2), bought(1)])).toEqual([{ subject: '1', subjectKind: 'product', bought: 3, left: 6 }]);
    expect(shared()).toEqual([]);
  });
});

describe('what a customer may still buy', () => {
  it('is nothing to tell of a limit without a window', () => {
    expect(left({ max: 3 }, [bought(2)])).toEqual([]);
  });

  it('is the maximum less what was bought in the window, by subject', () => {
    const purchases = [bought(2), bought(1, '2'), bought(9, '3', '2026-10-01T10:00:00Z'), bought(-1, '2')];
    expect(left({ ...MONTHLY, max: 3 }, purchases)).toEqual([
      { subject: '1', subjectKind: 'product', bought: 2, left: 1 },
    ]);
  });

  it('is not told where a fact of a product is missing', () => {
    expect(left({ ...MONTHLY, type: 'collection', collectionIds: ['7'], max: 3 }, [bought(2)])).toEqual([]);
  });

  it('is never less than nothing', () => {
    expect(left({ ...MONTHLY, max: 3 }, [bought(5)])).toMatchObject([{ bought: 5, left: 0 }]);
  });

  it('is in money, or in the shop’s unit of weight', () => {
    const measured = (conditionType: LimitDraft['conditionType'], max: number) =>
      left({ ...MONTHLY, conditionType, max }, [bought(2)]).map((one) => [one.bought, one.left]);
    expect(measured('total_product_value', 50)).toEqual([[20.5, 29.5]]);
    expect(measured('total_weight', 2)).toEqual([[0.5, 1.5]]);
  });

  it('is no more order where the window has one', () => {
    expect(left({ ...MONTHLY, max: null, min: 1 }, [bought(2)])).toMatchObject([{ bought: 2, left: 0 }]);
  });

  it('follows the shop’s calendar, and GMT where its zone is not known', () => {
    const daily = { max: 3, repurchase: { option: 'calendar_day' } } as const;
    const yesterdayInTokyo = bought(2, '1', '2026-11-19T14:30:00Z');
    const todayInTokyo = bought(1, '1', '2026-11-19T15:30:00Z');
    expect(left(daily, [yesterdayInTokyo, todayInTokyo], 'Asia/Tokyo')).toMatchObject([{ bought: 1, left: 2 }]);
    expect(left(daily, [yesterdayInTokyo, todayInTokyo])).toEqual([]);
    const late = { ...daily, repurchase: { option: 'calendar_month' } } as const;
    expect(left(late, [bought(1, '1', '2026-10-31T16:00:00Z')], 'Asia/Tokyo')).toMatchObject([{ bought: 1 }]);
    expect(left(late, [bought(1, '1', '2026-10-31T16:00:00Z')])).toEqual([]);
  });
});
