// What the checkout rule is given: the limits as rules with whole numbers, and what each product is to them, worked out
// with the judge's own selectors, so that the rule at checkout knows no conditions and no lists of products (rules §3).
// `extensions/checkout-rule/src/rules.ts` and `tokens.ts` read it.
import { messagesOf } from './own-texts.js';
import { byCodePoints } from './characters.js';
import { appliesText, nextChange, type Times } from './publish-applies.js';
import { boundsOf, type Amount } from './measure.js';
import { periodLength } from './repurchase-window.js';
import { decimalsOf } from './money.js';
import { writeToken } from './checkout-tokens.js';
import { asksForSku, marksOf, measuredKind, type CheckoutProduct } from './product-marks.js';
import { plain } from './selection.js';
import type { ShopMoney } from './shop-money.js';
import type { PublishedLimit, WeightUnit } from './storefront-settings.js';
import type { JudgedLimit } from './subjects.js';
import { LANGUAGES, type Language } from './languages.js';
import { MESSAGE_KEYS, PERIOD_UNITS, type Limit, type ProductSelection } from './limit.js';
import { isDistinct, messageKeysOf } from './messages.js';
import { namedTargets, tagsOf, type Target } from './publishing.js';

/** A limit with a number of its own, which never stands for another limit, nor for another state of it. */
export type NumberedLimit = { number: number; limit: CheckoutLimit };
export type CheckoutLimit = JudgedLimit & Pick<PublishedLimit, 'messages' | 'contactUs' | 'window'>;
/**
 * `rules`: the whole text. `tags`: the customer's tags that have to be known, by their places: in the order of their
 * code points, so that the rule at checkout knows their places whatever order the platform answers in, if whoever
 * publishes says so in a last field of the first line, `t`. `change`: when, on the shop's clock, hours and moments pass
 * from the first answer that is published to the second; null: never.
 */
export type CheckoutRules = { rules: string; tags: string[]; change: string | null };
/** `clock`: whether the shop's clock is ahead of GMT, or behind. `time`: what it shows now, `2026-11-27T09:00`. */
export type CheckoutShop = {
  weightUnit: WeightUnit;
  currency: string;
  defaultLanguage: Language;
  clock: 'same' | 'ahead' | 'behind';
  time: string;
  /** The primary language of the shop's pages (`pt-BR`), in which money is written as the shop does; where one of the
   * two is not known, money is written as the shopper's language does. */
  primaryLocale?: string | null;
  money?: ShopMoney | null;
};

/** The flags of a rule, as the kernel reads them. */
const KINDS = { cart: 0, collection: 1, product: 2, variant: 3 };
const MEASURES = {
  product_quantity: 0,
  total_product_value: 1,
  total_weight: 2,
  distinct_products: 3,
  distinct_variants: 3,
};
const IS_BLOCKING = 16;
const MEASURES_ALL = 32;
const ALL_TRIGGER = 64;
const HAS_WINDOW = 128;
const HAS_CONTACT = 256;
const COUNTS_TOGETHER = 512;
const COUNTS_VARIANTS = 1024;
const NEVER_TOGETHER = 2048;
export const IS_SHARED = 4096;
const ONE_TIME = 8192;
const SUBSCRIPTION = 16_384;
const UNITS: WeightUnit[] = ['g', 'kg', 'lb', 'oz'];
const CLOCKS: CheckoutShop['clock'][] = ['same', 'ahead', 'behind'];
const NAME_KINDS = { Collection: 1, Product: 2, ProductVariant: 3 };

/** Exact amounts are in units of 10^-18, weights of those of a nanogram; the kernel counts weights in 10^-13 grams. */
const EXACT_DECIMALS = 18;
const WEIGHT_STEP = BigInt(10) ** BigInt(14);

