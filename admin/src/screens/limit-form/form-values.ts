// The values of the form: what its fields show. They are made from a limit, and into the draft that is saved, here.
import { LANGUAGES, type Language } from '@purchase-limits/domain/languages';
import type { BrokenOrderAction } from '@purchase-limits/domain/broken-orders';
import {
  CART_NOTIFICATION_TRIGGERS,
  MESSAGE_KEYS,
  NOTIFICATION_TRIGGERS,
  targetsOf,
  usesApplyTo,
  type ApplyTo,
  type CustomerTagSelection,
  type Limit,
  type LimitDraft,
  type LimitType,
  type MessageKey,
  type Messages,
  type NotificationTrigger,
  type ProductSelection,
  type Repurchase,
} from '@purchase-limits/domain/limit';
import { canShare } from '@purchase-limits/domain/repurchase-window';
import { canHint } from '@purchase-limits/domain/validate-limit';
import {
  ALL_PRODUCTS,
  EMPTY_CONDITION,
  groupOf,
  productSelectionOf,
  type OfKind,
  type ProductChoice,
} from './product-choice';
import { readTypedNumber, typedNumberOf } from '@purchase-limits/domain/typed-number';

/** In the order of the form, which asks for a maximum first. */
export const BOUNDS = ['max', 'min', 'multiple'] as const;
export type BoundName = (typeof BOUNDS)[number];

type CustomerTagChoice = Pick<CustomerTagSelection, 'kind'> & OfKind<CustomerTagSelection, 'specific'>;

/** Differences from the limit: numbers and dates are texts, and all fields exist. A bound without a text isn't set. */
type TypedFields = Record<BoundName, string> & {
  /** Empty: no end. */
  endDate: string;
  products: ProductChoice;
  targets: ProductChoice;
  /** Products that are left out are listed, or chosen by conditions. */
  exclusions: Pick<Limit['exclusions'], 'products' | 'customerTags'> & {
    kind: 'specific' | 'group';
    group: OfKind<ProductSelection, 'group'>;
  };
  customerTags: CustomerTagChoice;
  repurchase: Required<Pick<Repurchase, 'option' | 'shared' | 'neverOver' | 'persons'>> & {
    every: { amount: string } & Pick<NonNullable<Repurchase['every']>, 'unit'>;
  };
  /** The merchant's own texts; null: not written, so that the built-in text is used. */
  messages: Record<Language, Record<MessageKey, string | null>>;
  purchaseType: NonNullable<Limit['purchaseType']> | 'all';
  /** `tell`: nothing is done with such orders, and they are listed. */
  brokenOrders: { action: BrokenOrderAction | 'tell'; tag: string; tellsCustomer: boolean };
};
/** The values of the form for any type; the fields that a type does not use keep their defaults. */
export type LimitFormValues = Omit<Required<Limit>, 'id' | 'type' | keyof TypedFields> &
  TypedFields & {
    /** A product-blocking limit without bounds: its products block the order. */
    blocksOrder: boolean;
  };

/** When the message of a limit can show, by its type. The first is the one to start from. */
export function triggersOf(type: LimitType): readonly NotificationTrigger[] {
  return type === 'cart' ? CART_NOTIFICATION_TRIGGERS : NOTIFICATION_TRIGGERS;
}

/** A new limit's defaults: a quantity, from today on. `today` is a GMT day. */
export function newValues(type: LimitType, today: string): LimitFormValues {
  // Blocking the order with all products would block every order: which ones is chosen first.
  const isBlocking = type === 'product-blocking';
  return {
    name: '',
    status: 'active',
    startDate: today,
    endDate: '',
    conditionType: 'product_quantity',
    min: '',
    max: '',
    multiple: '',
    blocksOrder: isBlocking,
    neverTogether: false,
    products: isBlocking ? { ...ALL_PRODUCTS, kind: 'specific' } : ALL_PRODUCTS,
    targets: ALL_PRODUCTS,
    collectionIds: [],
    customerTags: { kind: 'specific', tags: [] },
    appliesWhen: { match: 'all', conditions: [] },
    replaces: [],
    applyTo: 'cart',
    applyToEachVariant: false,
    countTogether: false,
    purchaseType: 'all',
    exclusions: {
      kind: 'specific',
      products: [],
      group: { match: 'all', conditions: [EMPTY_CONDITION] },
      customerTags: [],
    },
    notificationTrigger: triggersOf(type)[0]!,
    hint: false,
    repurchase: {
      option: 'no_limit',
      shared: false,
      neverOver: false,
      persons: 'accounts',
      every: { amount: '', unit: 'days' },
    },
    brokenOrders: { action: 'tell', tag: '', tellsCustomer: false },
    contactUs: { enabled: false, url: '' },
    messages: writtenMessages({}),
  };
}

