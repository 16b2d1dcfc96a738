// Runs cases on the built checkout rule. Each limit's message identifies its limit, kind and subject.
import { boughtBefore, callingCodeOf, purchasesOf } from '@purchase-limits/contract/case-purchases';
import { CONDITIONS, needsBuyer, type AppliesWhen, type WhenCondition } from '@purchase-limits/domain/applies-when';
import { beforeDiscounts, type CartLine } from '@purchase-limits/domain/cart-line';
import type { ViolationKind } from '@purchase-limits/domain/evaluate';
import { exact } from '@purchase-limits/domain/exact';
import { decimalsOf } from '@purchase-limits/domain/money';
import { LANGUAGES } from '@purchase-limits/domain/languages';
import { completeLimit, type Limit, type LimitDraft, type Messages } from '@purchase-limits/domain/limit';
import { messageKey } from '@purchase-limits/domain/messages';
import { canHoldAtCheckout } from '@purchase-limits/domain/checkout-knowledge';
import { personKeys } from '@purchase-limits/domain/person-codes';
import { withPriorities } from '@purchase-limits/domain/priorities';
import type { CheckoutProduct } from '@purchase-limits/domain/product-marks';
import type { Judge, Verdict } from '../contract/dist/cli/judge.js';
import type { FoundViolation, LimitCase } from '../contract/dist/cli/limit-case.js';
import { clockOf, loadCheckoutRule, messagesOf, type PlatformFunction } from './checkout-run.js';

const KINDS: ViolationKind[] = ['min', 'max', 'multiple', 'blocked', 'login_required', 'repurchase'];
const MOST_MESSAGES = 10;
const SECRET_KEY = '000102030405060708090a0b0c0d0e0f';

export async function openCheckoutJudge(): Promise<Judge> {
  const rule = await loadCheckoutRule();
  return { judge: async (limitCase) => judgeOn(rule, limitCase), close: async () => {} };
}

function judgeOn(rule: PlatformFunction, limitCase: LimitCase): Verdict {
  const unknown = unknownAtCheckout(limitCase);
  if (unknown) return { unknown };
  const ids = new Numbers();
  const limits = withPriorities(
    limitCase.limits.map(({ id, version: _version, ...draft }) => completeLimit(id, draft as LimitDraft)),
  ).filter(({ status }) => status === 'active');
  const unheld = limits.find((limit) => !canHoldAtCheckout(limit));
  if (unheld)
    return { unknown: `the checkout cannot judge limit ${unheld.id}, which counts persons, with what else it asks` };
  // The input query asks for the value that counts.
  const valued = limitCase.shop.valueBeforeDiscounts ? beforeDiscounts(limitCase.cart.lines) : limitCase.cart.lines;
  const lines = (valued as CartLine[]).map((line) => lineOf(line, ids));
  const secret = { key: SECRET_KEY, callingCode: callingCodeOf(limitCase) };
  const bought = boughtBefore(limitCase, (contact) => personKeys(contact, secret));
  const [purchases, sold] = [bought, purchasesOf(limitCase.sold)].map((all) =>
    all.map((purchase) => ({ ...purchase, lines: purchase.lines.map((line) => lineOf(line, ids)) })),
  );
  const numbered = limits.map((limit, number) => ({
    number,
    limit: { ...numberedIds(limit, ids), messages: said(limit, number) },
  }));
  const { messages } = messagesOf(rule, {
    numbered,
    shop: { ...limitCase.shop, defaultLanguage: 'en', ...clockOf(Date.parse(limitCase.now), limitCase.shop.timezone) },
    names: ids.names,
    products: productsOf([...lines, ...[...purchases!, ...sold!].flatMap((one) => one.lines)]),
    variantTitles: Object.fromEntries(lines.map(({ variantId }) => [variantId, `variant ${variantId}`])),
    lines,
    customer: limitCase.customer ? numberedCustomer(limitCase.customer, ids) : null,
    ...(numbered.some(({ limit }) => needsBuyer(limit)) && { country: limitCase.country ?? '' }),
    purchases: purchases!,
    sold: sold!,
    contact: limitCase.cart,
    secret,
    now: Date.parse(limitCase.now),
    language: (limitCase.language ?? 'en').toUpperCase().replace('-', '_'),
    step: 'CHECKOUT_INTERACTION',
  });
  return messages.length === MOST_MESSAGES
    ? { unknown: `the checkout tells ${MOST_MESSAGES} messages at most` }
    : { violations: messages.map((message) => violationIn(message, limits, ids)) };
}

/** What has the same id may have different facts on two lines of a case, as no product of a store has. */
function unknownAtCheckout({ cart, shop }: LimitCase): string | null {
  const facts = new Map<string, string>();
  for (const { productId, variantId, title, vendor, productType, giftCard, sku, tags, collectionIds } of cart.lines)
    for (const [thing, known] of [
      [`product ${productId}`, [title, vendor, productType, giftCard, tags, collectionIds]],
      [`variant ${variantId}`, [sku]],
    ] as const) {
      const own = JSON.stringify(known);
      if (facts.has(thing) && facts.get(thing) !== own) return `two lines differ in what the ${thing} is`;
      facts.set(thing, own);
    }
  const smallest = exact(`1e-${decimalsOf(shop.currency)}`);
  const isWhole = ({ total, price, quantity }: LimitCase['cart']['lines'][number]) =>
    exact(total ?? price!) % smallest === 0n || quantity === 0;
  return cart.lines.every(isWhole) ? null : 'an amount has more decimals than the currency';
}

