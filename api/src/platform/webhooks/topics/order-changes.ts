// An order changed: the platform is asked for its state. The delivery itself counts only if the platform no longer
// shows the order, which it does for 60 days.
import { z } from 'zod';
import type { DeliveredOrder } from '../../../events/events.js';
import { topic } from '../topic.js';

const id = z.union([z.int(), z.string().regex(/^\d+$/)]).transform(String);
const optionalId = id.nullish().catch(null);
const moment = z.iso.datetime({ offset: true }).optional().catch(undefined);

type Told<Payload> = { payload: Payload; at: string };

function orderChange<Name extends string, Payload>(
  name: Name,
  payload: z.ZodType<Payload>,
  read: (told: Told<Payload>) => { orderId: string; told?: DeliveredOrder | undefined },
) {
  return topic({
    name,
    payload,
    event: ({ shopId, ...delivery }) => {
      const { orderId, told } = read(delivery);
      return { type: 'OrderChanged', shopId, orderId, ...(told && { told }) };
    },
  });
}

/** A line with its remaining units; a payload without them says nothing about the lines. */
const line = z.looseObject({ product_id: optionalId, variant_id: optionalId, current_quantity: z.int() });
const order = z.looseObject({
  id,
  updated_at: moment,
  cancelled_at: z.string().nullish().catch(null),
  line_items: z.array(line).optional().catch(undefined),
});

type Whole = { orderId: string; told?: Extract<DeliveredOrder, { kind: 'left' }> };

function wholeOrder({ payload, at }: Told<z.infer<typeof order>>): Whole {
  const { id: orderId, updated_at: updatedAt, cancelled_at: cancelledAt, line_items: lines } = payload;
  if (!cancelledAt && !lines) return { orderId };
  const left = cancelledAt ? [] : lines!.map((one) => unitsOf(one, one.current_quantity));
  return { orderId, told: { kind: 'left', at: updatedAt ?? at, lines: left } };
}

export const ordersCreate = orderChange('orders/create', order, (delivery) => {
  const { orderId, told } = wholeOrder(delivery);
  return { orderId, told: told && { ...told, isNew: true } };
});
export const ordersPaid = orderChange('orders/paid', order, wholeOrder);
export const ordersUpdated = orderChange('orders/updated', order, wholeOrder);
export const ordersCancelled = orderChange('orders/cancelled', order, wholeOrder);
export const ordersDelete = orderChange('orders/delete', z.looseObject({ id }), ({ payload }) => ({
  orderId: payload.id,
  told: { kind: 'deleted' },
}));
/** An edit only has the lines' ids; a delivery of the whole order has their state. */
export const ordersEdited = orderChange(
  'orders/edited',
  z.looseObject({ order_edit: z.looseObject({ order_id: id }) }),
  ({ payload }) => ({ orderId: payload.order_edit.order_id, told: { kind: 'edited' } }),
);

const refundLine = z.looseObject({
  quantity: z.int(),
  line_item: z.looseObject({ product_id: optionalId, variant_id: optionalId }),
});
const refund = z.looseObject({
  id: id.optional().catch(undefined),
  order_id: id,
  created_at: moment,
  refund_line_items: z.array(refundLine).optional().catch(undefined),
});
export const refundsCreate = orderChange('refunds/create', refund, ({ payload, at }) => {
  const { id: refundId, order_id: orderId, created_at: createdAt, refund_line_items: lines } = payload;
  if (refundId === undefined || !lines) return { orderId };
  const given = lines.map((one) => unitsOf(one.line_item, one.quantity));
  return { orderId, told: { kind: 'refund', at: createdAt ?? at, refundId, lines: given } };
});

type Item = { product_id?: string | null | undefined; variant_id?: string | null | undefined };

function unitsOf({ product_id: productId, variant_id: variantId }: Item, quantity: number) {
  return { productId: productId ?? '', variantId: variantId ?? '', quantity };
}