/** The values of a limit. */
export function valuesOf(limit: Limit): LimitFormValues {
  const { type, name, status, startDate, conditionType, exclusions, notificationTrigger, contactUs, repurchase } =
    limit;
  const start = newValues(type, startDate);
  const { every } = repurchase;
  return {
    ...start,
    name,
    status,
    endDate: limit.endDate ?? '',
    conditionType,
    min: textOf(limit.min),
    max: textOf(limit.max),
    multiple: textOf(limit.multiple),
    blocksOrder: type === 'product-blocking' && BOUNDS.every((bound) => limit[bound] === null) && !limit.neverTogether,
    neverTogether: limit.neverTogether === true,
    products: { ...start.products, ...limit.products },
    targets: { ...start.targets, ...limit.targets },
    collectionIds: limit.collectionIds ?? [],
    customerTags: { ...start.customerTags, ...limit.customerTags },
    appliesWhen: limit.appliesWhen ?? start.appliesWhen,
    replaces: limit.replaces ?? [],
    applyTo: limit.applyTo ?? 'cart',
    applyToEachVariant: limit.applyToEachVariant,
    countTogether: limit.countTogether === true,
    purchaseType: limit.purchaseType ?? 'all',
    exclusions: {
      kind: exclusions.group ? 'group' : 'specific',
      products: exclusions.products,
      group: exclusions.group ?? start.exclusions.group,
      customerTags: exclusions.customerTags,
    },
    notificationTrigger,
    hint: limit.hint === true,
    repurchase: {
      option: repurchase.option,
      shared: repurchase.shared ?? false,
      neverOver: repurchase.neverOver ?? false,
      persons: repurchase.persons ?? 'accounts',
      every: every ? { amount: typedNumberOf(every.amount), unit: every.unit } : start.repurchase.every,
    },
    brokenOrders: { ...start.brokenOrders, ...limit.brokenOrders },
    contactUs,
    messages: writtenMessages(limit.messages),
  };
}

/** The draft of these values. A text that is not a number becomes NaN, which every check refuses. */
export function draftOf(type: LimitType, values: LimitFormValues): LimitDraft {
  const { status, startDate, conditionType, notificationTrigger, contactUs, exclusions } = values;
  const applyTo = values.blocksOrder ? 'cart' : values.applyTo;
  const needs = targetsOf(type, applyTo);
  return {
    name: values.name.trim(),
    type,
    status,
    startDate,
    endDate: values.endDate || null,
    conditionType,
    ...boundsOf(values),
    ...(needs.includes('products') && { products: productSelectionOf(values.products) }),
    ...(needs.includes('targets') && { targets: productSelectionOf(values.targets) }),
    ...(needs.includes('collectionIds') && { collectionIds: values.collectionIds }),
    ...(needs.includes('customerTags') && { customerTags: customerTagSelectionOf(values.customerTags) }),
    ...(values.appliesWhen.conditions.length > 0 && { appliesWhen: values.appliesWhen }),
    ...(values.replaces.length > 0 && { replaces: values.replaces }),
    ...(usesApplyTo(type) && { applyTo }),
    ...(measuredBy(type, values) === 'product' && {
      applyToEachVariant: values.applyToEachVariant,
      ...(values.countTogether && { countTogether: true }),
    }),
    ...(type === 'product-blocking' && values.neverTogether && !values.blocksOrder && { neverTogether: true }),
    ...(values.purchaseType !== 'all' && { purchaseType: values.purchaseType }),
    exclusions: {
      ...excludedProductsOf(type, values),
      ...(type === 'customer_tag' && { customerTags: exclusions.customerTags }),
    },
    notificationTrigger,
    ...(values.hint && canHint({ type, conditionType }) && { hint: true }),
    repurchase: repurchaseOf(values),
    ...brokenOrdersOf(values),
    contactUs: { enabled: contactUs.enabled, url: contactUs.url.trim() },
    messages: ownMessages(values.messages),
  };
}