/** The rules of these limits, by their numbers. `names`: titles by id, in the shop's own language. */
export function checkoutRules(
  numbered: readonly NumberedLimit[],
  shop: CheckoutShop,
  names: Readonly<Record<string, string>> = {},
): CheckoutRules {
  const ordered = [...numbered].sort((one, other) => one.number - other.number);
  const tags = [...new Set(ordered.flatMap(({ limit }) => askedTags(limit)))].sort(byCodePoints);
  const placeOf = (tag: string) => tags.indexOf(plain(tag));
  const change = nextChange(
    ordered.map(({ limit }) => limit.appliesWhen),
    shop.time,
  );
  const times = { now: shop.time, next: change };
  const { currency, weightUnit, defaultLanguage } = shop;
  const unit = UNITS.indexOf(weightUnit);
  const language = LANGUAGES.indexOf(defaultLanguage);
  const sections = [
    [[currency, decimalsOf(currency), unit, CLOCKS.indexOf(shop.clock), language, ...moneyOf(shop)].join('|')].concat(
      ordered.map(({ limit, number }) => ruleOf(limit, number, shop, { placeOf, times })),
    ),
    checkoutNames(ordered.map(({ limit }) => limit)).flatMap(({ type, id }) =>
      names[id] === undefined ? [] : `${NAME_KINDS[type]}|${id}|${inOneLine(names[id])}`,
    ),
    ordered.flatMap(textsOf),
  ];
  return {
    rules: sections.map((lines) => lines.map((line) => `${line}\n`).join('')).join('\n'),
    tags,
    change,
  };
}

/** The language in which the checkout writes money as the shop does, and how; nothing: in none. */
function moneyOf({ primaryLocale, money }: CheckoutShop): (string | number)[] {
  if (!primaryLocale || !money) return [];
  const { before, group, decimal, decimals, after } = money;
  const fields = [primaryLocale.toUpperCase().replace('-', '_'), before, group, decimal, decimals, after];
  return fields.some((field) => /[|\n]/.test(String(field))) ? [] : fields;
}

/** What the product is to the rules; empty: nothing that the rules do not say of every product. */
export function checkoutToken(numbered: readonly NumberedLimit[], product: CheckoutProduct): string {
  const entries = numbered.map(({ limit, number }) => [number, marksOf(limit, product)] as const);
  return writeToken(new Map(entries.filter(([, marks]) => marks !== '')));
}

/** Of what the checkout does not know the title: collections, and what is asked for and may be absent. */
export function checkoutNames(limits: readonly CheckoutLimit[]): Target[] {
  const collections = limits
    .filter((limit) => measuredKind(limit) === 'collection')
    .flatMap(({ collectionIds }) => collectionIds!.map((id): Target => ({ type: 'Collection', id })));
  const all = [...collections, ...namedTargets(limits)];
  return [...new Map(all.map((target) => [`${target.type} ${target.id}`, target])).values()];
}

/** The limit's own texts, as far as the checkout can need them. */
function textsOf({ number, limit }: NumberedLimit): string[] {
  const keys = messageKeysOf(limit).filter((key) => key !== 'contactUsText');
  const own = messagesOf(limit);
  return LANGUAGES.flatMap((language, place) =>
    keys.flatMap((key) => {
      const text = own[language]?.[key];
      return text?.trim() ? `${number}|${place}|${MESSAGE_KEYS.indexOf(key)}|${inOneLine(text)}` : [];
    }),
  );
}

/** A line end would end the entry. */
const inOneLine = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');

function ruleOf(
  limit: CheckoutLimit,
  number: number,
  shop: CheckoutShop,
  { placeOf, times }: { placeOf: (tag: string) => number; times: Times },
): string {
  const kind = measuredKind(limit);
  const isBlocking = limit.type === 'product-blocking';
  const measured = isBlocking ? limit.targets : limit.products;
  const flags =
    KINDS[kind === 'product' && limit.applyToEachVariant ? 'variant' : kind] |
    (MEASURES[limit.conditionType] << 2) |
    (isBlocking ? IS_BLOCKING : 0) |
    (kind === 'product' && isAll(measured) ? MEASURES_ALL : 0) |
    (isBlocking && isAll(limit.products) ? ALL_TRIGGER : 0) |
    (limit.repurchase.option === 'no_limit' ? 0 : HAS_WINDOW) |
    (limit.contactUs.enabled ? HAS_CONTACT : 0) |
    (limit.countTogether ? COUNTS_TOGETHER : 0) |
    (limit.conditionType === 'distinct_variants' ? COUNTS_VARIANTS : 0) |
    (limit.neverTogether ? NEVER_TOGETHER : 0) |
    (limit.repurchase.shared ? IS_SHARED : 0) |
    (limit.purchaseType === 'one_time' ? ONE_TIME : 0) |
    (limit.purchaseType === 'subscription' ? SUBSCRIPTION : 0);
  const { min, max, multiple } = boundsOf(limit, shop.weightUnit);
  return [
    `${letterOf(limit)}${number}`,
    flags,
    dayNumber(limit.startDate),
    limit.endDate === null ? '' : dayNumber(limit.endDate),
    boundText(min, limit, shop, 'up'),
    boundText(max, limit, shop, 'down'),
    multiple ?? '',
    gateOf(limit, placeOf),
    kind === 'collection' ? limit.collectionIds!.join(',') : '',
    periodOf(limit.repurchase),
    isBlocking && kind === 'product' ? absentOf(limit) : '',
    limit.repurchase.option === 'no_limit' ? '' : windowNumber({ limit, number }),
    appliesText(limit.appliesWhen, placeOf, times),
  ]
    .join('|')
    .replace(/\|{1,2}$/, '');
}

