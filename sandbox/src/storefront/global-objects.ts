import { Drop, type Comparable } from 'liquidjs';
import type { Cart, CartLine } from '../cart/cart.js';
import { cartJson, lineJson } from '../cart/cart-json.js';
import { placeOf } from '../cart/cart-routes.js';
import { customers, nameOf, type Customer } from '../shops/customers.js';
import { primaryLocale, type Shop } from '../shops/shops.js';
import { markets } from './presentment.js';
import { mediumOf } from './product-media.js';
import { withJson, productObject, variantObject, collectionSummary } from './product-objects.js';
import { themeNames, type Shopper } from './shopper.js';

/** Prints as its name, `product` for example, and also has the property `template.name`. */
export class TemplateDrop extends Drop {
  readonly suffix = null;
  readonly directory = null;
  constructor(readonly name: string) {
    super();
  }
  override valueOf(): string {
    return this.name;
  }
  toJSON(): string {
    return this.name;
  }
}

export type PageFacts = { template: string; path: string; host: string; publicUrl: string };

/** The objects that are available in every template, snippet and app block. */
export function globalObjects(shopper: Shopper, cart: Cart, page: PageFacts): Record<string, unknown> {
  const { shop, catalog, root } = shopper;
  const place = { catalog, root };
  return {
    shop: shopObject({ ...shop, moneyFormat: shopper.presentment.moneyFormat }, page),
    customer: shopper.customer ? customerObject(shopper.customer) : null,
    cart: cartObject(cart, shopper),
    template: new TemplateDrop(page.template),
    request: {
      locale: localeObject(shop, shopper.locale),
      page_type: page.template,
      path: page.path,
      host: page.host,
      origin: `${new URL(page.publicUrl).protocol}//${page.host}`,
      design_mode: false,
      visual_preview_mode: false,
    },
    localization: localizationObject(shopper),
    routes: routesObject(root),
    collections: catalog.collections.map((collection) => collectionSummary(collection, place)),
    sign_in_choices: customers.map(customerObject),
    theme: { id: 1, name: themeNames[shopper.theme], role: 'main' },
    theme_mode: shopper.theme,
    settings: {},
  };
}

export function shopObject(shop: Shop, { host, publicUrl }: Pick<PageFacts, 'host' | 'publicUrl'>) {
  const url = `${new URL(publicUrl).protocol}//${host}`;
  return {
    id: shop.id,
    name: shop.name,
    description: shop.tagline,
    email: shop.email,
    domain: host,
    permanent_domain: shop.domain,
    url,
    secure_url: url,
    currency: shop.currency,
    money_format: shop.moneyFormat,
    money_with_currency_format: `${shop.moneyFormat} ${shop.currency}`,
    enabled_currencies: markets.map(({ currency }) => currencyObject(currency)),
    customer_accounts_enabled: true,
    metafields: {},
    address: { country: shop.country.name, country_code: shop.country.code, street: shop.address },
    published_locales: shop.locales
      .filter(({ isPublished }) => isPublished)
      .map(({ locale }) => localeObject(shop, locale)),
  };
}

function customerObject(customer: Customer) {
  return {
    id: customer.id,
    email: customer.email,
    first_name: customer.firstName,
    last_name: customer.lastName,
    name: nameOf(customer),
    tags: customer.tags,
    has_account: true,
    orders: [],
    metafields: {},
    'b2b?': customer.companyLocation !== undefined,
    current_location: customer.companyLocation ?? null,
  };
}

function cartObject(cart: Cart, shopper: Shopper) {
  const place = placeOf(shopper);
  const json = cartJson(cart, place);
  const object = {
    ...json,
    currency: currencyObject(shopper.presentment.currency),
    items: cart.lines.map((line, index) => lineObject(line, index, shopper)),
    'empty?': cart.lines.length === 0,
    taxes_included: false,
    duties_included: false,
    checkout_charge_amount: json.total_price,
  };
  return new CartDrop(object, () => json);
}