/** Ids of cases are any text; the platform's end in numbers. */
class Numbers {
  private readonly known: string[] = [];
  readonly names: Record<string, string> = {};

  of(id: string): string {
    const place = this.known.indexOf(id);
    const number = String(place === -1 ? this.known.push(id) : place + 1);
    this.names[number] = id;
    return number;
  }
}

function lineOf(line: CartLine, ids: Numbers): CartLine {
  return {
    ...line,
    productId: ids.of(line.productId),
    variantId: ids.of(line.variantId),
    collectionIds: (line.collectionIds ?? []).map((id) => ids.of(id)),
    total: line.total ?? timesPrice(line),
    weight: line.weight ?? { value: String(line.grams), unit: 'g' },
  };
}

function timesPrice({ price, quantity }: CartLine): string {
  const whole = exact(price!) * BigInt(quantity);
  const digits = String(whole < 0n ? -whole : whole).padStart(19, '0');
  return `${whole < 0n ? '-' : ''}${digits.slice(0, -18)}.${digits.slice(-18)}`;
}

/** The products of the lines, each with the variants that stand in one. */
function productsOf(lines: readonly CartLine[]): (CheckoutProduct & { shownTitle: string })[] {
  const products = new Map<string, CheckoutProduct & { shownTitle: string }>();
  for (const line of lines) {
    const { productId, variantId, title = '', vendor = '', productType = '', giftCard = false, sku = '' } = line;
    const { tags = [], collectionIds = [] } = line;
    const others = products.get(productId)?.variants?.filter((one) => one.variantId !== variantId) ?? [];
    const variants = [...others, { variantId, sku }];
    const facts = { productId, title, vendor, productType, giftCard, tags, collectionIds, variants };
    products.set(productId, { ...facts, shownTitle: `product ${productId}` });
  }
  return [...products.values()];
}

function numberedCustomer(customer: NonNullable<LimitCase['customer']>, ids: Numbers) {
  const { companyLocation } = customer;
  return { ...customer, companyLocation: companyLocation ? ids.of(companyLocation) : null };
}

function numberedIds(limit: Limit, ids: Numbers): Limit {
  const item = <Item extends { productId: string; variantIds?: string[] }>(one: Item): Item => ({
    ...one,
    productId: ids.of(one.productId),
    ...(one.variantIds && { variantIds: one.variantIds.map((id) => ids.of(id)) }),
  });
  const selection = (from: Limit['products']) =>
    from?.kind === 'specific' ? { ...from, items: from.items.map(item) } : from;
  return {
    ...limit,
    products: selection(limit.products),
    targets: selection(limit.targets),
    collectionIds: limit.collectionIds?.map((id) => ids.of(id)),
    exclusions: { ...limit.exclusions, products: limit.exclusions.products.map(item) },
    ...(limit.appliesWhen && { appliesWhen: numberedWhen(limit.appliesWhen, ids) }),
  };
}

function numberedWhen({ match, conditions, unless }: AppliesWhen, ids: Numbers): AppliesWhen {
  const isOfIds = ({ type }: WhenCondition) => CONDITIONS[type].values === 'ids';
  const gates = unless?.map(({ when, ...gate }) => ({ ...gate, ...(when && { when: numberedWhen(when, ids) }) }));
  return {
    match,
    conditions: conditions.map((one) => (isOfIds(one) ? { ...one, values: one.values.map((id) => ids.of(id)) } : one)),
    ...(gates && { unless: gates }),
  };
}

/** Texts from which the limit, the kind and the subject can be read. */
function said({ conditionType }: Limit, number: number): Messages {
  const texts = Object.fromEntries(KINDS.map((kind) => [messageKey(kind, conditionType), `${number}|${kind}|{name}`]));
  return Object.fromEntries(LANGUAGES.map((language) => [language, texts]));
}

function violationIn(message: string, limits: readonly Limit[], ids: Numbers): FoundViolation {
  const [, number, kindText, name] = /^(\d+)\|([a-z_]+)\|(.*)$/s.exec(message) ?? [];
  const limit = limits[Number(number)];
  const kind = KINDS.find((known) => known === kindText);
  if (!limit || !kind || name === undefined) throw new Error(`the checkout says "${message}", which no limit says`);
  // A product of the cart, a variant of it, or the name that was published; the cart itself has a built-in name.
  const [, variant] = / - variant (\d+)$/.exec(name) ?? [];
  const [, product] = /^product (\d+)$/.exec(name) ?? [];
  const inCart = variant ?? product;
  if (inCart) return { limitId: limit.id, kind, subject: ids.names[inCart]! };
  return { limitId: limit.id, kind, subject: name === 'Your cart' ? 'cart' : name };
}
