// What of an order is beyond its limits is told within bounds: a large order keeps no process busy.
import { completeLimit, type LimitDraft } from '@purchase-limits/domain/limit';
import { findBrokenLimits } from '../src/broken-limits/find-broken-limits.js';

const SHOP = { weightUnit: 'kg', timezone: 'UTC', currency: 'EUR' } as const;
const AT = new Date('2026-11-27T12:00:00Z');

/** Of an order with this many lines of one unit at 10, the limits that it breaks, with what is beyond them. */
function beyondOf(lineCount: number, drafts: Partial<LimitDraft>[]) {
  const limits = drafts.map((draft, index) =>
    completeLimit(String(index), { name: 'Cart', type: 'cart', startDate: '2026-01-01', max: 1, ...draft }),
  );
  const left = Array.from({ length: lineCount }, (_, index) => ({
    id: String(index),
    productId: String(index),
    variantId: String(index),
    quantity: 1,
    total: '10',
  }));
  const discountedTotalSet = { shopMoney: { amount: '10' } };
  const lines = left.map((line) => ({ ...line, title: '', currentQuantity: 1, discountedTotalSet }));
  const order = { at: AT, isEdited: false, isCancelled: false, customer: null, lines };
  const held = { limits, shop: SHOP, left, ordered: left, purchases: [], sold: [] };
  return findBrokenLimits(order as never, held).map(({ beyond }) => beyond);
}

describe('what is beyond limits', () => {
  it('is told of every limit of a usual order', () => {
    expect(beyondOf(3, [{}, {}, {}])).toEqual([20, 20, 20]);
  });

  it('is told of a large order as far as it may take long, and always where the order is to be cancelled', () => {
    const cancelled = { brokenOrders: { action: 'cancel' } } as Partial<LimitDraft>;
    expect(beyondOf(500, [{}, {}, {}, cancelled])).toEqual([4_990, 4_990, null, 4_990]);
  });

  it('is not worked out where nothing is reported', () => {
    expect(beyondOf(3, [{ brokenOrders: { action: 'none' } } as Partial<LimitDraft>])).toEqual([null]);
  });
});
