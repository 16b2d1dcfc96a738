// Builds a function's input from a cart of the local store.
import { weightUnitNames } from '../admin-graphql/catalog-views.js';
import { gid } from '../admin-graphql/gid.js';
import type { MetafieldRow } from '../admin-graphql/metafield.js';
import type { CartLine } from '../cart/cart.js';
import { cartJson, type CartJson } from '../cart/cart-json.js';
import { catalogOf, type Catalog } from '../catalog/catalog.js';
import type { Product } from '../catalog/product.js';
import type { CheckoutSituation } from '../checkout/check-cart.js';
import { now } from '../clock.js';
import type { Customer } from '../shops/customers.js';
import type { Shop } from '../shops/shops.js';
import { catalogIn, markets, presentmentOf } from '../storefront/presentment.js';
import type { FunctionSubject, SubjectCustomer, SubjectLine, SubjectProduct } from './function-subject.js';

/** Decimal places of a rate; more are only what binary numbers add. */
const RATE_DIGITS = 12;

type Metafields = readonly MetafieldRow[];
/** What a cart's input needs of the database. */
export type StoredFacts = { metafields: Metafields; orderCount: number };

/** The owners of all metafields that a function may ask for, the validation among them. */
export function ownersIn({ shop, lines, customer }: CheckoutSituation, validationIds: readonly number[]): string[] {
  const { variantById } = catalogOf(shop);
  const products = new Set(lines.map(({ variantId }) => variantById.get(variantId)!.productId));
  return [
    ...validationIds.map((id) => gid('Validation', id)),
    ...[...products].map((id) => gid('Product', id)),
    ...(customer ? [gid('Customer', customer.id)] : []),
  ];
}

/** `metafields`: those of all {@link ownersIn}. `orderCount`: of the customer. */
export function subjectOf(situation: CheckoutSituation, validationId: number, stored: StoredFacts): FunctionSubject {
  const { metafields } = stored;
  const { shop, step, locale, currency, rate, customer } = situation;
  const catalog = catalogIn(shop, presentmentOf(shop, currency), locale);
  const cart = { token: '', note: '', attributes: {}, lines: situation.lines, discountCode: situation.discountCode };
  const json = cartJson(cart, { catalog, currency, rate, root: '/' });
  return {
    step,
    now: now(),
    timeZone: shop.timezone,
    language: locale.toUpperCase().replace('-', '_'),
    country: markets.find((market) => market.currency === currency)?.code ?? shop.country.code,
    currency,
    rate: toDecimal(Number(rate.toPrecision(RATE_DIGITS))),
    lines: situation.lines.map((line, index) =>
      subjectLine({ line, json: json.items[index]! }, { shop, catalog, metafields }),
    ),
    subtotal: toAmount(json.items_subtotal_price),
    total: toAmount(json.total_price),
    customer: customer ? subjectCustomer(customer, stored) : null,
    email: situation.contact?.email ?? customer?.email ?? null,
    phone: situation.contact?.phone ?? null,
    delivery: situation.contact?.delivery ?? null,
    validationMetafields: metafields.filter((row) => row.owner_id === gid('Validation', validationId)),
  };
}

type Priced = { line: CartLine; json: CartJson['items'][number] };

type Place = { shop: Shop; catalog: Catalog; metafields: Metafields };

function subjectLine({ line, json }: Priced, place: Place): SubjectLine {
  const variant = place.catalog.variantById.get(line.variantId)!;
  const { compareAtPrice, weight, weightUnit } = variant;
  return {
    quantity: line.quantity,
    unitPrice: toAmount(json.price),
    compareAtPrice: compareAtPrice === null ? null : toAmount(compareAtPrice),
    subtotal: toAmount(json.original_line_price),
    total: toAmount(json.final_line_price),
    attributes: line.properties,
    sellingPlanId: line.sellingPlanId === undefined ? null : gid('SellingPlan', line.sellingPlanId),
    item: {
      kind: 'variant',
      id: gid('ProductVariant', variant.id),
      title: variant.title,
      sku: variant.sku,
      weight: { value: weight, unit: weightUnitNames[weightUnit] },
      product: subjectProduct(place.catalog.productById.get(variant.productId)!, place),
    },
  };
}

function subjectProduct(product: Product, { catalog, metafields }: Place): SubjectProduct {
  const { id, handle, title, vendor, type, isGiftCard, tags, collectionHandles } = product;
  const collections = collectionHandles.flatMap((name) => catalog.collectionByHandle.get(name) ?? []);
  return {
    id: gid('Product', id),
    handle,
    title,
    vendor,
    type,
    isGiftCard,
    tags,
    collectionIds: collections.map((collection) => gid('Collection', collection.id)),
    metafields: metafields.filter((row) => row.owner_id === gid('Product', id)),
  };
}

function subjectCustomer(customer: Customer, { metafields, orderCount }: StoredFacts): SubjectCustomer {
  const { id, email, firstName, lastName, tags, companyLocation } = customer;
  return {
    id: gid('Customer', id),
    email,
    firstName,
    lastName,
    tags,
    orderCount,
    companyLocationId: companyLocation ? gid('CompanyLocation', companyLocation.id) : null,
    metafields: metafields.filter((row) => row.owner_id === gid('Customer', id)),
  };
}

function toAmount(minorUnits: number): string {
  return toDecimal(minorUnits / 100);
}

/** As the platform writes decimals: `12.5`, and `12.0` for a whole number. */
function toDecimal(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