function lineObject(line: CartLine, index: number, shopper: Shopper) {
  const json = lineJson(line, placeOf(shopper));
  const place = { catalog: shopper.catalog, root: shopper.root };
  const product = shopper.catalog.productById.get(json.product_id)!;
  const variant = shopper.catalog.variantById.get(json.variant_id)!;
  const object = {
    ...json,
    image: mediumOf(product, variant),
    product: productObject(product, place, { variantId: variant.id }),
    variant: variantObject(variant, product, place),
    url_to_remove: `${shopper.root}cart/change?line=${index + 1}&quantity=0`,
    index,
    error_message: null,
    message: null,
    item_components: [],
    unit_price: null,
    unit_price_measurement: null,
    selling_plan_allocation: json.selling_plan_allocation ?? null,
    instructions: { 'can_remove?': true, 'can_update_quantity?': true },
  };
  return withJson(object, () => json);
}

function localeObject(shop: Shop, locale: string) {
  const isPrimary = locale === primaryLocale(shop);
  const endonym = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return {
    iso_code: locale,
    primary: isPrimary,
    name: shop.locales.find((each) => each.locale === locale)?.name ?? locale,
    endonym_name: endonym.charAt(0).toUpperCase() + endonym.slice(1),
    root_url: isPrimary ? '/' : `/${locale}`,
  };
}

/** The country follows from the currency: the store's own, or that of the market. */
function localizationObject({ shop, locale, presentment }: Shopper) {
  const own = { ...shop.country, currency: shop.currency };
  const abroad = markets.filter(({ code, currency }) => code !== own.code && currency !== own.currency);
  const countries = [own, ...abroad].map(({ code, name, currency }) => ({
    iso_code: code,
    name,
    currency: currencyObject(currency),
    unit_system: code === 'US' ? 'imperial' : 'metric',
    'popular?': code === own.code,
  }));
  const country = countries.find(({ currency }) => currency.iso_code === presentment.currency) ?? countries[0]!;
  const published = shop.locales.filter(({ isPublished }) => isPublished);
  return {
    language: localeObject(shop, locale),
    available_languages: published.map((each) => localeObject(shop, each.locale)),
    country,
    available_countries: countries,
    market: { id: 1, handle: country.iso_code.toLowerCase() },
  };
}

function currencyObject(code: string) {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency: code }).formatToParts(0);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? code;
  return { iso_code: code, name: code, symbol };
}

function routesObject(root: string) {
  return {
    root_url: root === '/' ? '/' : root.slice(0, -1),
    cart_url: `${root}cart`,
    cart_add_url: `${root}cart/add`,
    cart_change_url: `${root}cart/change`,
    cart_update_url: `${root}cart/update`,
    cart_clear_url: `${root}cart/clear`,
    collections_url: `${root}collections`,
    all_products_collection_url: `${root}collections/all`,
    search_url: `${root}search`,
    account_url: `${root}account`,
    account_login_url: `${root}account/login`,
    account_logout_url: `${root}account/logout`,
  };
}

/** The cart in Liquid: one without items equals `empty`, and `| json` prints the shape of the Ajax API. */
class CartDrop extends Drop implements Comparable {
  declare readonly items: unknown[];
  declare readonly toJSON: () => unknown;

  constructor(fields: { items: unknown[] }, toJson: () => unknown) {
    super();
    Object.assign(this, fields);
    Object.defineProperty(this, 'toJSON', { value: toJson, enumerable: false });
  }
  equals(other: unknown): boolean {
    return other === this || (isEmptyLiteral(other) && this.items.length === 0);
  }
  gt(): boolean {
    return false;
  }
  geq(): boolean {
    return false;
  }
  lt(): boolean {
    return false;
  }
  leq(): boolean {
    return false;
  }
}

/** liquidjs does not export the class of `empty`, which prints as nothing and is comparable. */
function isEmptyLiteral(value: unknown): boolean {
  return value instanceof Drop && 'equals' in value && String(value.valueOf()) === '';
}
