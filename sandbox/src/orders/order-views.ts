// Order and customer objects of the Admin API, whose methods graphql-js calls as resolvers.
import { type CatalogViews, type ListArguments } from '../admin-graphql/catalog-views.js';
import { toConnection, type PageArguments } from '../admin-graphql/connection.js';
import { gid } from '../admin-graphql/gid.js';
import type { MetafieldViews } from '../admin-graphql/metafield-views.js';
import { parseSearch } from '../admin-graphql/search-query.js';
import { now } from '../clock.js';
import { customers, nameOf, type Customer } from '../shops/customers.js';
import { primaryLocale, type Shop } from '../shops/shops.js';
import {
  currentQuantity,
  currentTotals,
  financialStatus,
  paidTotals,
  refundedTotals,
  sumOf,
  totalsOf,
} from './order-amounts.js';
import { bagsOf } from './order-bags.js';
import { fulfillmentView } from './order-fulfillment.js';
import type { OrderStore } from './order-store.js';
import { allocationViews, discountCodesOf, lineLevelDiscount } from './order-discounts.js';
import { agreementsOf } from './order-agreements.js';
import { suggestionView, type RefundLine } from './suggested-refund.js';
import { ORDER_SOURCES, type Order, type OrderLine, type Refund } from './order.js';

/** How many days back an app sees orders without the scope `read_all_orders`. */
const DAYS_SEEN = 60;
const DAY_MS = 86_400_000;
const CUSTOMERS_SINCE = '2026-01-01T00:00:00Z';

export type OrderReader = {
  shop: Shop;
  store: OrderStore;
  catalog: CatalogViews;
  metafields: MetafieldViews;
  /** Of the access token. */
  scopes: string[];
};

export class OrderViews {
  constructor(private readonly reader: OrderReader) {}

  async orders(args: ListArguments, customerId: number | null = null) {
    const isWanted = parseSearch(args.query ?? '', ['name', 'email']);
    const found = (await this.seen(customerId)).filter((order) => isWanted(searchedFields(order)));
    const keyOf = orderSorts[args.sortKey ?? 'PROCESSED_AT'] ?? orderSorts.PROCESSED_AT!;
    const sorted = found.toSorted((a, b) => keyOf(a) - keyOf(b) || a.id - b.id);
    return toConnection(
      sorted.map((order) => this.order(order)),
      args,
    );
  }

