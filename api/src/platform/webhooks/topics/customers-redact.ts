import { z } from 'zod';
import { topic } from '../topic.js';

const id = z.union([z.int(), z.string()]).transform(String);

/** Erase a customer's data. Only the ids of the customer and the orders are read. */
export const customersRedact = topic({
  name: 'customers/redact',
  payload: z.looseObject({
    customer: z.looseObject({ id }).optional().catch(undefined),
    orders_to_redact: z.array(id).optional().catch(undefined),
  }),
  event: ({ shopId, payload }) => ({
    type: 'CustomerRedactRequested',
    shopId,
    customerId: payload.customer?.id ?? null,
    orderIds: payload.orders_to_redact ?? [],
  }),
});
