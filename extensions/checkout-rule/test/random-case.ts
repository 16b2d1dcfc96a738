// Random shops and carts, the same for the same seed: few products, tags and collections, so that limits meet carts.
import {
  ACCOUNTS,
  CONDITIONS,
  PURCHASERS,
  WEEKDAYS,
  WHEN_TYPES,
  type AppliesWhen,
  type WhenCondition,
  type WhenType,
} from '@purchase-limits/domain/applies-when';
import type { CartLine } from '@purchase-limits/domain/cart-line';
import { isDistinct } from '@purchase-limits/domain/messages';
import {
  completeLimit,
  CONDITION_FIELDS,
  CONDITION_TYPES,
  isCounted,
  operatorsOf,
  PERIOD_UNITS,
  PURCHASE_TYPES,
  REPURCHASE_OPTIONS,
  type Limit,
  type LimitDraft,
  type ProductGroup,
  type ProductSelection,
} from '@purchase-limits/domain/limit';
import { withPriorities } from '@purchase-limits/domain/priorities';
import type { CheckoutProduct } from '@purchase-limits/domain/product-marks';
import type { Purchase } from '@purchase-limits/domain/subjects';
import type { WeightUnit } from '@purchase-limits/domain/storefront-settings';

export type RandomCase = {
  limits: Limit[];
  products: CheckoutProduct[];
  lines: CartLine[];
  customer: { id: string; tags: string[]; orderCount: number; companyLocation: string | null } | null;
  country: string;
  language: string;
  shop: { weightUnit: WeightUnit; currency: string; timezone: string };
  conversion?: { rate: string; decimals: number; currency: string };
  purchases: Purchase[];
  sold: Purchase[];
  now: number;
};

const UNITS: WeightUnit[] = ['g', 'kg', 'lb', 'oz'];
const TAGS = ['vip', 'Gold', 'new'];
const COLLECTIONS = ['1', '2', '3'];
const COUNTRIES = ['DE', 'US', 'JP'];
const SPOKEN = ['en', 'pt-BR', 'pt-PT', 'zh-TW'];
const LOCATIONS = ['7', '8', '78'];
const SKUS = ['', 'GOLD-1', 'gold-2', 'M'];
const VENDORS = ['Acme', 'Zephyr'];
const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-20T10:00:00Z');
/** Where it is another day, or another time of it. */
const ZONES = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati'];

/** Whole numbers from a seed (mulberry32). */
export class Random {
  constructor(private state: number) {}

  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  }

  isTrue(oneIn = 2): boolean {
    return this.below(oneIn) === 0;
  }

  one<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!;
  }

  /** At least one. */
  some<Value>(values: readonly Value[]): Value[] {
    const chosen = values.filter(() => this.isTrue());
    return chosen.length > 0 ? chosen : [this.one(values)];
  }
}

export function randomCase(seed: number): RandomCase {
  const random = new Random(seed);
  const shop = {
    weightUnit: random.one(UNITS),
    currency: random.one(['USD', 'JPY', 'KWD']),
    timezone: random.one(ZONES),
  };
  const products = Array.from({ length: 1 + random.below(4) }, (_, at) => randomProduct(random, at));
  const conversion = random.isTrue(4) ? randomConversion(random, shop.currency) : undefined;
  const currency = conversion?.currency ?? shop.currency;
  const made = {
    shop,
    products,
    conversion,
    limits: Array.from({ length: 1 + random.below(4) }, (_, at) => randomLimit(random, at, shop.currency)),
    lines: Array.from({ length: random.below(5) }, (_, at) => randomLine(random, at, products, currency)),
    customer: random.isTrue(3) ? null : randomCustomer(random),
    country: random.one(COUNTRIES),
    language: random.one(SPOKEN),
    now: NOW,
    purchases: randomPurchases(random, products, shop.currency),
    sold: randomPurchases(random, products, shop.currency),
  };
  return {
    ...made,
    limits: withPriorities(made.limits.map((limit, at) => replacing(random, limit, made.limits.slice(0, at)))),
  };
}

/** Some limits replace some of those before them. */
function replacing(random: Random, limit: Limit, before: readonly Limit[]): Limit {
  return before.length > 0 && random.isTrue(4)
    ? { ...limit, replaces: random.some(before).map(({ id }) => id) }
    : limit;
}