  customers(args: ListArguments) {
    const isWanted = parseSearch(args.query ?? '', ['name', 'email']);
    const found = customers.filter((customer) =>
      isWanted({
        id: [String(customer.id), gid('Customer', customer.id)],
        email: customer.email,
        name: nameOf(customer),
        first_name: customer.firstName,
        last_name: customer.lastName,
        tag: customer.tags,
      }),
    );
    const sorted = args.sortKey === 'NAME' ? found.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))) : found;
    return toConnection(
      sorted.map((customer) => this.customer(customer)),
      args,
    );
  }

  /** The order or customer that a gid's type and number name, or null. */
  async find(type: string, id: number) {
    if (type === 'Customer') {
      const customer = customers.find((each) => each.id === id);
      return customer ? this.customer(customer) : null;
    }
    if (type !== 'Order') return null;
    const order = (await this.seen(null)).find((each) => each.id === id);
    return order ? this.order(order) : null;
  }

  /** The orders that the token may see. */
  private async seen(customerId: number | null): Promise<Order[]> {
    const { shop, store, scopes } = this.reader;
    const orders = await store.all(shop, customerId);
    if (scopes.includes('read_all_orders')) return orders;
    const since = now().getTime() - DAYS_SEEN * DAY_MS;
    return orders.filter(({ createdAt }) => createdAt.getTime() >= since);
  }

  order(order: Order) {
    const customer = customers.find(({ id }) => id === order.customerId);
    const bag = bagsOf(order);
    return {
      __typename: 'Order',
      id: gid('Order', order.id),
      legacyResourceId: String(order.id),
      name: `#${order.number}`,
      number: order.number,
      email: order.email || null,
      customerLocale: order.locale ?? primaryLocale(this.reader.shop),
      phone: order.delivery.phone || null,
      shippingAddress: addressOf(order),
      createdAt: toSeconds(order.createdAt),
      processedAt: toSeconds(order.processedAt),
      updatedAt: toSeconds(order.updatedAt),
      cancelledAt: order.cancelledAt && toSeconds(order.cancelledAt),
      cancelReason: order.cancelReason?.toUpperCase() ?? null,
      test: true,
      tags: order.tags,
      fulfillmentOrders: (args: PageArguments) => toConnection([fulfillmentView(order)], args),
      suggestedRefund: ({ refundLineItems: lines }: { refundLineItems?: RefundLine[] | null }) =>
        suggestionView(order, lines ?? [], now()),
      edited: order.edits.length > 0,
      sourceName: order.source,
      app: { __typename: 'OrderApp', id: gid('App', order.source), name: ORDER_SOURCES[order.source].app },
      agreements: (args: PageArguments) => toConnection(agreementsOf(order), args),
      displayFinancialStatus: financialStatus(order).toUpperCase(),
      currencyCode: order.currency,
      presentmentCurrencyCode: order.presentmentCurrency,
      customer: () => (customer ? this.customer(customer) : null),
      subtotalLineItemsQuantity: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      currentSubtotalLineItemsQuantity: order.lines.reduce((sum, line) => sum + currentQuantity(order, line), 0),
      discountCode: discountCodesOf(order)[0] ?? null,
      discountCodes: discountCodesOf(order),
      totalDiscountsSet: bag(
        sumOf(order.lines.map((line) => ({ total: line.discount, presentmentTotal: line.presentmentDiscount }))),
      ),
      totalPriceSet: bag(totalsOf(order.lines)),
      originalTotalPriceSet: bag(paidTotals(order)),
      currentTotalPriceSet: bag(currentTotals(order)),
      totalRefundedSet: bag(refundedTotals(order)),
      lineItems: (args: PageArguments) =>
        toConnection(
          order.lines.map((line) => this.line(order, line)),
          args,
        ),
      refunds: ({ first }: { first?: number | null }) =>
        order.refunds.slice(0, first ?? undefined).map((refund) => this.refund(order, refund)),
    };
  }

  private line(order: Order, line: OrderLine) {
    const { catalog } = this.reader;
    const bag = bagsOf(order);
    const full = { total: line.price * line.quantity, presentmentTotal: line.presentmentPrice * line.quantity };
    const left = currentQuantity(order, line);
    const product = () => catalog.find('Product', line.productId);
    const variant = () => catalog.find('ProductVariant', line.variantId);
    return {
      __typename: 'LineItem',
      id: gid('LineItem', line.id),
      name: line.variantTitle === null ? line.title : `${line.title} - ${line.variantTitle}`,
      title: line.title,
      variantTitle: line.variantTitle,
      vendor: line.vendor,
      sku: () => (variant() as { sku?: string } | null)?.sku ?? null,
      quantity: line.quantity,
      currentQuantity: left,
      refundableQuantity: left,
      unfulfilledQuantity: order.fulfilledAt ? 0 : left,
      isGiftCard: () => (product() as { isGiftCard?: boolean } | null)?.isGiftCard ?? false,
      sellingPlan: line.sellingPlan
        ? { name: line.sellingPlan.name, sellingPlanId: gid('SellingPlan', line.sellingPlan.id) }
        : null,
      product,
      variant,
      originalUnitPriceSet: bag({ total: line.price, presentmentTotal: line.presentmentPrice }),
      originalTotalSet: bag(full),
      discountedTotalSet: ({ withCodeDiscounts }: { withCodeDiscounts: boolean | null }) => {
        const off = lineLevelDiscount(line, { withCodes: withCodeDiscounts === true });
        return bag({
          total: full.total - off.total,
          presentmentTotal: full.presentmentTotal - off.presentmentTotal,
        });
      },
      totalDiscountSet: bag(lineLevelDiscount(line, { withCodes: true })),
      discountAllocations: allocationViews(order, line),
    };
  }

  refund(order: Order, { id, createdAt, lines, amount, presentmentAmount }: Refund) {
    const bag = bagsOf(order);
    const at = toSeconds(new Date(createdAt));
    return {
      __typename: 'Refund',
      id: gid('Refund', id),
      legacyResourceId: String(id),
      createdAt: at,
      processedAt: at,
      updatedAt: at,
      note: '',
      totalRefundedSet: bag({ total: amount, presentmentTotal: presentmentAmount }),
      refundLineItems: (args: PageArguments) =>
        toConnection(
          lines.map((each) => ({
            __typename: 'RefundLineItem',
            id: gid('RefundLineItem', each.id),
            lineItem: this.line(
              order,
              order.lines.find((line) => line.id === each.lineId)!,
            ),
            quantity: each.quantity,
            restockType: each.isRestocked ? 'CANCEL' : 'NO_RESTOCK',
            restocked: each.isRestocked,
            subtotalSet: bag({ total: each.subtotal, presentmentTotal: each.presentmentSubtotal }),
          })),
          args,
        ),
    };
  }

  private customer(customer: Customer): CustomerView {
    return {
      __typename: 'Customer',
      id: gid('Customer', customer.id),
      legacyResourceId: String(customer.id),
      displayName: nameOf(customer),
      firstName: customer.firstName,
      lastName: customer.lastName,
      email: customer.email,
      tags: customer.tags,
      createdAt: CUSTOMERS_SINCE,
      updatedAt: CUSTOMERS_SINCE,
      numberOfOrders: async () => String((await this.reader.store.all(this.reader.shop, customer.id)).length),
      orders: (args: ListArguments) => this.orders(args, customer.id),
      ...this.reader.metafields.of(gid('Customer', customer.id)),
    };
  }
}

