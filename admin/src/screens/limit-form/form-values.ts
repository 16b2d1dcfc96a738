// The values of the form: what its fields show. The parts that all types share are made from a limit, and into the
// draft that is saved, here; what a type adds is in `types/`.
import { BUILT_IN_TEXTS } from '@purchase-limits/domain/built-in-texts';
import {
  LANGUAGES,
  MESSAGE_KEYS,
  type CustomerTagSelection,
  type Language,
  type Limit,
  type LimitDraft,
  type MessageKey,
  type Messages,
  type ProductCondition,
  type ProductSelection,
  type Repurchase,
} from '@purchase-limits/domain/limit';
import { readTypedNumber, typedNumberOf } from './typed-number';

/** A bound as it is typed. A number that is switched off keeps its text, in case it is switched on again. */
export type Bound = { isUsed: boolean; text: string };
export const BOUNDS = ['min', 'max', 'multiple'] as const;
export type BoundName = (typeof BOUNDS)[number];

type OfKind<Selection extends { kind: string }, Kind> = Omit<Extract<Selection, { kind: Kind }>, 'kind'>;
/** A choice with the content of every kind: a kind that is not chosen keeps its content. */
export type ProductChoice = Pick<ProductSelection, 'kind'> &
  OfKind<ProductSelection, 'specific'> &
  OfKind<ProductSelection, 'group'>;
type CustomerTagChoice = Pick<CustomerTagSelection, 'kind'> & OfKind<CustomerTagSelection, 'specific'>;

/** What differs from the limit: numbers and dates are texts, and every field is there. */
type TypedFields = Record<BoundName, Bound> & {
  /** Empty: no end. */
  endDate: string;
  products: ProductChoice;
  targets: ProductChoice;
  customerTags: CustomerTagChoice;
  repurchase: Pick<Repurchase, 'option'> & {
    every: { amount: string } & Pick<NonNullable<Repurchase['every']>, 'unit'>;
  };
  /** The texts as the fields show them: in the default language also the built-in ones. */
  messages: Record<Language, Record<MessageKey, string>>;
};
/** The values of the form for any type; the fields that a type does not use keep their defaults. */
export type LimitFormValues = Omit<Required<Limit>, 'id' | 'type' | keyof TypedFields> & TypedFields;

export const EMPTY_CONDITION: ProductCondition = { field: 'tags', operator: 'equals', value: '' };
const ALL_PRODUCTS: ProductChoice = { kind: 'all', items: [], match: 'all', conditions: [EMPTY_CONDITION] };
const UNUSED: Bound = { isUsed: false, text: '' };

/** What a new limit of any type starts from: a maximum quantity from today on. `today` is a day in GMT. */
export function newValues(today: string, defaultLanguage: Language): Omit<LimitFormValues, 'notificationTrigger'> {
  return {
    name: '',
    status: 'active',
    startDate: today,
    endDate: '',
    conditionType: 'product_quantity',
    min: UNUSED,
    max: { isUsed: true, text: '' },
    multiple: UNUSED,
    products: ALL_PRODUCTS,
    targets: ALL_PRODUCTS,
    collectionIds: [],
    customerTags: { kind: 'all', tags: [] },
    applyTo: 'cart',
    applyToEachVariant: false,
    exclusions: { products: [], customerTags: [] },
    repurchase: { option: 'no_limit', every: { amount: '', unit: 'days' } },
    contactUs: { enabled: false, url: '' },
    messages: shownMessages({}, defaultLanguage),
  };
}

/** The values of a limit, without the targets that only some types have. */
export function valuesOf(limit: Limit, defaultLanguage: Language): LimitFormValues {
  const { name, status, startDate, conditionType, exclusions, notificationTrigger, contactUs, repurchase } = limit;
  const { every } = repurchase;
  const start = newValues(startDate, defaultLanguage);
  return {
    ...start,
    name,
    status,
    endDate: limit.endDate ?? '',
    conditionType,
    min: boundOf(limit.min),
    max: boundOf(limit.max),
    multiple: boundOf(limit.multiple),
    exclusions,
    notificationTrigger,
    repurchase: {
      option: repurchase.option,
      every: every ? { amount: typedNumberOf(every.amount), unit: every.unit } : start.repurchase.every,
    },
    contactUs,
    messages: shownMessages(limit.messages, defaultLanguage),
  };
}

