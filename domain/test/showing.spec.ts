import { compileRulebook } from '../src/evaluate.js';
import type { LimitDraft } from '../src/limit.js';
import { messagesToShow, type PageView } from '../src/showing.js';
import { limit } from './builders.js';

describe('messagesToShow', () => {
  const line = (quantity: number) => ({
    id: 'l',
    productId: 'p1',
    variantId: 'v1',
    quantity,
    price: '1.00',
    grams: 1,
    title: 'Mug',
    vendor: 'A',
    tags: [],
    collectionIds: [],
  });
  const show = (
    change: Partial<LimitDraft>,
    page: Omit<PageView, 'hasAdded'> & { hasAdded?: boolean },
    inCart: number,
  ) => {
    const rule = limit('L', change);
    const lines = inCart > 0 ? [line(inCart)] : [];
    return messagesToShow(
      compileRulebook([rule], { weightUnit: 'kg' }),
      [rule],
      { hasAdded: false, ...page },
      { now: Date.UTC(2026, 10, 20), lines, customer: null, purchases: [] },
    ).map(({ kind, holds }) => (holds ? `${kind} holds` : kind));
  };
  const chosen = (quantity: number) => ({ kind: 'product' as const, chosen: line(quantity) });

  it('shows a maximum as soon as the chosen quantity would break it', () => {
    expect(show({}, chosen(4), 0)).toEqual(['max']);
    expect(show({}, chosen(2), 1)).toEqual([]);
    expect(show({}, chosen(2), 2)).toEqual(['max']);
  });

  it('shows a minimum on a product page once the cart holds the subject, and on the cart page', () => {
    expect(show({ min: 3 }, chosen(1), 0)).toEqual([]);
    expect(show({ min: 3 }, chosen(1), 1)).toEqual(['min']);
    expect(show({ min: 3 }, { kind: 'cart' }, 1)).toEqual(['min']);
    expect(show({ min: 3 }, { kind: 'other' }, 1)).toEqual([]);
  });

  it('waits for the shopper to add where the merchant wishes so', () => {
    expect(show({ notificationTrigger: 'add_to_cart' }, chosen(4), 0)).toEqual([]);
    expect(show({ notificationTrigger: 'add_to_cart' }, { ...chosen(1), hasAdded: true }, 4)).toEqual(['max']);
  });

  it('shows cart limits on the cart page only; one that holds states its rule where wished', () => {
    const cart = { type: 'cart' as const, products: undefined };
    expect(show(cart, chosen(4), 0)).toEqual([]);
    expect(show(cart, { kind: 'cart' }, 4)).toEqual(['max']);
    expect(show({ ...cart, notificationTrigger: 'show_notification_cart_page' }, { kind: 'cart' }, 2)).toEqual([
      'max holds',
    ]);
    expect(show({ ...cart, notificationTrigger: 'show_notification_cart_page' }, { kind: 'cart' }, 0)).toEqual([
      'max holds',
    ]);
    expect(show({ ...cart, notificationTrigger: 'no_notification' }, { kind: 'cart' }, 4)).toEqual([]);
  });
});
