import { completeLimit, type LimitDraft } from '@purchase-limits/domain/limit';
import { validateLimit } from '@purchase-limits/domain/validate-limit';
import { isLimitType, LIMIT_TYPE_ENTRIES } from '../src/limit-types';
import { cartLimitForm } from '../src/screens/limit-form/types/cart';
import { productLimitForm } from '../src/screens/limit-form/types/product';

const LIMITS: LimitDraft[] = [
  {
    name: 'Each product',
    type: 'product',
    status: 'inactive',
    startDate: '2026-11-01',
    endDate: '2026-12-01',
    conditionType: 'total_weight',
    min: 0.125,
    max: 1000,
    products: { kind: 'all' },
    applyToEachVariant: true,
    exclusions: { products: [{ productId: 'p9' }], customerTags: [] },
    notificationTrigger: 'add_to_cart',
    repurchase: { option: 'custom', every: { amount: 10, unit: 'hours' } },
    contactUs: { enabled: true, url: 'https://example.com' },
    messages: { en: { buttonText: 'Ask us' }, de: { maximumWeightLimitMessage: 'Zu schwer' } },
  },
  {
    name: 'Some products',
    type: 'product',
    multiple: 2,
    products: { kind: 'specific', items: [{ productId: 'p1', variantIds: ['v1'] }, { productId: 'p2' }] },
  },
  {
    name: 'A group',
    type: 'product',
    max: 2,
    products: { kind: 'group', match: 'any', conditions: [{ field: 'vendor', operator: 'contains', value: 'Nike' }] },
  },
  { name: 'Cart', type: 'cart', conditionType: 'total_product_value', min: 20.5, max: 99999.99 },
];
const FORMS = { product: productLimitForm, cart: cartLimitForm };

describe('the form of a limit', () => {
  it.each(LIMITS)('gives back what was saved: $name', (draft) => {
    const limit = completeLimit('a', draft);
    const form = FORMS[draft.type as keyof typeof FORMS];
    expect(completeLimit('a', form.toDraft(form.fromLimit(limit, 'en'), 'en'))).toEqual(limit);
  });

  it.each(Object.entries(FORMS))('of a new %s limit lacks only name and maximum', (type, form) => {
    const draft = form.toDraft(form.defaults('2026-11-20', 'de'), 'de');
    expect(draft).toMatchObject({ type, messages: {}, startDate: '2026-11-20', endDate: null });
    const errors = validateLimit(draft, { currency: 'USD', defaultLanguage: 'de' });
    expect(Object.keys(errors).sort()).toEqual(['max', 'name']);
  });

  it.each(Object.entries(FORMS))('of a new %s limit has one of its notification triggers', (_type, form) => {
    expect(form.notificationTriggers).toContain(form.defaults('2026-11-20', 'en').notificationTrigger);
  });
});

describe('the map of limit types', () => {
  it('loads the form of each type that has one', async () => {
    expect(await LIMIT_TYPE_ENTRIES.product.loadForm?.()).toBe(productLimitForm);
    expect(await LIMIT_TYPE_ENTRIES.cart.loadForm?.()).toBe(cartLimitForm);
  });

  it('knows no other types', () => {
    expect(isLimitType('cart')).toBe(true);
    expect(isLimitType('toString')).toBe(false);
  });
});
