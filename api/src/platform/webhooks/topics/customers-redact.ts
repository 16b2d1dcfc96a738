import { z } from 'zod';
import { topic } from '../topic.js';

const id = z.union([z.int(), z.string()]).transform(String);

/** A customer's data have to be erased. Of the customer and the orders only the ids are read. */
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
