// The values of the form: made from a limit, and made into the draft that is saved.
import type {
  ConditionType,
  Limit,
  LimitDraft,
  LimitStatus,
  Messages,
  NotificationTrigger,
  ProductCondition,
  ProductItem,
  ProductSelection,
  Repurchase,
} from '@purchase-limits/domain/limit';
import type { LimitView } from '@purchase-limits/domain/views';

export const FORM_TYPES = ['product', 'cart'] as const;
/** The types of limits that the form can edit. */
export type FormType = (typeof FORM_TYPES)[number];

/** A bound as it is typed. A number that is switched off keeps its text, in case it is switched on again. */
export type Bound = { isUsed: boolean; text: string };
export const BOUNDS = ['min', 'max', 'multiple'] as const;
export type BoundName = (typeof BOUNDS)[number];

export type LimitFormValues = {
  type: FormType;
  name: string;
  status: LimitStatus;
  startDate: string;
  endDate: string;
  conditionType: ConditionType;
  min: Bound;
  max: Bound;
  multiple: Bound;
  selection: ProductSelection['kind'];
  items: ProductItem[];
  match: 'all' | 'any';
  conditions: ProductCondition[];
  applyToEachVariant: boolean;
  excludedProductIds: string[];
  notificationTrigger: NotificationTrigger;
  repurchaseOption: Repurchase['option'];
  everyAmount: string;
  everyUnit: NonNullable<Repurchase['every']>['unit'];
  contactUs: Limit['contactUs'];
  /** The merchant's own texts only; a text that is absent is the built-in one. */
  messages: Messages;
};

export const EMPTY_CONDITION: ProductCondition = { field: 'tags', operator: 'equals', value: '' };

export function isFormType(type: string | undefined): type is FormType {
  return FORM_TYPES.some((known) => known === type);
}

/** A new limit: a maximum quantity, from today on. `today` is a day in GMT. */
export function newValues(type: FormType, today: string): LimitFormValues {
  return {
    type,
    name: '',
    status: 'active',
    startDate: today,
    endDate: '',
    conditionType: 'product_quantity',
    min: { isUsed: false, text: '' },
    max: { isUsed: true, text: '' },
    multiple: { isUsed: false, text: '' },
    selection: 'all',
    items: [],
    match: 'all',
    conditions: [EMPTY_CONDITION],
    applyToEachVariant: false,
    excludedProductIds: [],
    notificationTrigger: type === 'cart' ? 'limit_reached_in_cart_page' : 'limit_reached',
    repurchaseOption: 'no_limit',
    everyAmount: '',
    everyUnit: 'days',
    contactUs: { enabled: false, url: '' },
    messages: {},
  };
}

export function valuesOf(limit: LimitView & { type: FormType }): LimitFormValues {
  const { products, repurchase } = limit;
  return {
    ...newValues(limit.type, limit.startDate),
    name: limit.name,
    status: limit.status,
    endDate: limit.endDate ?? '',
    conditionType: limit.conditionType,
    min: boundOf(limit.min),
    max: boundOf(limit.max),
    multiple: boundOf(limit.multiple),
    ...(products && { selection: products.kind }),
    ...(products?.kind === 'specific' && { items: products.items }),
    ...(products?.kind === 'group' && { match: products.match, conditions: products.conditions }),
    applyToEachVariant: limit.applyToEachVariant,
    excludedProductIds: limit.exclusions.products.map(({ productId }) => productId),
    notificationTrigger: limit.notificationTrigger,
    repurchaseOption: repurchase.option,
    ...(repurchase.every && { everyAmount: String(repurchase.every.amount), everyUnit: repurchase.every.unit }),
    contactUs: limit.contactUs,
    messages: limit.messages,
  };
}

/** The draft of these values. A bound that is not a number becomes NaN, which every check refuses. */
export function draftOf(values: LimitFormValues): LimitDraft {
  const { type, conditionType, repurchaseOption } = values;
  return {
    name: values.name.trim(),
    type,
    status: values.status,
    startDate: values.startDate,
    endDate: values.endDate || null,
    conditionType,
    min: numberOf(values.min),
    max: numberOf(values.max),
    multiple: canSellInMultiples(values) ? numberOf(values.multiple) : null,
    ...(type === 'product' && { products: selectionOf(values), applyToEachVariant: values.applyToEachVariant }),
    exclusions: { products: canExclude(values) ? values.excludedProductIds.map((productId) => ({ productId })) : [] },
    notificationTrigger: values.notificationTrigger,
    repurchase:
      repurchaseOption === 'custom'
        ? { option: 'custom', every: { amount: parseNumber(values.everyAmount), unit: values.everyUnit } }
        : { option: repurchaseOption },
    contactUs: { enabled: values.contactUs.enabled, url: values.contactUs.url.trim() },
    messages: values.messages,
  };
}

/** What the texts of the limit depend on. */
export function textFacts(
  values: LimitFormValues,
): Pick<Limit, 'type' | 'conditionType' | 'min' | 'max' | 'multiple' | 'repurchase' | 'contactUs'> {
  const {
    type,
    conditionType = 'product_quantity',
    min = null,
    max = null,
    multiple = null,
    ...others
  } = draftOf(values);
  const { repurchase = { option: 'no_limit' }, contactUs = { enabled: false, url: '' } } = others;
  return { type, conditionType, min, max, multiple, repurchase, contactUs };
}

export function canSellInMultiples({ conditionType }: Pick<LimitFormValues, 'conditionType'>): boolean {
  return conditionType === 'product_quantity';
}

/** Products can be excluded unless they are chosen one by one. */
export function canExclude({ type, selection }: Pick<LimitFormValues, 'type' | 'selection'>): boolean {
  return type === 'cart' || selection !== 'specific';
}

function selectionOf({ selection, items, match, conditions }: LimitFormValues): ProductSelection {
  switch (selection) {
    case 'all':
      return { kind: 'all' };
    case 'specific':
      return { kind: 'specific', items };
    case 'group':
      return {
        kind: 'group',
        match,
        conditions: conditions.map((condition) => ({ ...condition, value: condition.value.trim() })),
      };
  }
}

function boundOf(bound: number | null): Bound {
  return { isUsed: bound !== null, text: bound === null ? '' : String(bound) };
}

function numberOf({ isUsed, text }: Bound): number | null {
  return isUsed ? parseNumber(text) : null;
}

/** A number as merchants type it: `1,000` is a thousand, `1,5` is one and a half; anything else is not a number. */
function parseNumber(text: string): number {
  const typed = text.trim();
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(typed)) return Number(typed.replaceAll(',', ''));
  return /^-?\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}
