// The shape of a limit: what the admin form edits, the API stores, the storefront document carries and every judge
// reads (rules §1).
import type { AppliesWhen } from './applies-when.js';
import { completeBrokenOrders, type BrokenOrders } from './broken-orders.js';
import type { Language } from './languages.js';

export const LIMIT_TYPES = ['product', 'collection', 'customer_tag', 'cart', 'product-blocking'] as const;
export type LimitType = (typeof LIMIT_TYPES)[number];
export const LIMIT_STATUSES = ['active', 'inactive'] as const;
export type LimitStatus = (typeof LIMIT_STATUSES)[number];
export const CONDITION_TYPES = [
  'product_quantity',
  'total_product_value',
  'total_weight',
  'distinct_products',
  'distinct_variants',
] as const;
export type ConditionType = (typeof CONDITION_TYPES)[number];
export const APPLY_TO = ['cart', 'collection', 'product'] as const;
export type ApplyTo = (typeof APPLY_TO)[number];
/** What conditions on products ask; the SKU is a fact of the variant in the line. */
export const CONDITION_FIELDS = ['tags', 'vendor', 'title', 'productType', 'sku', 'giftCard'] as const;
export const CONDITION_OPERATORS = [
  'equals',
  'not_equals',
  'starts_with',
  'ends_with',
  'contains',
  'does_not_contain',
] as const;
export const REPURCHASE_OPTIONS = [
  'no_limit',
  'once_per_lifetime',
  'once_per_year',
  'once_per_month',
  'calendar_year',
  'calendar_month',
  'calendar_week',
  'calendar_day',
  'custom',
] as const;
/** How a line is bought: once, or by a selling plan. */
export const PURCHASE_TYPES = ['one_time', 'subscription'] as const;
export const PERIOD_UNITS = ['hours', 'days', 'months', 'years', 'weeks'] as const;
/** By what an earlier purchase is the same person's: the account; also e-mail and phone; also where it was sent. */
export const PERSONS = ['accounts', 'contacts', 'households'] as const;
/** The triggers of cart limits are their own; every other type shares the first list (rules §1). */
export const NOTIFICATION_TRIGGERS = ['limit_reached', 'add_to_cart', 'no_notification'] as const;
export const CART_NOTIFICATION_TRIGGERS = [
  'limit_reached_in_cart_page',
  'show_notification_cart_page',
  'no_notification',
] as const;

/** A gift card is one or not: the value is `true`, and the operator says which. */
export type ProductCondition = {
  field: (typeof CONDITION_FIELDS)[number];
  operator: (typeof CONDITION_OPERATORS)[number];
  value: string;
};
/** `variantIds` absent: all variants of the product. */
export type ProductItem = { productId: string; variantIds?: string[] };
export type ProductSelection = { kind: 'all' } | { kind: 'specific'; items: ProductItem[] } | ProductGroup;
export type ProductGroup = { kind: 'group'; match: 'all' | 'any'; conditions: ProductCondition[] };
/** `all`: any customer who has a tag at all. */
export type CustomerTagSelection = { kind: 'all' } | { kind: 'specific'; tags: string[] };
export type NotificationTrigger = (typeof NOTIFICATION_TRIGGERS)[number] | (typeof CART_NOTIFICATION_TRIGGERS)[number];
export type Repurchase = {
  option: (typeof REPURCHASE_OPTIONS)[number];
  /** With `custom` only. */
  every?: { amount: number; unit: (typeof PERIOD_UNITS)[number] };
  /** Whether all customers share one allowance, guests among them; absent: each has their own (rules §3.18). */
  shared?: boolean;
  /** With `shared`: keeps back what may be paid before the checkout hears of the last orders; absent: no. */
  neverOver?: boolean;
  /** Who counts as one customer; absent: an account (rules §3.19). */
  persons?: (typeof PERSONS)[number];
};
export type Persons = NonNullable<Repurchase['persons']>;

