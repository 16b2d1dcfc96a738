// An order as the REST API, and so a webhook, describes it: amounts as decimals in text, ids as numbers.
import { toDecimal } from '../admin-graphql/catalog-views.js';
import { gid } from '../admin-graphql/gid.js';
import { totalsOf, type Order, type OrderLine } from './order.js';

export function orderPayload(order: Order): object {
  const { id, number, email, customerId, currency, presentmentCurrency, lines, createdAt, processedAt } = order;
  return {
    id,
    admin_graphql_api_id: gid('Order', id),
    name: `#${number}`,
    order_number: number,
    email,
    created_at: createdAt.toISOString(),
    processed_at: processedAt.toISOString(),
    updated_at: processedAt.toISOString(),
    cancelled_at: null,
    financial_status: 'paid',
    test: true,
    currency,
    presentment_currency: presentmentCurrency,
    total_price: toDecimal(totalsOf(lines).total),
    customer: customerId === null ? null : { id: customerId, admin_graphql_api_id: gid('Customer', customerId) },
    line_items: lines.map(linePayload),
    refunds: [],
  };
}

function linePayload(line: OrderLine): object {
  return {
    id: line.id,
    admin_graphql_api_id: gid('LineItem', line.id),
    product_id: line.productId,
    variant_id: line.variantId,
    title: line.title,
    variant_title: line.variantTitle,
    vendor: line.vendor,
    quantity: line.quantity,
    current_quantity: line.quantity,
    price: toDecimal(line.price),
    total_discount: toDecimal(line.discount),
    grams: line.grams,
  };
}