function randomCustomer(random: Random): RandomCase['customer'] {
  return {
    id: '1',
    tags: random.isTrue(3) ? [] : random.some(TAGS),
    orderCount: random.below(4),
    companyLocation: random.isTrue() ? null : random.one(LOCATIONS),
  };
}

function randomProduct(random: Random, at: number): CheckoutProduct {
  return {
    productId: String(11 + at),
    title: random.one(['Classic Hoodie', 'Linen shirt', 'Mug']),
    vendor: random.one(VENDORS),
    productType: random.one(['Shirts', 'Mugs']),
    giftCard: random.isTrue(4),
    variants: [0, 1, 2].map((which) => ({ variantId: `${11 + at}0${which}`, sku: random.one(SKUS) })),
    tags: random.isTrue() ? [] : random.some(TAGS),
    collectionIds: random.isTrue() ? [] : random.some(COLLECTIONS),
  };
}

function randomConversion(random: Random, shopCurrency: string): RandomCase['conversion'] {
  const currency = random.one(['EUR', 'JPY', 'KWD']);
  const decimals = { EUR: 2, JPY: 0, KWD: 3 }[currency]!;
  const rate = random.one(['1.0', '0.855', '149.333333', '0.30', '12']);
  return { currency, decimals, rate: currency === shopCurrency ? '1.0' : rate };
}

function randomLine(random: Random, at: number, products: CheckoutProduct[], currency: string): CartLine {
  const { variants, ...product } = random.one(products);
  const variant = random.one(variants!);
  const decimals = { USD: 2, EUR: 2, JPY: 0, KWD: 3 }[currency]!;
  const quantity = 1 + random.below(6);
  const total = (random.below(6_000) / 10 ** decimals).toFixed(decimals);
  return {
    ...product,
    ...(random.isTrue(3) && { isSubscription: true }),
    id: `line-${at}`,
    ...variant,
    quantity,
    total,
    weight: { value: String(random.below(40_000) / random.one([1, 10, 100, 10_000])), unit: random.one(UNITS) },
  };
}

function randomPurchases(random: Random, products: CheckoutProduct[], currency: string): Purchase[] {
  const count = random.isTrue(3) ? random.below(4) : 0;
  return Array.from({ length: count }, () => randomPurchase(random, products, currency));
}

/** Near the ends of windows too; one in four gives something back. */
function randomPurchase(random: Random, products: CheckoutProduct[], currency: string): Purchase {
  const at = NOW - random.one([0, 1, 3_600_000, 5 * DAY_MS, 31 * DAY_MS - 1, 31 * DAY_MS, 400 * DAY_MS]);
  const lines = Array.from({ length: 1 + random.below(2) }, (_, place) => {
    const line = randomLine(random, place, products, currency);
    return random.isTrue(4) ? { ...line, quantity: -line.quantity } : line;
  });
  return { at, lines };
}

function randomLimit(random: Random, at: number, currency: string): Limit {
  const type = random.one(['product', 'collection', 'customer_tag', 'cart', 'product-blocking'] as const);
  const applyTo = random.one(['cart', 'collection', 'product'] as const);
  const conditionType = random.one(CONDITION_TYPES);
  const draft: LimitDraft = {
    name: `Limit ${at}`,
    type,
    conditionType,
    applyTo,
    startDate: random.isTrue(8) ? '2026-11-21' : '2026-11-20',
    endDate: random.isTrue(8) ? '2026-11-20' : null,
    products: randomSelection(random),
    targets: randomSelection(random),
    collectionIds: random.some(COLLECTIONS),
    customerTags: random.isTrue(4) ? { kind: 'all' } : { kind: 'specific', tags: random.some(TAGS) },
    ...(random.isTrue(3) ? { countTogether: true } : { applyToEachVariant: random.isTrue(3) }),
    exclusions: {
      products: random.isTrue(4) ? [{ productId: '11' }] : [],
      ...(random.isTrue(4) && { products: [], group: randomGroup(random) }),
      customerTags: random.isTrue(4) ? random.some(TAGS) : [],
    },
    ...(random.isTrue() && { appliesWhen: randomConditions(random) }),
    repurchase: !isDistinct(conditionType) && random.isTrue(6) ? randomWindow(random) : { option: 'no_limit' },
    ...randomBounds(random, conditionType, currency, type === 'product-blocking'),
  };
  const { option } = draft.repurchase!;
  const canShare = typeof draft.max === 'number' && (option === 'once_per_lifetime' || option.startsWith('calendar'));
  if (canShare && random.isTrue()) draft.repurchase = { option, shared: true };
  const isBlocking = type === 'product-blocking' && [draft.min, draft.max, draft.multiple].every((one) => one === null);
  const canAskForPlan = draft.repurchase!.option === 'no_limit' && random.isTrue(4);
  return completeLimit(String(at), {
    ...draft,
    ...(isBlocking && { neverTogether: random.isTrue() }),
    ...(canAskForPlan && { purchaseType: random.one(PURCHASE_TYPES) }),
  });
}

