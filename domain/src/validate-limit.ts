// What a limit must satisfy to be saved: the very checks that the admin form and the API run (rules §4).
import { orderTagError } from './broken-orders.js';
import { isDay } from './calendar.js';
import { hasMoreCharacters } from './characters.js';
import { exact } from './exact.js';
import { LANGUAGES, type Language } from './languages.js';
import {
  CART_NOTIFICATION_TRIGGERS,
  DEFAULT_START_DATE,
  NOTIFICATION_TRIGGERS,
  isCounted,
  measuresProducts,
  targetsOf,
  usesApplyTo,
  type LimitDraft,
  type LimitType,
  type MessageKey,
  type TargetField,
} from './limit.js';
import { isDistinct, messageKeysOf } from './messages.js';
import { canShare } from './repurchase-window.js';
import { decimalsOf } from './money.js';
import { SIZES } from './sizes.js';
import { validateAppliesWhen } from './validate-applies-when.js';
import { REQUIRED, validateConditions, validateSelection, type Report } from './validate-products.js';
import { neverTogetherError, purchaseTypeError, replacesError } from './validate-options.js';

/** What is wrong, by the field's path (`min`, `messages.en.buttonText`); empty when the draft can be saved. */
export type FieldErrors = Record<string, string>;

/** What a limit reads that has no bound; a blocking limit may have none (rules §4). */
export const NO_BOUND = 'Set at least a minimum, a maximum or a multiple';
export const MAX_LENGTH = { name: 150, message: 150, buttonText: 25, contactUsText: 75, orderTag: 40 } as const;

type ShopFacts = { currency: string; defaultLanguage: Language };

/**
 * Field errors of a draft. A text that is absent is taken from the built-in ones; a text that was emptied is missing.
 */
export function validateLimit(draft: LimitDraft, shop: ShopFacts): FieldErrors {
  const errors = validateRule(draft, shop.currency);
  const report = reporter(errors);
  const name = draft.name.trim();
  report('name', !name ? REQUIRED : tooLong(name, MAX_LENGTH.name));
  if (draft.contactUs?.enabled) report('contactUs.url', contactUrlError(draft.contactUs.url));
  validateMessages(draft, shop.defaultLanguage, report);
  validateSizes(draft, report);
  return errors;
}

/** The part of {@link validateLimit} that evaluating depends on: shape and bounds, without name, texts and contact. */
export function validateRule(draft: LimitDraft, currency: string): FieldErrors {
  const errors: FieldErrors = {};
  const report = reporter(errors);
  validateBounds(draft, currency, report);
  validateDates(draft, report);
  validateTargets(draft, report);
  validateRepurchase(draft, report);
  if (draft.appliesWhen) validateAppliesWhen(draft.appliesWhen, report);
  const triggers: readonly string[] = draft.type === 'cart' ? CART_NOTIFICATION_TRIGGERS : NOTIFICATION_TRIGGERS;
  if (draft.notificationTrigger)
    report(
      'notificationTrigger',
      !triggers.includes(draft.notificationTrigger) && `Choose one of ${triggers.join(', ')}`,
    );
  report(
    'countTogether',
    draft.countTogether && draft.applyToEachVariant && 'Variants are counted separately or all products together',
  );
  report('neverTogether', draft.neverTogether && neverTogetherError(draft));
  report('purchaseType', draft.purchaseType && purchaseTypeError(draft));
  report('replaces', replacesError(draft));
  if (draft.brokenOrders) report('brokenOrders.tag', orderTagError(draft.brokenOrders, MAX_LENGTH.orderTag));
  report('hint', draft.hint && !canHint(draft) && noHint(draft));
  validateDistinct(draft, report);
  return errors;
}

const noHint = ({ type, conditionType }: LimitDraft) =>
  conditionType && isDistinct(conditionType) ? 'A hint says how much of one product' : `A ${type} limit has no hint`;

/** There must be something to differ, and what differs is counted in one order (rules §3.4). */
function validateDistinct(draft: LimitDraft, report: Report): void {
  const { type, applyTo = 'cart', conditionType = 'product_quantity', countTogether, repurchase } = draft;
  // Without bounds a blocking limit counts nothing.
  if (!isDistinct(conditionType) || (draft.min ?? draft.max ?? draft.multiple ?? null) === null) return;
  const isOfOne = measuresProducts(type, applyTo) && !countTogether;
  if (isOfOne && conditionType === 'distinct_products')
    report('conditionType', 'Different products are counted in a cart, in a collection or among products together');
  if (isOfOne && draft.applyToEachVariant)
    report('conditionType', 'Each variant is counted by itself, so there are no different ones');
  if (repurchase && repurchase.option !== 'no_limit')
    report('repurchase.option', 'Different products are counted in each order');
}

