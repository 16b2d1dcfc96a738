// Random valid limits of all kinds, with what spreadsheets and files stumble over.
import fc from 'fast-check';
import { BROKEN_ORDER_ACTIONS } from '@purchase-limits/domain/broken-orders';
import type { AppliesWhen, WhenCondition } from '@purchase-limits/domain/applies-when';
import {
  APPLY_TO,
  CART_NOTIFICATION_TRIGGERS,
  completeLimit,
  CONDITION_TYPES,
  isCounted,
  LIMIT_STATUSES,
  LIMIT_TYPES,
  NOTIFICATION_TRIGGERS,
  PERIOD_UNITS,
  PERSONS,
  PURCHASE_TYPES,
  REPURCHASE_OPTIONS,
  usesApplyTo,
  type Limit,
  type LimitDraft,
  type ProductGroup,
  type ProductSelection,
} from '@purchase-limits/domain/limit';
import { validateLimit } from '@purchase-limits/domain/validate-limit';

export const SHOP = { currency: 'USD', defaultLanguage: 'en' as const };

/** Texts as merchants write them. */
export const text = fc
  .array(fc.oneof(fc.constantFrom(...'=+-@\t\r\n\'",;|\\* #(){}'), fc.string({ unit: 'grapheme' })), { maxLength: 8 })
  .map((parts) => parts.join('').replaceAll('\0', '').trim())
  .filter((joined) => joined !== '' && !/\p{Surrogate}/u.test(joined));

const bound = fc.option(fc.integer({ min: 1, max: 5_000_000 }));
const amount = fc.option(fc.integer({ min: 1, max: 5_000_000 }).map((cents) => cents / 100));
const tags = fc.uniqueArray(fc.oneof(text, fc.constantFrom('*', 'a|b', '\\', ' spaced', '')), {
  minLength: 1,
  maxLength: 4,
});

const group: fc.Arbitrary<ProductGroup> = fc.record({
  kind: fc.constant('group' as const),
  match: fc.constantFrom('all' as const, 'any' as const),
  conditions: fc.array(
    fc.oneof(
      fc.record({
        field: fc.constantFrom('tags' as const, 'vendor' as const, 'sku' as const),
        operator: fc.constantFrom('equals' as const, 'contains' as const),
        value: text,
      }),
      fc.constant({ field: 'giftCard' as const, operator: 'equals' as const, value: 'true' }),
    ),
    { minLength: 1, maxLength: 3 },
  ),
});

const appliesWhen: fc.Arbitrary<AppliesWhen> = fc.record({
  match: fc.constantFrom('all' as const, 'any' as const),
  conditions: fc.array(
    fc.oneof(
      fc.constant<WhenCondition>({ type: 'country', operator: 'any_of', values: ['DE', 'AT'] }),
      fc.constant<WhenCondition>({ type: 'weekdays', operator: 'none_of', values: ['sat', 'sun'] }),
      tags.map((values): WhenCondition => ({ type: 'customer_tags', operator: 'any_of', values })),
    ),
    { minLength: 1, maxLength: 2 },
  ),
});

const repurchase: fc.Arbitrary<Limit['repurchase']> = fc.oneof(
  fc.record(
    {
      option: fc.constantFrom(...REPURCHASE_OPTIONS.filter((option) => option !== 'custom')),
      shared: fc.boolean(),
      neverOver: fc.boolean(),
      persons: fc.constantFrom(...PERSONS),
    },
    { requiredKeys: ['option'] },
  ),
  fc.record({
    option: fc.constant('custom' as const),
    every: fc.record({ amount: fc.integer({ min: 1, max: 400 }), unit: fc.constantFrom(...PERIOD_UNITS) }),
  }),
);

