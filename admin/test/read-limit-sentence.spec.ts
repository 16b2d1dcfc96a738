// Whatever the admin writes about a limit, its own reader understands, in every language.
import {
  completeLimit,
  measuresProducts,
  type Limit,
  type LimitDraft,
  type ProductSelection,
} from '@purchase-limits/domain/limit';
import { scopeOf } from '@purchase-limits/domain/limit-scope';
import { measureFormat } from '@purchase-limits/domain/message-formats';
import { readSentence, type SentenceContext } from '@purchase-limits/domain/phrases/read-sentence';
import { validateRule } from '@purchase-limits/domain/validate-limit';
import * as fc from 'fast-check';
import { sentenceOf } from '../src/components/limit-sentence/limit-sentence';
import { activate } from '../src/i18n/texts';

const RUNS = process.env.CI ? 60 : 300;
const LOCALES: SentenceContext['locale'][] = ['en', 'de', 'fr', 'it', 'es', 'ja'];
const CURRENCIES = { en: 'USD', de: 'EUR', fr: 'EUR', it: 'EUR', es: 'EUR', ja: 'JPY' };

const tags = fc.constantFrom<string[]>(['drop'], ['vip', 'gold']);
const selection: fc.Arbitrary<ProductSelection> = fc.oneof(
  fc.constant<ProductSelection>({ kind: 'all' }),
  fc.integer({ min: 0, max: 3 }).map((count): ProductSelection => ({
    kind: 'specific',
    items: Array.from({ length: count }, (_, index) => ({ productId: String(index) })),
  })),
  fc
    .record({ count: fc.integer({ min: 1, max: 3 }), match: fc.constantFrom('all' as const, 'any' as const) })
    .map(({ count, match }): ProductSelection => ({
      kind: 'group',
      match,
      conditions: Array.from({ length: count }, () => ({ field: 'tags', operator: 'equals', value: 'a' })),
    })),
);
const condition = fc.constantFrom<NonNullable<LimitDraft['appliesWhen']>['conditions'][number]>(
  { type: 'account', operator: 'any_of', values: ['guest'] },
  { type: 'account', operator: 'any_of', values: ['signed_in'] },
  { type: 'purchaser', operator: 'any_of', values: ['company'] },
  { type: 'purchaser', operator: 'any_of', values: ['person'] },
  { type: 'order_count', operator: 'equals', values: ['0'] },
  { type: 'order_count', operator: 'at_least', values: ['3'] },
  { type: 'country', operator: 'any_of', values: ['DE', 'AT'] },
  { type: 'country', operator: 'none_of', values: ['US'] },
  { type: 'language', operator: 'any_of', values: ['fr'] },
  { type: 'weekdays', operator: 'any_of', values: ['sat', 'sun'] },
  { type: 'weekdays', operator: 'any_of', values: ['mon', 'tue', 'wed', 'thu', 'fri'] },
  { type: 'hours', operator: 'any_of', values: ['09:00-17:00'] },
  { type: 'hours', operator: 'any_of', values: ['fri,sat 22:00-02:00'] },
  { type: 'dates', operator: 'any_of', values: ['2026-12-24'] },
  { type: 'customer_tags', operator: 'none_of', values: ['vip'] },
  { type: 'customer_tags', operator: 'all_of', values: ['vip', 'gold'] },
);
const draft: fc.Arbitrary<LimitDraft> = fc.record(
  {
    name: fc.constant('a'),
    type: fc.constantFrom('product', 'collection', 'cart', 'customer_tag', 'product-blocking'),
    conditionType: fc.constantFrom('product_quantity', 'total_product_value', 'total_weight', 'distinct_products'),
    min: fc.constantFrom(2, 3),
    max: fc.constantFrom(3, 1_500),
    multiple: fc.constantFrom(6),
    products: selection,
    targets: selection,
    collectionIds: fc.constantFrom(['1'], ['1', '2']),
    customerTags: fc.oneof(
      fc.constant<LimitDraft['customerTags']>({ kind: 'all' }),
      tags.map((chosen): LimitDraft['customerTags'] => ({ kind: 'specific', tags: chosen })),
    ),
    applyTo: fc.constantFrom('cart', 'collection', 'product'),
    applyToEachVariant: fc.boolean(),
    countTogether: fc.boolean(),
    neverTogether: fc.boolean(),
    purchaseType: fc.constantFrom('one_time', 'subscription'),
    repurchase: fc.constantFrom<NonNullable<LimitDraft['repurchase']>>(
      { option: 'once_per_lifetime' },
      { option: 'once_per_month' },
      { option: 'calendar_week', persons: 'households' },
      { option: 'calendar_day', shared: true },
      { option: 'once_per_lifetime', shared: true },
      { option: 'custom', every: { amount: 10, unit: 'days' } },
      { option: 'once_per_year', persons: 'contacts' },
    ),
    appliesWhen: fc
      .uniqueArray(condition, { minLength: 1, maxLength: 2, selector: ({ type }) => type })
      .map((conditions) => ({ match: 'all' as const, conditions })),
  },
  { requiredKeys: ['name', 'type'] },
);
/** As a merchant can save it; the sentence says nothing of what else is in a draft. */
const limit = draft
  .map((one) => ({
    ...one,
    ...(one.type !== 'customer_tag' && one.type !== 'product-blocking' && { applyTo: undefined }),
  }))
  .map((one) => completeLimit('', one))
  .filter((one) => Object.keys(validateRule(one, 'USD')).length === 0);