/** Earlier functions would misread some rules; they pass over lines that begin with a letter they don't know. */
function letterOf({ conditionType, neverTogether, purchaseType, repurchase, exclusions }: CheckoutLimit): string {
  const leavesOutVariants = asksForSku(exclusions.group);
  if (repurchase.persons) return leavesOutVariants ? 'q' : 'p';
  if (leavesOutVariants) return 'v';
  if (purchaseType) return 's';
  return isDistinct(conditionType) || neverTogether || repurchase.shared ? 'n' : '';
}

/** The number by which customers' metafields tell what was bought in the limit's window. */
export function windowNumber({ limit, number }: NumberedLimit): number {
  return limit.window ?? number;
}

const isAll = (selection: ProductSelection | undefined) => !selection || selection.kind === 'all';

const dayNumber = (day: string) => Math.max(0, Date.parse(`${day}T00:00:00Z`) / 86_400_000);

/** A bound between two steps says the same as the step beside it. */
export function boundText(
  bound: Amount | null,
  { conditionType }: Pick<Limit, 'conditionType'>,
  { currency }: Pick<CheckoutShop, 'currency'>,
  round: 'up' | 'down',
): string {
  if (bound === null) return '';
  if (typeof bound === 'number') return String(bound);
  const step =
    conditionType === 'total_weight' ? WEIGHT_STEP : BigInt(10) ** BigInt(EXACT_DECIMALS - decimalsOf(currency));
  const isBetween = bound % step !== BigInt(0);
  return String(bound / step + (isBetween && round === 'up' ? BigInt(1) : BigInt(0)));
}

/** An amount and the place of its unit; empty for a lifetime, and without a window. */
function periodOf(repurchase: Limit['repurchase']): string {
  if (repurchase.option === 'no_limit' || repurchase.option === 'once_per_lifetime') return '';
  const { amount, unit } = periodLength(repurchase);
  return `${amount},${PERIOD_UNITS.indexOf(unit)}`;
}

/** The tags that decide whether a customer is limited. */
function askedTags({ type, customerTags, exclusions, appliesWhen }: JudgedLimit): string[] {
  const asked = tagsOf(appliesWhen);
  if (type !== 'customer_tag') return asked;
  const wanted = customerTags!.kind === 'all' ? [] : customerTags!.tags;
  return [...wanted, ...exclusions.customerTags].map(plain).concat(asked);
}

function gateOf({ type, customerTags, exclusions }: JudgedLimit, placeOf: (tag: string) => number): string {
  if (type !== 'customer_tag') return '';
  const wanted = customerTags!.kind === 'all' ? 'a' : placesOf(customerTags!.tags, placeOf);
  const excluded = placesOf(exclusions.customerTags, placeOf);
  return `${wanted}${excluded && `!${excluded}`}`;
}

function placesOf(tags: readonly string[], placeOf: (tag: string) => number): string {
  return tags.map(placeOf).join(',');
}

/** What misses a minimum when the cart does not hold it: the products of a list, or those of their variants. */
function absentOf({ targets, exclusions, applyToEachVariant }: JudgedLimit): string {
  if (targets?.kind !== 'specific') return '';
  const excluded = new Set(exclusions.products.map(({ productId }) => productId));
  return targets.items
    .filter(({ productId }) => !excluded.has(productId))
    .map(({ productId, variantIds }) =>
      applyToEachVariant && variantIds ? `${productId}(${variantIds.join(',')})` : productId,
    )
    .join(',');
}