/**
 * Whether such a limit can have a hint: one that product pages tell of, on an amount of the product at hand. Blocking
 * is no allowance.
 */
export function canHint({
  type,
  conditionType = 'product_quantity',
}: Pick<LimitDraft, 'type' | 'conditionType'>): boolean {
  return type !== 'cart' && type !== 'product-blocking' && !isDistinct(conditionType);
}

/** The longest text a message may have. */
export function maxMessageLength(key: MessageKey): number {
  return key === 'buttonText' || key === 'contactUsText' ? MAX_LENGTH[key] : MAX_LENGTH.message;
}

function reporter(errors: FieldErrors): Report {
  return (path, message) => {
    if (message) errors[path] ??= message;
  };
}

const tooLong = (text: string, most: number) => hasMoreCharacters(text, most) && `Use at most ${most} characters`;

function validateBounds(draft: LimitDraft, currency: string, report: Report): void {
  const { type, min, max, multiple, conditionType = 'product_quantity' } = draft;
  const boundError = (bound: number): string | undefined => {
    if (!Number.isFinite(bound)) return 'Enter a number';
    if (bound <= 0) return 'Enter a number greater than 0';
    if (isCounted(conditionType)) return Number.isSafeInteger(bound) ? undefined : 'Enter a whole number';
    const decimals = boundDecimals(draft, currency);
    if (hasMoreDecimals(bound, decimals))
      return decimals === 0 ? `${currency} has no decimals` : `Use at most ${decimals} decimals`;
    return undefined;
  };
  for (const [field, bound] of Object.entries({ min, max, multiple }))
    if (bound != null) report(field, boundError(bound));
  if (multiple != null && conditionType !== 'product_quantity') report('multiple', 'Multiples apply to quantity only');
  if (min != null && max != null && max < min) report('max', 'Maximum must be at least the minimum');
  if (min == null && max == null && multiple == null && type !== 'product-blocking') report('min', NO_BOUND);
}

/** As many as any bound may have. */
export const MOST_DECIMALS = 9;

/** How many decimals a bound may have. */
export function boundDecimals(
  { conditionType = 'product_quantity' }: Pick<LimitDraft, 'conditionType'>,
  currency: string,
): number {
  if (isCounted(conditionType)) return 0;
  return conditionType === 'total_product_value' ? decimalsOf(currency) : MOST_DECIMALS;
}

function hasMoreDecimals(bound: number, decimals: number): boolean {
  try {
    return exact(bound) % BigInt(10) ** BigInt(18 - decimals) !== BigInt(0);
  } catch (error) {
    if (error instanceof RangeError) return true;
    throw error;
  }
}

function validateDates({ startDate, endDate }: LimitDraft, report: Report): void {
  if (startDate !== undefined)
    report('startDate', !startDate ? REQUIRED : !isDay(startDate) && 'Enter a date as YYYY-MM-DD');
  if (endDate == null) return;
  report('endDate', !isDay(endDate) && 'Enter a date as YYYY-MM-DD');
  if (endDate < (startDate || DEFAULT_START_DATE)) report('endDate', 'End date must be on or after the start date');
}

const USABLE_TARGETS: Record<LimitType, TargetField[]> = {
  product: ['products'],
  collection: ['collectionIds'],
  customer_tag: ['customerTags', 'collectionIds', 'products'],
  cart: [],
  'product-blocking': ['products', 'collectionIds', 'targets'],
};

function validateTargets(draft: LimitDraft, report: Report): void {
  const { type, applyTo = 'cart', products, targets, collectionIds, customerTags, exclusions } = draft;
  if (!usesApplyTo(type) && applyTo !== 'cart') report('applyTo', `A ${type} limit is not applied to something else`);
  for (const field of ['products', 'collectionIds', 'customerTags', 'targets'] as const)
    if (draft[field] !== undefined && !USABLE_TARGETS[type].includes(field))
      report(field, `A ${type} limit has no ${field}`);

  const needed = targetsOf(type, applyTo);
  if (needed.includes('products')) validateSelection('products', products, report);
  if (needed.includes('targets')) validateSelection('targets', targets, report);
  if (needed.includes('collectionIds'))
    report('collectionIds', !collectionIds?.some((id) => id.trim()) && 'Choose at least one collection');
  if (needed.includes('customerTags')) {
    if (!customerTags) report('customerTags', REQUIRED);
    else if (customerTags.kind === 'specific')
      report('customerTags', !customerTags.tags.some((tag) => tag.trim()) && 'Choose at least one customer tag');
  }
  const { group } = exclusions ?? {};
  if (group) {
    validateConditions('exclusions.group', group, report);
    report('exclusions.group', !!exclusions!.products?.length && 'Exclude products one by one or by conditions');
  }
  if (type !== 'customer_tag' && exclusions?.customerTags?.length)
    report('exclusions.customerTags', 'Excluded tags belong to customer tag limits only');
}