/** Whether the limit blocks, and counts nothing. */
export function hasNoBounds({
  blocksOrder,
  neverTogether,
}: Pick<LimitFormValues, 'blocksOrder' | 'neverTogether'>): boolean {
  return blocksOrder || neverTogether;
}

/** The numbers that the limit uses, as they are typed. */
export function typedNumbersIn(values: LimitFormValues): Record<string, string> {
  if (hasNoBounds(values)) return {};
  const used = boundsIn(values).filter((bound) => values[bound].trim());
  return {
    ...Object.fromEntries(used.map((bound) => [bound, values[bound]])),
    ...(values.repurchase.option === 'custom' && { 'repurchase.every.amount': values.repurchase.every.amount }),
  };
}

/** What the limit measures. */
export function measuredBy(type: LimitType, { applyTo }: Pick<LimitFormValues, 'applyTo'>): ApplyTo {
  if (type === 'customer_tag' || type === 'product-blocking') return applyTo;
  return type;
}

/** The bounds that the limit can have: only quantities are sold in multiples. */
export function boundsIn({ conditionType }: Pick<LimitFormValues, 'conditionType'>): BoundName[] {
  return BOUNDS.filter((bound) => bound !== 'multiple' || conditionType === 'product_quantity');
}

/** Products can be excluded unless those that count are chosen one by one. */
export function canExclude(type: LimitType, { products, applyTo }: Pick<LimitFormValues, 'products' | 'applyTo'>) {
  const isChosenOneByOne = products.kind === 'specific';
  if (type === 'product') return !isChosenOneByOne;
  return !(type === 'customer_tag' && applyTo === 'product' && isChosenOneByOne);
}

function excludedProductsOf(type: LimitType, values: LimitFormValues): LimitDraft['exclusions'] {
  if (!canExclude(type, values)) return { products: [] };
  const { kind, products, group } = values.exclusions;
  return kind === 'group' ? { group: groupOf(group) } : { products };
}

export function customerTagSelectionOf({ kind, tags }: CustomerTagChoice): CustomerTagSelection {
  return kind === 'all' ? { kind } : { kind, tags };
}

function boundsOf(values: LimitFormValues): Record<BoundName, number | null> {
  if (hasNoBounds(values)) return { min: null, max: null, multiple: null };
  const canHave = boundsIn(values);
  const numberIn = (bound: BoundName) =>
    canHave.includes(bound) && values[bound].trim() ? valueOf(values[bound]) : null;
  return { min: numberIn('min'), max: numberIn('max'), multiple: numberIn('multiple') };
}

/** A limit that blocks the order does so whatever the order history. */
function repurchaseOf(values: LimitFormValues): Repurchase {
  if (hasNoBounds(values)) return { option: 'no_limit' };
  const { option, shared, neverOver, persons, every } = values.repurchase;
  if (shared && canShare({ option })) return { option, shared, ...(neverOver && { neverOver }) };
  return {
    option,
    ...(persons !== 'accounts' && { persons }),
    ...(option === 'custom' && { every: { ...every, amount: valueOf(every.amount) } }),
  };
}

/** What the chosen action does not need is not sent. */
function brokenOrdersOf({
  brokenOrders: { action, tag, tellsCustomer },
}: LimitFormValues): Pick<LimitDraft, 'brokenOrders'> {
  if (action === 'tell') return {};
  if (action === 'tag') return { brokenOrders: { action, tag: tag.trim() } };
  return { brokenOrders: { action, ...(tellsCustomer && action !== 'none' && { tellsCustomer }) } };
}

function writtenMessages(own: Messages): LimitFormValues['messages'] {
  const textsIn = (language: Language) =>
    Object.fromEntries(MESSAGE_KEYS.map((key) => [key, own[language]?.[key] ?? null]));
  return Object.fromEntries(LANGUAGES.map((language) => [language, textsIn(language)])) as LimitFormValues['messages'];
}

function ownMessages(messages: LimitFormValues['messages']): Messages {
  const ofLanguages = LANGUAGES.map((language) => {
    const own = Object.entries(messages[language]).filter(([, text]) => text !== null);
    return [language, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(ofLanguages.filter(([, own]) => Object.keys(own).length > 0));
}

const textOf = (bound: number | null) => (bound === null ? '' : typedNumberOf(bound));

function valueOf(text: string): number {
  const typed = readTypedNumber(text);
  return 'value' in typed ? typed.value : Number.NaN;
}
