// The cart page of a shop with the limits and the cart of a case. The app embed prints what the widget is told, from
// the objects that the platform gives to Liquid. Titles that shoppers read are ids, so that a message names its
// subject.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeDiscounts } from '@purchase-limits/domain/cart-line';
import { customerFacts, storeFacts } from '@purchase-limits/domain/customer-facts';
import type { Limit } from '@purchase-limits/domain/limit';
import { forPages } from '@purchase-limits/domain/publishing';
import { personKeys } from '@purchase-limits/domain/person-codes';
import type { StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { Liquid } from 'liquidjs';
import { boughtBefore, callingCodeOf, purchasesOf } from '../../src/case-purchases.js';
import type { LimitCase } from '../limit-case.js';
import { hundredthsOf, weightOf } from './unknown-on-page.js';

/** The theme app extension: the embed's Liquid, and the widget as it was built. */
export const EXTENSION = fileURLToPath(new URL('../../../../extensions/theme-embed', import.meta.url));
export const ASSETS = '/assets/';
export const LOADER = 'purchase-limits-loader.js';
export const JUDGE = `${ASSETS}purchase-limits-ui.js`;
/** Asked for by the page itself as soon as the loader has run. */
export const LOADER_HAS_RUN = '/loader-has-run.js';

const FACTS = ' id="purchase-limits-facts"';

/** What the shop answers to a shopper. */
export type CartPage = { html: string; cart: AjaxCart };
export type PrintCartPage = (limitCase: LimitCase, settings: StorefrontSettings) => Promise<CartPage>;
/** The platform's Ajax cart, as far as the widget reads it. Money is in hundredths. */
type AjaxCart = { items: AjaxCartLine[] };
type AjaxCartLine = {
  key: string;
  product_id: string;
  variant_id: string;
  quantity: number;
  original_line_price: number;
  final_line_price: number;
  title: string;
  product_title: string;
  selling_plan_allocation: object | null;
};

/** Returns a function that prints cart pages. */
export function createCartPage(): PrintCartPage {
  const engine = new Liquid({
    partials: join(EXTENSION, 'snippets'),
    extname: '.liquid',
    strictFilters: true,
    cache: true,
  });
  engine.registerFilter('json', (value: unknown) => JSON.stringify(value ?? null));
  engine.registerFilter('asset_url', (file: string) => `${ASSETS}${file}`);
  engine.registerFilter('money', (hundredths: number) => String(hundredths / 100));
  engine.registerFilter('t', (key: string) => key);
  const source = readFileSync(join(EXTENSION, 'blocks/purchase-limits.liquid'), 'utf8');
  const embed = engine.parse(source.slice(0, source.indexOf('{% schema %}')));
  return async (limitCase, settings) => {
    const printed = String(await engine.render(embed, {}, { globals: globalsOf(limitCase, settings) }));
    return { html: pageAt(limitCase.now, named(printed, settings)), cart: ajaxCart(limitCase) };
  };
}

function ajaxCart({ cart }: LimitCase): AjaxCart {
  const items = cart.lines.map((line) => ({
    key: line.id,
    product_id: line.productId,
    variant_id: line.variantId,
    quantity: line.quantity,
    original_line_price: Number(hundredthsOf(beforeDiscounts([line])[0]!).whole),
    final_line_price: Number(hundredthsOf(line).whole),
    title: line.variantId,
    product_title: line.productId,
    selling_plan_allocation: line.isSubscription ? {} : null,
  }));
  return { items };
}

function globalsOf(limitCase: LimitCase, document: StorefrontSettings): object {
  const { cart, customer, shop } = limitCase;
  const items = cart.lines.map((line) => ({
    product_id: line.productId,
    variant_id: line.variantId,
    sku: line.sku,
    product: {
      title: line.title,
      vendor: line.vendor,
      type: line.productType ?? '',
      'gift_card?': line.giftCard,
      tags: line.tags,
      collections: line.collectionIds.map((id) => ({ id, title: id })),
    },
    variant: { weight_in_unit: weightOf(line).value, weight_unit: weightOf(line).unit },
  }));
  return {
    app: {
      metafields: {
        purchase_limits: { settings: { value: forPages(document) }, sold: { value: soldBy(limitCase, document) } },
      },
    },
    localization: { country: { iso_code: limitCase.country } },
    request: { locale: { iso_code: limitCase.language ?? 'en', primary: true } },
    routes: { account_login_url: '/account/login', cart_url: '/cart' },
    shop,
    template: { name: 'cart' },
    customer: customer && {
      id: customer.id,
      tags: customer.tags,
      orders_count: customer.orderCount,
      current_location: customer.companyLocation ? { id: customer.companyLocation } : null,
      metafields: { $app: { 'purchase-limits-customer': { value: boughtBy(limitCase, document) } } },
    },
    cart: { items, currency: { iso_code: shop.currency } },
  };
}

/** What the app writes into the customer's metafield. */
function boughtBy(limitCase: LimitCase, { limits }: StorefrontSettings): string {
  const { shop, now } = limitCase;
  const secret = { key: '0'.repeat(32), callingCode: callingCodeOf(limitCase) };
  const customer = { tags: [], purchases: boughtBefore(limitCase, (contact) => personKeys(contact, secret)) };
  return customerFacts(limits.map(numbered), customer, shop, Date.parse(now));
}

/** What the app writes into its own metafield, of all customers. */
function soldBy({ sold, shop, now }: LimitCase, { limits }: StorefrontSettings): string {
  return storeFacts(limits.map(numbered), () => purchasesOf(sold), shop, Date.parse(now));
}

const numbered = (limit: StorefrontSettings['limits'][number], number: number) => ({ number, limit });

/** What the embed printed, with names in its facts; there are none where it prints nothing. */
function named(printed: string, { limits }: StorefrontSettings): string {
  const element = printed.indexOf(FACTS);
  if (element < 0) return printed;
  const start = printed.indexOf('>', element) + 1;
  const end = printed.indexOf('</script>', start);
  return printed.slice(0, start) + withNames(printed.slice(start, end), limits) + printed.slice(end);
}

/** Names, beside those that the embed prints, of what limits ask for and the cart does not hold. */
function withNames(facts: string, limits: readonly Omit<Limit, 'name' | 'status'>[]): string {
  const named = limits.flatMap(({ products, targets, collectionIds = [] }) => [
    ...collectionIds,
    ...[products, targets].flatMap((selection) =>
      selection?.kind === 'specific'
        ? selection.items.flatMap(({ productId, variantIds = [] }) => [productId, ...variantIds])
        : [],
    ),
  ]);
  const known = JSON.parse(facts) as { names: Record<string, string> };
  const names = { ...Object.fromEntries(named.map((id) => [id, id])), ...known.names };
  return JSON.stringify({ ...known, names }).replaceAll('<', '\\u003c');
}

/** The page's date stands still; its timers go on. */
function pageAt(now: string, embed: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Cart</title>
<link rel="icon" href="data:,">
<script>
window.Date = class extends Date {
  constructor(...parts) {
    super(...(parts.length > 0 ? parts : [window.Date.now()]));
  }
  static now() {
    return ${Date.parse(now)};
  }
};
</script>
<script src="${ASSETS}${LOADER}" defer></script>
</head>
<body>
<main><form action="/cart" method="post"><button name="checkout">Check out</button></form></main>
${embed}
<script type="module">import('${LOADER_HAS_RUN}');</script>
</body>
</html>`;
}
