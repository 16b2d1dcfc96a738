// A random case as the built function gets it.
import { readFileSync } from 'node:fs';
import type { Language } from '@purchase-limits/domain/languages';
import type { Limit } from '@purchase-limits/domain/limit';
import { clockOf, LANGUAGE_CODES, type CheckoutCart } from '@purchase-limits/scripts/checkout-run';
import { loadFunction, type PlatformFunction } from '../../../sandbox/src/functions/run-function';
import type { RandomCase } from './random-case';

type Built = 'function' | 'function.metered';

export function functionBytes(name: Built = 'function'): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(`${__dirname}/../dist/${name}.wasm`));
}

/** The built function; `function.metered`: its copy that counts instructions. */
export function loadRule(name?: Built): Promise<PlatformFunction> {
  return loadFunction(functionBytes(name), 'cart_validations_generate_run');
}

export function checkoutCart(
  one: RandomCase,
  language: Language = 'en',
  limits: readonly Limit[] = one.limits,
): CheckoutCart {
  const { conversion, shop, products, lines, customer, purchases, sold, now, country } = one;
  return {
    numbered: limits.map((limit, number) => ({ number, limit })),
    shop: { ...shop, defaultLanguage: 'en', ...clockOf(now, shop.timezone) },
    names: NAMES,
    products: products.map((product) => ({ ...product, shownTitle: `${product.title} ${product.productId}` })),
    variantTitles: {},
    lines,
    customer,
    country,
    purchases,
    sold,
    conversion,
    now,
    language: LANGUAGE_CODES[language],
    step: 'CHECKOUT_INTERACTION',
  };
}

/** Titles that are published, of collections and of what a cart may lack. */
export const NAMES = Object.fromEntries(
  ['1', '2', '3', '11', '12', '13', '99'].flatMap((id) => [
    [id, `Named ${id}`],
    ...['00', '01'].map((variant) => [`${id}${variant}`, `Named ${id}${variant}`]),
  ]),
) as Record<string, string>;