export const MESSAGE_KEYS = [
  'minimumQuantityLimitMessage',
  'maximumQuantityLimitMessage',
  'minimumValueLimitMessage',
  'maximumValueLimitMessage',
  'minimumWeightLimitMessage',
  'maximumWeightLimitMessage',
  'multipleQuantityLimitMessage',
  'blockedMessage',
  'loginRequiredMessage',
  'repurchaseMessage',
  'buttonText',
  'contactUsText',
] as const;
export type MessageKey = (typeof MESSAGE_KEYS)[number];
/** The merchant's own texts; what is absent falls back to the built-in ones (rules §5). */
export type Messages = { [language in Language]?: { [key in MessageKey]?: string } };

/** A complete limit; money and weight bounds are in the shop's currency and weight unit. */
export type Limit = {
  id: string;
  name: string;
  type: LimitType;
  status: LimitStatus;
  /** Calendar day in GMT+00:00, `YYYY-MM-DD`. */
  startDate: string;
  endDate: string | null;
  conditionType: ConditionType;
  min: number | null;
  max: number | null;
  multiple: number | null;
  /**
   * Chosen products; for product-blocking the triggers. Used by product, product-blocking, and customer_tag applied to
   * products.
   */
  products?: ProductSelection;
  /** Chosen collections. Used by collection, and by what is applied to collections. */
  collectionIds?: string[];
  customerTags?: CustomerTagSelection;
  /** Who, where and when it is for; absent: everybody, everywhere and always (rules §3.17). */
  appliesWhen?: AppliesWhen;
  /** Ids of the limits that don't apply while this one does; absent: none (rules §3.22). */
  replaces?: string[];
  /** What is measured: customer_tag and product-blocking only. */
  applyTo?: ApplyTo;
  /** Measured products of a product-blocking limit applied to products. */
  targets?: ProductSelection;
  applyToEachVariant: boolean;
  /** Whether all chosen products count as one, where products are measured; absent: each by itself. */
  countTogether?: boolean;
  /** Product-blocking without bounds: whether it blocks only beside what it measures; absent: always (rules §3.10). */
  neverTogether?: boolean;
  /** Which lines count, of product-blocking which ones trigger it; absent: all (rules §3.21). */
  purchaseType?: (typeof PURCHASE_TYPES)[number];
  /** `group`: what these conditions choose isn't counted either; absent: none. */
  exclusions: { products: { productId: string }[]; group?: ProductGroup; customerTags: string[] };
  notificationTrigger: NotificationTrigger;
  /** Whether product pages say what the limit allows before anything breaks it; absent: no (rules §5). */
  hint?: boolean;
  repurchase: Repurchase;
  /** What becomes of orders that broke it anyway; absent: they are reported (rules §3.20). */
  brokenOrders?: BrokenOrders;
  contactUs: { enabled: boolean; url: string };
  messages: Messages;
};

/** The fields of a limit, its id among them. */
export const LIMIT_FIELDS = [
  'id',
  'name',
  'type',
  'status',
  'startDate',
  'endDate',
  'conditionType',
  'min',
  'max',
  'multiple',
  'products',
  'collectionIds',
  'customerTags',
  'appliesWhen',
  'replaces',
  'applyTo',
  'targets',
  'applyToEachVariant',
  'countTogether',
  'neverTogether',
  'purchaseType',
  'exclusions',
  'notificationTrigger',
  'hint',
  'repurchase',
  'brokenOrders',
  'contactUs',
  'messages',
] as const satisfies readonly (keyof Limit)[];

/** A limit as it is submitted: no id yet, and every field with a default may be absent. */
export type LimitDraft = Pick<Limit, 'name' | 'type'> &
  Partial<Omit<Limit, 'id' | 'name' | 'type' | 'exclusions'>> & { exclusions?: Partial<Limit['exclusions']> };

/** Long past: a limit without a start date has always begun. */
export const DEFAULT_START_DATE = '1970-01-01';