function addressOf({ id, delivery }: Order) {
  const { name, address, address2, city, zip, country, phone } = delivery;
  return {
    __typename: 'MailingAddress',
    id: gid('MailingAddress', id),
    address1: address,
    address2: address2 || null,
    city: city || null,
    countryCodeV2: country,
    name,
    phone: phone || null,
    zip: zip || null,
  };
}

type CustomerView = {
  __typename: 'Customer';
  id: string;
  legacyResourceId: string;
  displayName: string;
  firstName: string;
  lastName: string;
  email: string;
  tags: string[];
  createdAt: string;
  updatedAt: string;
  numberOfOrders: () => Promise<string>;
  orders: (args: ListArguments) => Promise<unknown>;
} & ReturnType<MetafieldViews['of']>;

const orderSorts: Record<string, (order: Order) => number> = {
  CREATED_AT: ({ createdAt }) => createdAt.getTime(),
  ID: ({ id }) => id,
  ORDER_NUMBER: ({ number }) => number,
  PROCESSED_AT: ({ processedAt }) => processedAt.getTime(),
  TOTAL_PRICE: ({ lines }) => totalsOf(lines).total,
  UPDATED_AT: ({ updatedAt }) => updatedAt.getTime(),
};

function searchedFields(order: Order): Record<string, string | string[]> {
  return {
    id: [String(order.id), gid('Order', order.id)],
    name: [`#${order.number}`, String(order.number)],
    email: order.email,
    customer_id: order.customerId === null ? [] : String(order.customerId),
    status: order.cancelledAt ? 'cancelled' : ['open', 'not_closed'],
    financial_status: financialStatus(order),
    test: 'true',
    created_at: toSeconds(order.createdAt),
    processed_at: toSeconds(order.processedAt),
    updated_at: toSeconds(order.updatedAt),
  };
}

/** The Admin API answers whole seconds. */
function toSeconds(instant: Date): string {
  return instant.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
