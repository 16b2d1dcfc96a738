// Carts and limits that are much for the checkout rule, and how many instructions it needs for them.
import type { AppliesWhen } from '@purchase-limits/domain/applies-when';
import type { CartLine } from '@purchase-limits/domain/cart-line';
import { completeLimit, type LimitDraft } from '@purchase-limits/domain/limit';
import { personKeys } from '@purchase-limits/domain/person-codes';
import type { CheckoutProduct } from '@purchase-limits/domain/product-marks';
import { checkoutInput, clockOf, loadCheckoutRule, type CheckoutCart, type PlatformFunction } from './checkout-run.js';

export type CheckoutLoad = { name: string; cart: CheckoutCart };
export type MeasuredLoad = { instructions: number; inputBytes: number; rulesBytes: number };

const NOW = Date.parse('2026-11-20T10:00:00Z');
const DAY_MS = 86_400_000;
const COLLECTIONS = Array.from({ length: 10 }, (_, at) => String(501 + at));

/** They hold on that day in Germany. */
const CONDITIONS: AppliesWhen = {
  match: 'all',
  conditions: [
    { type: 'country', operator: 'any_of', values: ['AT', 'CH', 'DE'] },
    { type: 'weekdays', operator: 'any_of', values: ['mon', 'tue', 'wed', 'thu', 'fri'] },
    { type: 'hours', operator: 'any_of', values: ['09:00-17:00'] },
  ],
};

export function checkoutLoads(): CheckoutLoad[] {
  return [
    { name: '10_lines_21_limits', cart: cartOf(10, times(21, mixedLimit)) },
    { name: '200_lines_21_limits', cart: cartOf(200, times(21, mixedLimit)) },
    { name: '200_lines_100_limits', cart: cartOf(200, times(100, mixedLimit)) },
    { name: '500_lines_21_limits', cart: cartOf(500, times(21, mixedLimit)) },
    {
      name: '200_lines_21_limits_with_conditions',
      cart: {
        ...cartOf(
          200,
          times(21, (at) => ({ ...mixedLimit(at), appliesWhen: CONDITIONS })),
        ),
        country: 'DE',
      },
    },
    {
      name: '200_lines_21_limits_on_every_product',
      cart: cartOf(
        200,
        times(21, () => ({ max: 1_000, ...everyProduct })),
      ),
    },
    {
      name: '200_lines_21_limits_of_10_collections',
      cart: cartOf(
        200,
        times(21, () => ({ type: 'collection', collectionIds: COLLECTIONS, max: 100_000 })),
      ),
    },
    { name: '200_lines_21_windows_long_ledger', cart: withPurchases(cartOf(200, times(21, windowLimit))) },
    { name: '200_lines_21_limits_of_persons_full_set', cart: withPersons(cartOf(200, times(21, personLimit))) },
    {
      name: '200_lines_100_lists_of_every_product',
      cart: cartOf(
        200,
        times(100, () => listOf(200)),
      ),
    },
  ];
}

/** `rule`: the copy that counts. */
export function measureLoad(rule: PlatformFunction, cart: CheckoutCart): MeasuredLoad {
  const input = checkoutInput(cart);
  const { instructions } = rule.run(input);
  return {
    instructions,
    inputBytes: Buffer.byteLength(JSON.stringify(input)),
    rulesBytes: Buffer.byteLength(input.validation.metafield.value),
  };
}

export const loadCounting = () => loadCheckoutRule('function.metered');

const times = (count: number, make: (at: number) => LimitDraft | Partial<LimitDraft>) =>
  Array.from({ length: count }, (_, at) => make(at));

const everyProduct = { type: 'product', products: { kind: 'all' } } as const;

