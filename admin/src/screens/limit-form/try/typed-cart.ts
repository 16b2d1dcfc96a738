// The cart and the customer that a merchant puts together to try a limit.
import { hasLocalTime, type WhenType } from '@purchase-limits/domain/applies-when';
import { instantOf } from '@purchase-limits/domain/calendar-period';
import type { Language } from '@purchase-limits/domain/languages';
import type { LimitDraft, ProductItem } from '@purchase-limits/domain/limit';
import type { CatalogProduct } from '@purchase-limits/contract/catalog';
import type { TryLimitRequest } from '@purchase-limits/contract/try-limit';

/** Numbers as they are typed, by the id of the variant. */
type TypedNumbers = Record<string, string>;
export type TypedCart = {
  items: ProductItem[];
  quantities: TypedNumbers;
  isSignedIn: boolean;
  /** Separated by commas. */
  tags: string;
  /** Whoever's purchases count. */
  bought: TypedNumbers;
  /** A GMT day. */
  boughtOn: string;
  /** A day of the shop where the limit has days or hours, else a GMT day; so is the time, where it has hours. */
  on: string;
  time: string;
  country: string;
  locale: string;
  orderCount: string;
  /** Its id; empty: the customer buys for none. */
  companyLocation: string;
  /** How all lines are bought; null: as the limit asks. */
  purchaseType: PurchaseType | null;
};
type PurchaseType = NonNullable<LimitDraft['purchaseType']>;
export type TypedLine = { productId: string; variantId: string; name: string; imageUrl: string | null };

/** Whose earlier purchases count: the customer's, those of the same person without an account, or everybody's. */
export type Buyer = 'customer' | 'person' | 'everybody';

const MOST = 1_000_000;
/** In both orders: it makes them the same person's. */
const SAME_EMAIL = 'same@example.com';
/** The API's bounds for one past order. */
const MOST_BOUGHT_LINES = 50;

/** An empty cart of a guest; orders made before are of the day before. */
export function emptyCart(today: string): TypedCart {
  const dayBefore = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return {
    items: [],
    quantities: {},
    isSignedIn: false,
    tags: '',
    bought: {},
    boughtOn: dayBefore,
    on: today,
    time: '12:00',
    country: 'US',
    locale: 'en',
    orderCount: '0',
    companyLocation: '',
    purchaseType: null,
  };
}

/** A line for each chosen variant; of a product as a whole the first variant. Products that are gone have none. */
export function linesOf(items: readonly ProductItem[], products: ReadonlyMap<string, CatalogProduct>): TypedLine[] {
  return items.flatMap(({ productId, variantIds }) => {
    const product = products.get(productId);
    if (!product) return [];
    const { title, imageUrl, variants } = product;
    const chosen = variantIds
      ? variants.filter(({ variantId }) => variantIds.includes(variantId))
      : variants.slice(0, 1);
    return chosen.map((variant) => ({
      productId,
      variantId: variant.variantId,
      name: variants.length > 1 ? `${title} - ${variant.title}` : title,
      imageUrl,
    }));
  });
}

/** A typed quantity; null when it is none. An empty field is 0. */
export function quantityOf(typed: string): number | null {
  const quantity = Number(typed.trim() || '0');
  return Number.isInteger(quantity) && quantity >= 0 && quantity <= MOST ? quantity : null;
}

/** Null: a guest, of whom nothing is known. */
export function buyerOf({ isSignedIn }: TypedCart, { repurchase }: LimitDraft): Buyer | null {
  if (repurchase?.shared) return 'everybody';
  if (isSignedIn) return 'customer';
  return (repurchase?.persons ?? 'accounts') === 'accounts' ? null : 'person';
}

type RequestOptions = {
  cart: TypedCart;
  lines: readonly TypedLine[];
  draft: LimitDraft;
  limitId: string | null;
  language: Language;
  today: string;
  timeZone: string;
};

