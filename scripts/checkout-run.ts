// The built checkout rule, run as the platform would: limits are published, a cart becomes an input, and the messages
// come back. The input has what `extensions/checkout-rule/src/input.graphql` asks for.
import { readFileSync } from 'node:fs';
import { localTime } from '@purchase-limits/domain/calendar-period';
import type { CartLine } from '@purchase-limits/domain/cart-line';
import { customerFacts, storeFacts } from '@purchase-limits/domain/customer-facts';
import type { Language } from '@purchase-limits/domain/languages';
import type { CheckoutProduct } from '@purchase-limits/domain/product-marks';
import {
  checkoutRules,
  checkoutToken,
  type CheckoutShop,
  type NumberedLimit,
} from '@purchase-limits/domain/publish-checkout';
import type { PersonSecret } from '@purchase-limits/domain/person-codes';
import { personSet } from '@purchase-limits/domain/person-set';
import type { Delivery } from '@purchase-limits/domain/person-texts';
import { publishedRules } from '@purchase-limits/domain/published-rules';
import { plain } from '@purchase-limits/domain/selection';
import type { Purchase } from '@purchase-limits/domain/subjects';

/** As the local store runs it: `sandbox/src/functions/run-function.ts`. */
export type FunctionRun = { output: unknown; instructions: number };
export type PlatformFunction = { run: (input: unknown) => FunctionRun };

export type CheckoutCart = {
  numbered: readonly NumberedLimit[];
  shop: CheckoutShop;
  names: Record<string, string>;
  /** Facts of each product, and the titles that the shopper reads. */
  products: readonly (CheckoutProduct & { shownTitle: string })[];
  variantTitles: Readonly<Record<string, string>>;
  lines: readonly CartLine[];
  customer: { tags: readonly string[]; orderCount?: number; companyLocation?: string | null } | null;
  /** Of the shopper; absent: the input does not say who buys, as that of most shops. */
  country?: string;
  purchases: readonly Purchase[];
  /** What all customers bought. */
  sold?: readonly Purchase[];
  /** What the buyer has entered, and the shop's secret; absent: the input does not say, as that of most shops. */
  contact?: { email?: string; phone?: string; address?: Delivery };
  secret?: PersonSecret;
  conversion?: { rate: string; currency: string };
  now: number;
  /** As the platform names it: `EN`, `PT_BR`. */
  language: string;
  step: 'CART_INTERACTION' | 'CHECKOUT_INTERACTION' | 'CHECKOUT_COMPLETION';
  /** Whether messages say by which limits they are; absent: no. */
  marks?: boolean;
};
export type CheckoutMessages = { messages: string[]; run: FunctionRun };

const WEIGHT_UNITS = { g: 'GRAMS', kg: 'KILOGRAMS', lb: 'POUNDS', oz: 'OUNCES' } as const;

export const LANGUAGE_CODES: Record<Language, string> = {
  en: 'EN',
  'pt-BR': 'PT_BR',
  da: 'DA',
  nl: 'NL',
  fr: 'FR',
  de: 'DE',
  zh: 'ZH_CN',
  es: 'ES',
  sv: 'SV',
  vi: 'VI',
};

/** The function runner belongs to the local store, and is loaded from its build. */
const RUN_FUNCTION = new URL('../../sandbox/dist/functions/run-function.js', import.meta.url).href;
const SOLD_BY_PLAN = { sellingPlan: { id: 'gid://shopify/SellingPlan/1' } };
const EXPORT = 'cart_validations_generate_run';
type Load = (wasm: Uint8Array<ArrayBuffer>, exportName: string) => Promise<PlatformFunction>;

/** The built function, or its copy that counts instructions; throws where it was not built. */
export async function loadCheckoutRule(name: 'function' | 'function.metered' = 'function'): Promise<PlatformFunction> {
  const { loadFunction } = (await import(RUN_FUNCTION)) as { loadFunction: Load };
  const file = new URL(`../../extensions/checkout-rule/dist/${name}.wasm`, import.meta.url);
  return loadFunction(new Uint8Array(readFileSync(file)), EXPORT);
}