/** Types and measures in turn, as merchants mix them; the cart satisfies all. */
function mixedLimit(at: number): Partial<LimitDraft> {
  const some = Array.from({ length: 10 }, (_, item) => ({ productId: String(1_000 + ((at * 10 + item) % 200)) }));
  const kinds: Partial<LimitDraft>[] = [
    { type: 'product', products: { kind: 'specific', items: some }, max: 10_000 },
    { type: 'cart', conditionType: 'total_product_value', min: 1, max: 10_000_000 },
    { type: 'collection', collectionIds: COLLECTIONS.slice(0, 3), max: 10_000 },
    { type: 'customer_tag', applyTo: 'cart', customerTags: { kind: 'specific', tags: [`tag-${at}`] }, max: 10_000 },
    { type: 'product', products: { kind: 'specific', items: some }, conditionType: 'total_weight', max: 10_000 },
    {
      type: 'product-blocking',
      products: { kind: 'specific', items: some.slice(0, 2) },
      applyTo: 'product',
      targets: { kind: 'specific', items: some.slice(2) },
      max: 10_000,
    },
    { type: 'product', products: { kind: 'specific', items: some }, min: 1, multiple: 1, applyToEachVariant: true },
  ];
  return kinds[at % kinds.length]!;
}

const windowLimit = (): Partial<LimitDraft> => ({
  ...everyProduct,
  max: 100_000,
  repurchase: { option: 'once_per_year' },
});

function listOf(count: number): Partial<LimitDraft> {
  const items = Array.from({ length: count }, (_, at) => ({ productId: String(1_000 + at) }));
  return { type: 'product', products: { kind: 'specific', items }, max: 100_000 };
}

function cartOf(lineCount: number, drafts: readonly Partial<LimitDraft>[]): CheckoutCart {
  const products = Array.from({ length: lineCount }, (_, at): CheckoutProduct & { shownTitle: string } => ({
    productId: String(1_000 + at),
    title: `Product ${at} of the winter collection`,
    shownTitle: `Product ${at} of the winter collection`,
    vendor: 'Acme',
    productType: 'Shirts',
    giftCard: false,
    tags: [],
    collectionIds: [...COLLECTIONS],
  }));
  return {
    numbered: drafts.map((draft, number) => ({
      number,
      limit: completeLimit(String(number), { name: 'A', type: 'product', startDate: '2026-01-01', ...draft }),
    })),
    shop: { currency: 'USD', weightUnit: 'kg', defaultLanguage: 'en', ...clockOf(NOW) },
    names: {},
    products,
    variantTitles: {},
    lines: products.map((product, at): CartLine => ({
      ...product,
      id: String(at),
      variantId: String(40_000_000_000_000 + at),
      quantity: 1 + (at % 5),
      total: `${19 + at}.90`,
      weight: { value: '0.45', unit: 'kg' },
    })),
    customer: { tags: Array.from({ length: 21 }, (_, at) => `tag-${at}`) },
    purchases: [],
    now: NOW,
    language: 'EN',
    step: 'CHECKOUT_INTERACTION',
  };
}

/** Enough purchases to fill the customer's metafield to about 8,000 bytes. */
function withPurchases(cart: CheckoutCart): CheckoutCart {
  const lines = cart.lines.slice(0, 20);
  return { ...cart, purchases: [{ at: NOW - 10 * DAY_MS, lines }] };
}

const SECRET = { key: '000102030405060708090a0b0c0d0e0f', callingCode: '1' };

function personLimit(): Partial<LimitDraft> {
  return { max: 100_000, ...everyProduct, repurchase: { option: 'once_per_month', persons: 'households' } };
}

/** More persons bought than a metafield holds; the buyer is none of them, and can be reached in every way. */
function withPersons(cart: CheckoutCart): CheckoutCart {
  const purchases = Array.from({ length: 2_500 }, (_, at) => ({
    at: NOW - DAY_MS,
    lines: cart.lines.slice(0, 1),
    persons: personKeys({ email: `guest${at}@example.com` }, SECRET),
    isOthers: true,
  }));
  const address = { address1: '12 Main Street', address2: 'Apartment 4', city: 'Springfield', zip: '12345' };
  const contact = { email: 'ada.lovelace+tag@gmail.com', phone: '+1 212 555 0100', address };
  return { ...cart, customer: null, purchases, contact, secret: SECRET };
}