/** The request to the API; the limit is tried as if it were active. */
export function requestOf({ cart, lines, draft, limitId, language, today, timeZone }: RequestOptions): TryLimitRequest {
  const counted = (numbers: TypedNumbers, fallback: string) =>
    lines
      .map(({ productId, variantId }) => ({
        productId,
        variantId,
        quantity: quantityOf(numbers[variantId] ?? fallback) ?? 0,
      }))
      .filter(({ quantity }) => quantity > 0);
  const zone = zoneOf(draft, timeZone);
  const orders = ordersOf(counted(cart.bought, '0'), boughtAt(cart, zone));
  const asked = new Set(draft.appliesWhen?.conditions.map(({ type }) => type));
  return {
    limit: { ...draft, status: 'active' },
    limitId,
    customer: cart.isSignedIn ? { tags: tagsIn(cart.tags), ...companyAndOrders(cart, asked) } : null,
    ...(asked.has('country') && { country: cart.country }),
    ...(asked.has('language') && { locale: cart.locale }),
    ...cartAndOrders(buyerOf(cart, draft), boughtBy(cart, draft, counted(cart.quantities, '1')), orders),
    ...((hasLocalTime(draft) || cart.on !== today) && { at: instantAt(cart.on, cart.time, zone) }),
    language,
  };
}

/** Where the limit is for one purchase type, all lines are of that or of the other. */
export function purchaseTypeOf(cart: TypedCart, { purchaseType }: LimitDraft): PurchaseType | null {
  return purchaseType ? (cart.purchaseType ?? purchaseType) : null;
}

function boughtBy<Line extends object>(cart: TypedCart, draft: LimitDraft, lines: Line[]): Line[] {
  if (purchaseTypeOf(cart, draft) !== 'subscription') return lines;
  return lines.map((line) => ({ ...line, isSubscription: true }));
}

type Lines = TryLimitRequest['cart']['lines'];
type Orders = NonNullable<TryLimitRequest['sold']>;

function cartAndOrders(
  buyer: Buyer | null,
  lines: Lines,
  orders: Orders,
): Pick<TryLimitRequest, 'cart' | 'purchases' | 'sold'> {
  switch (buyer) {
    case null:
      return { cart: { lines } };
    case 'customer':
      return { cart: { lines }, purchases: orders };
    case 'everybody':
      return { cart: { lines }, sold: orders };
    case 'person': {
      const email = SAME_EMAIL;
      return { cart: { lines, email }, purchases: orders.map((order) => ({ ...order, isOthers: true, email })) };
    }
  }
}

function companyAndOrders({ orderCount, companyLocation }: TypedCart, asked: ReadonlySet<WhenType>) {
  const asksForCompany = asked.has('purchaser') || asked.has('company_location');
  return {
    ...(asked.has('order_count') && { orderCount: quantityOf(orderCount) ?? 0 }),
    ...(asksForCompany && { companyLocation: companyLocation.trim() || null }),
  };
}

/** The clock of what is typed: limits for some days or hours are tried by the shop's. */
export function zoneOf(draft: LimitDraft, timeZone: string): string {
  return hasLocalTime(draft) ? timeZone : 'GMT';
}

/** A day that the calendar lacks is sent as it is, for the API to refuse. */
function instantAt(day: string, time: string, zone: string): string {
  const asGmt = `${day}T${time}:00Z`;
  return Number.isNaN(Date.parse(asGmt)) ? asGmt : new Date(instantOf(`${day}T${time}`, zone)).toISOString();
}

/** One earlier order, or as many of the same moment as its lines need. */
function ordersOf<Line>(lines: readonly Line[], at: string): { at: string; lines: Line[] }[] {
  const count = Math.ceil(lines.length / MOST_BOUGHT_LINES);
  return Array.from({ length: count }, (_, index) => {
    const start = index * MOST_BOUGHT_LINES;
    return { at, lines: lines.slice(start, start + MOST_BOUGHT_LINES) };
  });
}

/** An earlier order of the same day was made before this one. */
const boughtAt = ({ boughtOn, on }: TypedCart, zone: string) =>
  instantAt(boughtOn, boughtOn < on ? '12:00' : '00:00', zone);

const tagsIn = (typed: string) =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
