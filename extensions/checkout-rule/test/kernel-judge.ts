// The kernel as tests ask it: limits and a cart as `domain` has them, published and judged.
import { localTime } from '@purchase-limits/domain/calendar-period';
import type { Cart, ViolationKind } from '@purchase-limits/domain/evaluate';
import type { Limit } from '@purchase-limits/domain/limit';
import { decimalsOf } from '@purchase-limits/domain/money';
import { customerFacts, storeFacts } from '@purchase-limits/domain/customer-facts';
import type { CheckoutProduct } from '@purchase-limits/domain/product-marks';
import { checkoutRules, checkoutToken, type CheckoutShop } from '@purchase-limits/domain/publish-checkout';
import type { Shopper } from '@purchase-limits/domain/situation';
import type { Purchase } from '@purchase-limits/domain/subjects';
import { publishedRules } from '@purchase-limits/domain/published-rules';
import { plain } from '@purchase-limits/domain/selection';
import type { WeightUnit } from '@purchase-limits/domain/storefront-settings';
import { Line, Situation } from '../src/cart';
import { readBought, readSold } from '../src/bought';
import { readConfig } from '../src/config';
import { judge } from '../src/judge';
import { NONE } from '../src/reader';
import { weigh } from '../src/limbs';
import { readMoney } from '../src/money';
import { COLLECTION } from '../src/rules';

const KINDS: ViolationKind[] = ['min', 'multiple', 'max', 'blocked', 'login_required', 'repurchase'];
const UNITS: WeightUnit[] = ['g', 'kg', 'lb', 'oz'];

export type KernelCase = {
  limits: readonly Limit[];
  products: readonly CheckoutProduct[];
  lines: Cart['lines'];
  customer: Shopper | null;
  country?: string;
  language?: string;
  purchases?: readonly Purchase[];
  sold?: readonly Purchase[];
  shop: { weightUnit: WeightUnit; currency: string; timezone?: string };
  conversion?: { rate: string; decimals: number };
  now: number;
};

/** What the kernel finds, as `limit kind subject`. */
export function kernelFindings(
  {
    limits,
    products,
    lines,
    customer,
    purchases = [],
    sold = [],
    shop,
    conversion,
    now,
    country,
    language = 'en',
  }: KernelCase,
  isCheckout = true,
): string[] {
  const numbered = limits.map((limit, number) => ({ number, limit }));
  const time = localTime(now, shop.timezone ?? 'UTC');
  const facts: CheckoutShop = { ...shop, defaultLanguage: 'en', clock: 'same', time };
  const { rules, tags, change } = checkoutRules(numbered, facts);
  const situation = new Situation();
  const has = new Set(customer?.tags.map(plain));
  situation.day = Math.floor(now / 86_400_000);
  situation.isCheckout = isCheckout;
  situation.localDay = Date.parse(`${time.slice(0, 10)}T00:00Z`) / 86_400_000;
  situation.isBeforeChange = change !== null && time < change;
  situation.language = bytesOf(language.toUpperCase().replace('-', '_'));
  situation.knowsBuyer = country !== undefined;
  situation.country = bytesOf(country ?? '');
  situation.orderCount = customer?.orderCount ?? 0;
  situation.companyLocation = Number(customer?.companyLocation ?? NONE);
  situation.hasCustomer = customer !== null;
  if (customer) {
    const text = customerFacts(numbered, { tags: customer.tags, purchases }, shop, now);
    situation.bought = readBought(bytesOf(text), situation.day);
  }
  const config = readConfig(
    bytesOf(publishedRules({ rules }, 1, { sold: storeFacts(numbered, () => sold, shop, now) })),
  );
  if (config.sold !== -1) situation.sold = readSold(config.bytes, config.sold, situation.day);
  situation.hasAnyTag = situation.bought.hasAnyTag;
  situation.tags = Uint8Array.from(tags, (tag) => (has.has(tag) ? 1 : 0));
  situation.shopDecimals = decimalsOf(shop.currency);
  situation.cartDecimals = conversion?.decimals ?? situation.shopDecimals;
  if (conversion) situation.rate = bytesOf(conversion.rate);
  const tokens = new Map(products.map((product) => [product.productId, checkoutToken(numbered, product)]));
  const cart = lines.map(({ productId, variantId, quantity, total, weight, isSubscription = false }) => {
    const line = new Line(situation.noWeight, situation.noToken);
    line.product = Number(productId);
    line.variant = Number(variantId);
    line.quantity = quantity;
    line.isSubscription = isSubscription;
    line.value = readMoney(bytesOf(total!), situation.cartDecimals);
    line.weight = weigh(Number(weight!.value), UNITS.indexOf(weight!.unit), quantity);
    line.token = bytesOf(tokens.get(productId)!);
    return line;
  });
  return judge(config.rules, cart, situation).map(({ rule, kind, subjectKind, subject }) => {
    const limit = limits[rule]!;
    const id = subjectKind === COLLECTION ? limit.collectionIds![subject]! : String(subject);
    return `${limit.id} ${KINDS[kind]} ${subjectKind === 0 ? 'cart' : id}`;
  });
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