function randomConditions(random: Random): AppliesWhen {
  return {
    match: random.one(['all', 'any'] as const),
    conditions: Array.from({ length: 1 + random.below(3) }, () => randomCondition(random)),
  };
}

function randomCondition(random: Random): WhenCondition {
  const type = random.one(WHEN_TYPES);
  const values: Record<WhenType, () => string[]> = {
    customer_tags: () => random.some([' VIP ', 'gold', 'other']),
    account: () => [random.one(ACCOUNTS)],
    order_count: () => [String(random.below(4))],
    purchaser: () => [random.one(PURCHASERS)],
    company_location: () => random.some(LOCATIONS),
    country: () => random.some(COUNTRIES),
    language: () => random.some(['en', 'pt', 'pt-BR', 'zh']),
    weekdays: () => random.some(WEEKDAYS),
    hours: () => random.some(['09:00-17:00', '22:00-03:00', 'thu,fri 00:00-12:00', '10:00-10:00']),
    dates: () => random.some(['2026-11-19', '2026-11-20', '2026-11-21']),
    moment: () => [random.one(['2026-11-20T09:59', '2026-11-20T10:00', '2026-11-21T00:00'])],
  };
  return { type, operator: random.one(CONDITIONS[type].operators), values: values[type]() };
}

function randomWindow(random: Random): Limit['repurchase'] {
  const option = random.one(REPURCHASE_OPTIONS.filter((one) => one !== 'no_limit'));
  const unit = random.one(PERIOD_UNITS);
  return option === 'custom' ? { option, every: { amount: 1 + random.below(30), unit } } : { option };
}

function randomSelection(random: Random): ProductSelection {
  const kind = random.one(['all', 'specific', 'group'] as const);
  if (kind === 'all') return { kind };
  if (kind === 'group') return randomGroup(random);
  return {
    kind,
    items: random.some(['11', '12', '13', '99']).map((productId) => ({
      productId,
      ...(random.isTrue(3) && { variantIds: random.some([`${productId}00`, `${productId}01`]) }),
    })),
  };
}

function randomGroup(random: Random): ProductGroup {
  return {
    kind: 'group',
    match: random.one(['all', 'any'] as const),
    conditions: Array.from({ length: 1 + random.below(2) }, () => {
      const field = random.one(CONDITION_FIELDS);
      const operator = random.one(operatorsOf(field));
      const value = random.one(['gold', 'Acme', 'hoodie', 'M', ' vip ', 'shirts']);
      return { field, operator, value: field === 'giftCard' ? 'true' : value };
    }),
  };
}

function randomBounds(
  random: Random,
  conditionType: Limit['conditionType'],
  currency: string,
  canBeNone: boolean,
): Pick<Limit, 'min' | 'max' | 'multiple'> {
  const none = { min: null, max: null, multiple: null };
  if (canBeNone && random.isTrue(3)) return none;
  if (isCounted(conditionType)) {
    const most = isDistinct(conditionType) ? 3 : 6;
    const min = random.isTrue() ? 1 + random.below(most) : null;
    const multiple = !isDistinct(conditionType) && random.isTrue(4) ? 1 + random.below(4) : null;
    const isOpen = min === null && multiple === null;
    return { min, multiple, max: isOpen || random.isTrue() ? (min ?? 0) + 1 + random.below(most) : null };
  }
  const decimals = conditionType === 'total_weight' ? 9 : { USD: 2, EUR: 2, JPY: 0, KWD: 3 }[currency]!;
  const step = 10 ** Math.min(decimals, random.below(decimals + 1));
  const min = (1 + random.below(9_000)) / step;
  const max = (9_001 + random.below(9_000)) / step;
  return random.one([
    { ...none, min },
    { ...none, max },
    { ...none, min, max },
  ]);
}