/**
 * The draft of these values, without its type and targets. A text that is not a number becomes NaN, which every check
 * refuses.
 */
export function draftOf(values: LimitFormValues, defaultLanguage: Language): Omit<LimitDraft, 'type'> {
  const { status, startDate, conditionType, notificationTrigger, repurchase, contactUs } = values;
  const { option, every } = repurchase;
  return {
    name: values.name.trim(),
    status,
    startDate,
    endDate: values.endDate || null,
    conditionType,
    min: numberOf(values.min),
    max: numberOf(values.max),
    multiple: canSellInMultiples(values) ? numberOf(values.multiple) : null,
    exclusions: { products: canExclude(values) ? values.exclusions.products : [] },
    notificationTrigger,
    repurchase: option === 'custom' ? { option, every: { ...every, amount: valueOf(every.amount) } } : { option },
    contactUs: { enabled: contactUs.enabled, url: contactUs.url.trim() },
    messages: ownMessages(values.messages, defaultLanguage),
  };
}

/** The numbers that the limit uses, as they are typed. */
export function typedNumbersIn(values: LimitFormValues): Record<string, string> {
  const used = BOUNDS.filter((bound) => values[bound].isUsed && (bound !== 'multiple' || canSellInMultiples(values)));
  return {
    ...Object.fromEntries(used.map((bound) => [bound, values[bound].text])),
    ...(values.repurchase.option === 'custom' && { 'repurchase.every.amount': values.repurchase.every.amount }),
  };
}

export function canSellInMultiples({ conditionType }: Pick<LimitFormValues, 'conditionType'>): boolean {
  return conditionType === 'product_quantity';
}

/** Products can be excluded unless they are chosen one by one. */
export function canExclude({ products }: Pick<LimitFormValues, 'products'>): boolean {
  return products.kind !== 'specific';
}

/** The form's choice of a limit's products. */
export function productChoiceOf(selection: ProductSelection | undefined): ProductChoice {
  return { ...ALL_PRODUCTS, ...selection };
}

/** The products that are chosen in the form. */
export function productSelectionOf({ kind, items, match, conditions }: ProductChoice): ProductSelection {
  switch (kind) {
    case 'all':
      return { kind };
    case 'specific':
      return { kind, items };
    case 'group':
      return {
        kind,
        match,
        conditions: conditions.map((condition) => ({ ...condition, value: condition.value.trim() })),
      };
  }
}

/** The text that a field shows while the merchant has not written their own. */
export function unwrittenText(key: MessageKey, language: Language, defaultLanguage: Language): string {
  return language === defaultLanguage ? (BUILT_IN_TEXTS[language][key] ?? '') : '';
}

/** The texts of one language as the fields show them. */
export function shownTexts(own: Messages[Language], language: Language, defaultLanguage: Language) {
  return Object.fromEntries(
    MESSAGE_KEYS.map((key) => [key, own?.[key] ?? unwrittenText(key, language, defaultLanguage)]),
  ) as Record<MessageKey, string>;
}

function shownMessages(own: Messages, defaultLanguage: Language): LimitFormValues['messages'] {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, shownTexts(own[language], language, defaultLanguage)]),
  ) as LimitFormValues['messages'];
}

/** The merchant's own texts: those that differ from what a field shows by itself. */
function ownMessages(shown: LimitFormValues['messages'], defaultLanguage: Language): Messages {
  const ofLanguages = LANGUAGES.map((language) => {
    const own = MESSAGE_KEYS.map((key) => [key, shown[language][key]] as const).filter(
      ([key, text]) => text !== unwrittenText(key, language, defaultLanguage),
    );
    return [language, Object.fromEntries(own)] as const;
  });
  return Object.fromEntries(ofLanguages.filter(([, own]) => Object.keys(own).length > 0));
}

function boundOf(bound: number | null): Bound {
  return bound === null ? UNUSED : { isUsed: true, text: typedNumberOf(bound) };
}

function numberOf({ isUsed, text }: Bound): number | null {
  return isUsed ? valueOf(text) : null;
}

function valueOf(text: string): number {
  const typed = readTypedNumber(text);
  return 'value' in typed ? typed.value : Number.NaN;
}
