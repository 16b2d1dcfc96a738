import { z } from 'zod';
import { topic } from '../topic.js';

const id = z.union([z.int(), z.string().regex(/^\d+$/)]).transform(String);

/** Of an order no more than its id is read: what became of it, the platform is asked. */
const orderChange = <Payload>(name: string, payload: z.ZodType<Payload>, orderIdOf: (payload: Payload) => string) =>
  topic({
    name,
    payload,
    event: ({ shopId, payload: told }) => ({ type: 'OrderChanged', shopId, orderId: orderIdOf(told) }),
  });

const order = z.looseObject({ id });
export const ordersCreate = orderChange('orders/create', order, (told) => told.id);
export const ordersPaid = orderChange('orders/paid', order, (told) => told.id);
export const ordersCancelled = orderChange('orders/cancelled', order, (told) => told.id);
export const ordersEdited = orderChange(
  'orders/edited',
  z.looseObject({ order_edit: z.looseObject({ order_id: id }) }),
  (told) => told.order_edit.order_id,
);
export const refundsCreate = orderChange('refunds/create', z.looseObject({ order_id: id }), (told) => told.order_id);