/** The function's messages for this cart. */
export function messagesOf(rule: PlatformFunction, cart: CheckoutCart): CheckoutMessages {
  const run = rule.run(checkoutInput(cart));
  const { operations } = run.output as { operations: { validationAdd: { errors: { message: string }[] } }[] };
  return {
    messages: operations.flatMap(({ validationAdd }) => validationAdd.errors.map(({ message }) => message)),
    run,
  };
}

function companyOf(customer: CheckoutCart['customer']) {
  const id = customer?.companyLocation ?? null;
  return id === null ? null : { location: { id: `gid://shopify/CompanyLocation/${id}` } };
}

/** The shop's clock, as whoever publishes says it. */
export function clockOf(now: number, timezone = 'UTC'): Pick<CheckoutShop, 'clock' | 'time'> {
  const time = localTime(now, timezone);
  const gmt = localTime(now, 'UTC');
  if (time === gmt) return { time, clock: 'same' };
  return { time, clock: time > gmt ? 'ahead' : 'behind' };
}

/** What the shop's clock shows when a day of GMT begins. */
function dayStartOf({ time }: CheckoutShop, now: number): string {
  const minute = 60_000;
  const offset = Date.parse(`${time}Z`) - Math.floor(now / minute) * minute;
  return new Date(offset).toISOString().slice(11, 16);
}

export function checkoutInput(cart: CheckoutCart) {
  const { numbered, shop, names, customer, conversion, now, country } = cart;
  const { rules, tags, change } = checkoutRules(numbered, shop, names);
  const has = new Set(customer?.tags.map(plain));
  const tokens = new Map(cart.products.map((product) => [product.productId, checkoutToken(numbered, product)]));
  const titles = new Map(cart.products.map(({ productId, shownTitle }) => [productId, shownTitle]));
  return {
    buyerJourney: { step: cart.step },
    cart: {
      buyerIdentity: {
        customer: customer && {
          hasTags: tags.map((tag) => ({ hasTag: has.has(tag), tag })),
          metafield: { value: customerFacts(numbered, { tags: customer.tags, purchases: cart.purchases }, shop, now) },
          ...(country !== undefined && { numberOfOrders: customer.orderCount ?? 0 }),
        },
        ...(country !== undefined && { purchasingCompany: companyOf(customer) }),
        email: cart.contact?.email ?? null,
        phone: cart.contact?.phone ?? null,
      },
      deliveryGroups: cart.contact?.address ? [{ deliveryAddress: cart.contact.address }] : [],
      cost: { totalAmount: { currencyCode: conversion?.currency ?? shop.currency } },
      lines: cart.lines.map(({ productId, variantId, quantity, total, weight, isSubscription }) => ({
        cost: { totalAmount: { amount: total } },
        merchandise: {
          id: `gid://shopify/ProductVariant/${variantId}`,
          product: {
            id: `gid://shopify/Product/${productId}`,
            metafield: tokens.get(productId) ? { value: tokens.get(productId) } : null,
            title: titles.get(productId),
          },
          title: cart.variantTitles[variantId] ?? 'Default Title',
          weight: Number(weight!.value),
          weightUnit: WEIGHT_UNITS[weight!.unit],
        },
        quantity,
        ...(country !== undefined && { sellingPlanAllocation: isSubscription ? SOLD_BY_PLAN : null }),
      })),
    },
    localization: {
      language: { isoCode: cart.language },
      ...(country !== undefined && { country: { isoCode: country } }),
    },
    presentmentCurrencyRate: conversion?.rate ?? '1.0',
    shop: {
      localTime: {
        date: shop.time.slice(0, 10),
        dateTimeBefore: change !== null && shop.time < change,
        timeBefore: shop.time.slice(11) < dayStartOf(shop, now),
      },
    },
    validation: {
      metafield: {
        value: publishedRules({ rules }, 1, {
          marks: cart.marks === true,
          sold: storeFacts(numbered, () => cart.sold ?? [], shop, now),
        }),
      },
      ...(cart.secret && {
        persons: { value: personSet(numbered, () => cart.purchases, cart.secret, shop, now).text },
      }),
    },
  };
}
