import { tryLimitBody } from '@purchase-limits/contract/try-limit';
import { draftOf, newValues } from '../src/screens/limit-form/form-values';
import { emptyCart, requestOf, type TypedCart } from '../src/screens/limit-form/try/typed-cart';

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
  const request = requestOf({
    cart,
    lines,
    draft,
    limitId: null,
    language: 'en',
    today: TODAY,
    timeZone: 'Europe/Berlin',
  });
  const { purchases } = tryLimitBody.parse(request);
  expect(purchases.flatMap((order) => order.lines)).toHaveLength(count);
  expect(new Set(purchases.map(({ at }) => at)).size).toBe(Math.min(count, 1));
});

describe('a limit for some buyers and hours', () => {
  const hours = { type: 'hours' as const, operator: 'any_of' as const, values: ['09:00-17:00'] };
  const germany = { type: 'country' as const, operator: 'any_of' as const, values: ['DE'] };
  const weekdays = { type: 'weekdays' as const, operator: 'any_of' as const, values: ['mon'] };
  const company = { type: 'purchaser' as const, operator: 'any_of' as const, values: ['company'] };
  const asked = (
    conditions: (typeof hours | typeof weekdays | typeof germany | typeof company)[],
    changes: Partial<TypedCart> = {},
  ) => {
    const values = { ...newValues('cart', TODAY), name: 'A', max: '3' };
    const draft = { ...draftOf('cart', values), appliesWhen: { match: 'all' as const, conditions } };
    const cart = {
      ...emptyCart(TODAY),
      isSignedIn: true,
      time: '09:30',
      country: 'DE',
      companyLocation: ' 7 ',
      ...changes,
    };
    return requestOf({
      cart,
      lines: [{ productId: '1', variantId: '11', name: 'Hoodie', imageUrl: null }],
      draft,
      limitId: null,
      language: 'en',
      today: TODAY,
      timeZone: 'Europe/Berlin',
    });
  };

  it('is tried by the shop’s clock, and with what its conditions ask for', () => {
    for (const local of [hours, weekdays]) expect(asked([local])).toMatchObject({ at: '2026-11-20T08:30:00.000Z' });
    expect(asked([germany])).not.toHaveProperty('at');
    expect(asked([germany, company])).toMatchObject({ country: 'DE', customer: { tags: [], companyLocation: '7' } });
    expect(tryLimitBody.parse(asked([germany, hours, company])).country).toBe('DE');
  });

  it('comes after an earlier order of the same day of the shop', () => {
    const { at, purchases } = asked([hours], { boughtOn: TODAY, bought: { 11: '2' }, time: '00:30' });
    expect([purchases?.[0]?.at, at]).toEqual(['2026-11-19T23:00:00.000Z', '2026-11-19T23:30:00.000Z']);
  });

  it('has the API refuse a year that is mistyped', () => {
    const refused = tryLimitBody.safeParse(asked([hours], { on: '20261-11-20' }));
    expect(refused.error?.issues[0]?.path).toEqual(['at']);
  });

  it('is asked for nothing that it does not need', () => {
    const request = asked([hours]);
    expect(request).not.toHaveProperty('country');
    expect(request.customer).toEqual({ tags: [] });
  });
});
