import { tryLimitBody } from '@purchase-limits/contract/try-limit';
import { draftOf, newValues } from '../src/screens/limit-form/form-values';
import { emptyCart, requestOf } from '../src/screens/limit-form/try/typed-cart';

const TODAY = '2026-11-20';

it.each([0, 1, 50, 51, 120])('the API takes an earlier order of %i variants', (count) => {
  const lines = Array.from({ length: count }, (_, index) => ({
    productId: '1',
    variantId: String(index + 1),
    name: `Variant ${index}`,
    imageUrl: null,
  }));
  const bought = Object.fromEntries(lines.map(({ variantId }) => [variantId, '2']));
  const cart = { ...emptyCart(TODAY), isSignedIn: true, bought };
  const values = { ...newValues('cart', TODAY), name: 'A', max: '3' };
  const draft = draftOf('cart', values);
  const request = requestOf({ cart, lines, draft, limitId: null, language: 'en', today: TODAY });
  const { purchases } = tryLimitBody.parse(request);
  expect(purchases.flatMap((order) => order.lines)).toHaveLength(count);
  expect(new Set(purchases.map(({ at }) => at)).size).toBe(Math.min(count, 1));
});
