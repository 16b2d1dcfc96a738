// Orders, refunds and edits as the REST API, and so a webhook, describes them: amounts as decimals in text, ids as
// numbers.
import { toDecimal } from '../admin-graphql/catalog-views.js';
import { gid } from '../admin-graphql/gid.js';
import { currentQuantity, currentTotals, financialStatus, totalsOf } from './order-amounts.js';
import { allocationsPayload, discountsPayload } from './discount-payload.js';
import { lineLevelDiscount } from './order-discounts.js';
import type { Order, OrderEdit, OrderLine, Refund } from './order.js';

export function orderPayload(order: Order): object {
  const { id, number, source, email, customerId, currency, presentmentCurrency, lines, refunds } = order;
  return {
    id,
    admin_graphql_api_id: gid('Order', id),
    name: `#${number}`,
    order_number: number,
    email,
    created_at: order.createdAt.toISOString(),
    processed_at: order.processedAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    cancelled_at: order.cancelledAt?.toISOString() ?? null,
    cancel_reason: order.cancelReason,
    financial_status: financialStatus(order),
    test: true,
    source_name: source,
    currency,
    presentment_currency: presentmentCurrency,
    ...discountsPayload(order),
    total_price: toDecimal(totalsOf(lines).total),
    current_total_price: toDecimal(currentTotals(order).total),
    customer: customerId === null ? null : { id: customerId, admin_graphql_api_id: gid('Customer', customerId) },
    line_items: lines.map((line) => linePayload(order, line)),
    refunds: refunds.map((refund) => refundPayload(order, refund)),
  };
}

export function refundPayload(order: Order, { id, createdAt, lines, amount }: Refund): object {
  const payment = {
    id,
    admin_graphql_api_id: gid('OrderTransaction', id),
    order_id: order.id,
    kind: 'refund',
    status: 'success',
    test: true,
    amount: toDecimal(amount),
    currency: order.currency,
    created_at: createdAt,
    processed_at: createdAt,
  };
  return {
    id,
    admin_graphql_api_id: gid('Refund', id),
    order_id: order.id,
    created_at: createdAt,
    processed_at: createdAt,
    refund_line_items: lines.map((each) => ({
      id: each.id,
      line_item_id: each.lineId,
      quantity: each.quantity,
      restock_type: each.isRestocked ? 'cancel' : 'no_restock',
      subtotal: toDecimal(each.subtotal),
      line_item: linePayload(
        order,
        order.lines.find((line) => line.id === each.lineId)!,
      ),
    })),
    transactions: amount > 0 ? [payment] : [],
    order_adjustments: [],
  };
}

/** An edit alone: the platform does not send the order with it. */
export function editPayload(order: Order, { id, createdAt, additions, removals }: OrderEdit): object {
  const toItems = (changes: OrderEdit['additions']) => changes.map(({ lineId, delta }) => ({ id: lineId, delta }));
  return {
    order_edit: {
      id,
      order_id: order.id,
      created_at: createdAt,
      line_items: { additions: toItems(additions), removals: toItems(removals) },
    },
  };
}

function linePayload(order: Order, line: OrderLine): object {
  return {
    id: line.id,
    admin_graphql_api_id: gid('LineItem', line.id),
    product_id: line.productId,
    variant_id: line.variantId,
    title: line.title,
    variant_title: line.variantTitle,
    vendor: line.vendor,
    quantity: line.quantity,
    current_quantity: currentQuantity(order, line),
    price: toDecimal(line.price),
    total_discount: toDecimal(lineLevelDiscount(line, { withCodes: false }).total),
    discount_allocations: allocationsPayload(order, line),
    grams: line.grams,
  };
}