/** The draft with the defaults of rules §1 filled in, and without the targets its `applyTo` does not use. */
export function completeLimit(id: string, draft: LimitDraft): Limit {
  const { products, collectionIds, customerTags, targets } = draft;
  const applyTo = draft.applyTo ?? 'cart';
  const needs = targetsOf(draft.type, applyTo);
  return {
    id,
    name: draft.name.trim(),
    type: draft.type,
    status: draft.status ?? 'active',
    startDate: draft.startDate ?? DEFAULT_START_DATE,
    endDate: draft.endDate ?? null,
    conditionType: draft.conditionType ?? 'product_quantity',
    min: draft.min ?? null,
    max: draft.max ?? null,
    multiple: draft.multiple ?? null,
    ...(needs.includes('products') && { products }),
    ...(needs.includes('collectionIds') && { collectionIds: collectionIds && [...new Set(collectionIds)] }),
    ...(needs.includes('customerTags') && { customerTags }),
    ...(draft.appliesWhen?.conditions.length && { appliesWhen: draft.appliesWhen }),
    ...(draft.replaces?.length && { replaces: [...new Set(draft.replaces)] }),
    ...(usesApplyTo(draft.type) && { applyTo }),
    ...(needs.includes('targets') && { targets }),
    applyToEachVariant: draft.applyToEachVariant ?? false,
    ...(draft.countTogether && measuresProducts(draft.type, applyTo) && { countTogether: true }),
    ...(draft.neverTogether && { neverTogether: true }),
    ...(draft.purchaseType && { purchaseType: draft.purchaseType }),
    exclusions: {
      products: draft.exclusions?.products ?? [],
      ...(draft.exclusions?.group?.conditions.length && { group: draft.exclusions.group }),
      customerTags: draft.exclusions?.customerTags ?? [],
    },
    notificationTrigger:
      draft.notificationTrigger ?? (draft.type === 'cart' ? 'limit_reached_in_cart_page' : 'limit_reached'),
    ...(draft.hint && { hint: true }),
    repurchase: completeRepurchase(draft.repurchase),
    ...(draft.brokenOrders && { brokenOrders: completeBrokenOrders(draft.brokenOrders) }),
    contactUs: draft.contactUs ?? { enabled: false, url: '' },
    messages: draft.messages ?? {},
  };
}

/** A window that nobody shares says nothing of it, and one that counts accounts says nothing of persons. */
function completeRepurchase(repurchase: Repurchase = { option: 'no_limit' }): Repurchase {
  const { shared, neverOver, persons, ...window } = repurchase;
  if (window.option === 'no_limit') return window;
  if (shared) return { ...window, shared, ...(neverOver && { neverOver }) };
  return persons && persons !== 'accounts' ? { ...window, persons } : window;
}

export type TargetField = 'products' | 'collectionIds' | 'customerTags' | 'targets';

const NEEDED_TARGETS: Record<LimitType, { always: TargetField[] } & { [applyTo in ApplyTo]?: TargetField[] }> = {
  product: { always: ['products'] },
  collection: { always: ['collectionIds'] },
  cart: { always: [] },
  customer_tag: { always: ['customerTags'], collection: ['collectionIds'], product: ['products'] },
  'product-blocking': { always: ['products'], collection: ['collectionIds'], product: ['targets'] },
};

/** The targets that a limit of this type must name (rules §1). */
export function targetsOf(type: LimitType, applyTo: ApplyTo): TargetField[] {
  const needed = NEEDED_TARGETS[type];
  return [...needed.always, ...(needed[applyTo] ?? [])];
}

/** What a condition on this field can ask: a product is a gift card or it is not. */
export function operatorsOf(field: ProductCondition['field']): readonly ProductCondition['operator'][] {
  return field === 'giftCard' ? ['equals', 'not_equals'] : CONDITION_OPERATORS;
}

/** Whether it is counted in whole numbers, not in money or weight. */
export function isCounted(conditionType: ConditionType): boolean {
  return !conditionType.startsWith('total');
}

/** Whether such a limit measures products. */
export function measuresProducts(type: LimitType, applyTo: ApplyTo): boolean {
  return type === 'product' || (usesApplyTo(type) && applyTo === 'product');
}

/** Whether limits of this type say by `applyTo` what they measure; the others measure what they are named after. */
export function usesApplyTo(type: LimitType): boolean {
  return type === 'customer_tag' || type === 'product-blocking';
}