function validateRepurchase({ repurchase, max }: LimitDraft, report: Report): void {
  if (!repurchase) return;
  const { option, every, shared } = repurchase;
  if (shared) {
    report('repurchase.option', !canShare(repurchase) && 'All customers share a calendar period, or a total');
    report('max', (max ?? null) === null && 'Set the maximum that all customers share');
  }
  if (option !== 'custom')
    return report('repurchase.every', every !== undefined && 'A period belongs to the custom option only');
  if (!every) return report('repurchase.every.amount', REQUIRED);
  report(
    'repurchase.every.amount',
    (!Number.isSafeInteger(every.amount) || every.amount <= 0) && 'Enter a whole number greater than 0',
  );
}

function validateSizes(
  { products, targets, collectionIds, customerTags, exclusions }: LimitDraft,
  report: Report,
): void {
  const tooMany = (list: readonly unknown[] | undefined, most: number, message: string) =>
    (list?.length ?? 0) > most && message;
  const tooManyProducts = `Choose at most ${SIZES.products} products; conditions can choose more`;
  const tooManyTags = `Choose at most ${SIZES.tags} tags`;
  const excluded = 'exclusions.group';
  for (const [path, selection] of Object.entries({ products, targets, [excluded]: exclusions?.group }))
    if (selection?.kind === 'specific') {
      report(path, tooMany(selection.items, SIZES.products, tooManyProducts));
      selection.items.forEach(({ variantIds }, index) =>
        report(
          `${path}.items.${index}.variantIds`,
          tooMany(variantIds, SIZES.variants, `Choose at most ${SIZES.variants} variants; leave them out for all`),
        ),
      );
    } else if (selection?.kind === 'group') {
      report(path, tooMany(selection.conditions, SIZES.conditions, `Use at most ${SIZES.conditions} conditions`));
      selection.conditions.forEach(({ value }, index) =>
        report(`${path}.conditions.${index}.value`, tooLong(value, SIZES.characters)),
      );
    }
  report('collectionIds', tooMany(collectionIds, SIZES.collections, `Choose at most ${SIZES.collections} collections`));
  if (customerTags?.kind === 'specific') report('customerTags', tooMany(customerTags.tags, SIZES.tags, tooManyTags));
  report('exclusions.products', tooMany(exclusions?.products, SIZES.products, tooManyProducts));
  report('exclusions.customerTags', tooMany(exclusions?.customerTags, SIZES.tags, tooManyTags));
}

const CONTACT_ERROR = 'Enter an address that begins with https://, http://, mailto: or tel:';
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i;
const OTHER_ADDRESS = /^(mailto|tel):\S+$/i;

/** Browsers and servers parse odd addresses differently, so the form of the address is judged before it is parsed. */
function contactUrlError(url: string): string | undefined {
  const address = url.trim();
  if (!address) return REQUIRED;
  const isWellFormed = WEB_ADDRESS.test(address) || OTHER_ADDRESS.test(address);
  return isWellFormed && URL.canParse(address) ? undefined : CONTACT_ERROR;
}

function validateMessages(draft: LimitDraft, defaultLanguage: Language, report: Report): void {
  const producible = messageKeysOf({
    type: draft.type,
    conditionType: draft.conditionType ?? 'product_quantity',
    min: draft.min ?? null,
    max: draft.max ?? null,
    multiple: draft.multiple ?? null,
    repurchase: draft.repurchase ?? { option: 'no_limit' },
    contactUs: draft.contactUs ?? { enabled: false, url: '' },
  });
  for (const language of LANGUAGES)
    for (const [key, text] of Object.entries(draft.messages?.[language] ?? {}) as [MessageKey, string][]) {
      const isMissing = language === defaultLanguage && producible.includes(key) && !text.trim();
      report(`messages.${language}.${key}`, isMissing ? REQUIRED : tooLong(text.trim(), maxMessageLength(key)));
    }
}