/** Nothing is counted. */
const isApart = ({ neverTogether }: Limit) => neverTogether === true;

function isBlock({ type, min, max, multiple, neverTogether }: Limit): boolean {
  return type === 'product-blocking' && (min ?? max ?? multiple) === null && !neverTogether;
}

/** A sentence counts products, conditions and collections; which ones they are is for the merchant. */
function asTold(limit: Limit): Partial<Limit> {
  const { id: _id, messages: _messages, exclusions: _exclusions, notificationTrigger: _trigger, ...one } = limit;
  const selected = (products: ProductSelection | undefined): ProductSelection | undefined => {
    if (products?.kind === 'specific') return { kind: 'specific', items: [] };
    if (products?.kind !== 'group') return products;
    return { ...products, match: products.conditions.length === 1 ? 'all' : products.match, conditions: [] };
  };
  const isOfProducts = measuresProducts(one.type, one.applyTo ?? 'cart');
  return {
    ...one,
    applyToEachVariant: one.applyToEachVariant && isOfProducts,
    ...(one.products && { products: selected(one.products) }),
    ...(one.targets && { targets: selected(one.targets) }),
    ...(one.collectionIds && { collectionIds: [] }),
    ...(isApart(limit) && { conditionType: undefined, countTogether: undefined, applyToEachVariant: undefined }),
    // What blocks the order counts nothing.
    ...(isBlock(limit) && {
      repurchase: undefined,
      countTogether: undefined,
      applyToEachVariant: undefined,
      conditionType: undefined,
      applyTo: undefined,
      targets: undefined,
      collectionIds: undefined,
    }),
  };
}

describe.each(LOCALES)('the sentence about a limit in %s', (locale) => {
  beforeAll(() => activate(locale));
  afterAll(() => activate('en'));

  it('is understood, and is the same limit', () => {
    const context: SentenceContext = { locale, currency: CURRENCIES[locale], weightUnit: 'kg', today: '2026-11-27' };
    fc.assert(
      fc.property(limit, (one) => {
        const write = measureFormat(one.conditionType, locale, context.currency, context.weightUnit);
        const sentence = sentenceOf({ ...one, scope: scopeOf(one) }, write);
        const reading = readSentence(sentence, context);

        expect({ sentence, notUnderstood: reading.notUnderstood }).toEqual({ sentence, notUnderstood: [] });
        expect(asTold(completeLimit('', { name: 'a', ...reading.draft! }))).toEqual({ ...asTold(one) });
      }),
      { numRuns: RUNS },
    );
  });
});