/** Valid limits of a store with these products and collections. */
export function validLimit(productIds: readonly string[], collectionIds: readonly string[]): fc.Arbitrary<Limit> {
  const ids = fc.uniqueArray(fc.constantFrom(...productIds), { minLength: 1, maxLength: 4 });
  const selection: fc.Arbitrary<ProductSelection> = fc.oneof(
    fc.constant({ kind: 'all' as const }),
    ids.map((chosen) => ({ kind: 'specific' as const, items: chosen.map((productId) => ({ productId })) })),
    fc
      .tuple(ids, fc.uniqueArray(fc.constantFrom('41', '42', 'not digits'), { minLength: 1 }))
      .map(([chosen, variantIds]): ProductSelection => ({
        kind: 'specific',
        items: chosen.map((productId, at) => (at === 0 ? { productId, variantIds } : { productId })),
      })),
    group,
  );
  const draft = fc
    .record({
      name: text,
      type: fc.constantFrom(...LIMIT_TYPES),
      status: fc.constantFrom(...LIMIT_STATUSES),
      conditionType: fc.constantFrom(...CONDITION_TYPES),
      counts: fc.record({ min: bound, max: bound, multiple: bound }),
      amounts: fc.record({ min: amount, max: amount }),
      startDate: fc.constantFrom('2026-01-01', '2026-02-28', '1970-01-01'),
      endDate: fc.option(fc.constantFrom('2026-02-28', '2030-12-31')),
      products: selection,
      targets: selection,
      collectionIds: fc.uniqueArray(fc.constantFrom(...collectionIds), { minLength: 1, maxLength: 3 }),
      customerTags: fc.oneof(
        fc.constant({ kind: 'all' as const }),
        tags.map((chosen) => ({ kind: 'specific' as const, tags: chosen })),
      ),
      appliesWhen: fc.option(appliesWhen, { nil: undefined }),
      applyTo: fc.constantFrom(...APPLY_TO),
      applyToEachVariant: fc.boolean(),
      countTogether: fc.boolean(),
      neverTogether: fc.boolean(),
      purchaseType: fc.option(fc.constantFrom(...PURCHASE_TYPES), { nil: undefined }),
      exclusions: fc.oneof(
        fc.constant({}),
        ids.map((chosen) => ({ products: chosen.map((productId) => ({ productId })) })),
        fc.record({ group, customerTags: tags }),
        fc.record({ customerTags: tags }),
      ),
      trigger: fc.nat(),
      hint: fc.boolean(),
      repurchase: fc.oneof(fc.constant({ option: 'no_limit' as const }), repurchase),
      brokenOrders: fc.option(
        fc.record({
          action: fc.constantFrom(...BROKEN_ORDER_ACTIONS),
          tag: fc.constant('limit'),
          tellsCustomer: fc.boolean(),
        }),
        { nil: undefined },
      ),
      contactUs: fc.constantFrom(
        { enabled: false, url: '' },
        { enabled: false, url: 'https://kept.example' },
        { enabled: true, url: 'mailto:a@b.example' },
        { enabled: true, url: ' https://spaced.example' },
      ),
      messages: fc.oneof(
        fc.constant({}),
        fc.record({ en: fc.record({ maximumQuantityLimitMessage: text }), de: fc.record({ buttonText: text }) }),
      ),
    })
    .map(withoutUnusable);
  return draft
    .filter((given) => Object.keys(validateLimit(given, SHOP)).length === 0)
    .map((given) => completeLimit('L', given));
}

type Given = Omit<LimitDraft, 'min' | 'max' | 'multiple' | 'notificationTrigger'> & {
  conditionType: Limit['conditionType'];
  counts: Pick<LimitDraft, 'min' | 'max' | 'multiple'>;
  amounts: Pick<LimitDraft, 'min' | 'max'>;
  trigger: number;
};

/** Leaves out most of what a limit of the type can't have, so that enough of them are valid. */
function withoutUnusable({ counts, amounts, trigger, ...given }: Given): LimitDraft {
  const { type, exclusions } = given;
  const triggers = type === 'cart' ? CART_NOTIFICATION_TRIGGERS : NOTIFICATION_TRIGGERS;
  const draft: LimitDraft = {
    ...given,
    ...(isCounted(given.conditionType) ? counts : amounts),
    applyTo: usesApplyTo(type) ? given.applyTo! : 'cart',
    notificationTrigger: triggers[trigger % triggers.length]!,
    exclusions: { ...exclusions, ...(type !== 'customer_tag' && { customerTags: [] }) },
  };
  if (given.conditionType !== 'product_quantity') delete draft.multiple;
  if (type !== 'customer_tag') delete draft.customerTags;
  if (type === 'cart' || type === 'collection') delete draft.products;
  if (type === 'cart' || type === 'product') delete draft.collectionIds;
  if (type !== 'product-blocking') {
    delete draft.targets;
    delete draft.neverTogether;
  }
  if (type === 'cart' || type === 'product-blocking') delete draft.hint;
  if (draft.applyToEachVariant) delete draft.countTogether;
  if (draft.repurchase?.option !== 'no_limit') delete draft.purchaseType;
  return draft;
}
