import { z } from 'zod';
import { topic } from '../topic.js';

const id = z.union([z.string(), z.number()]).transform(String);

/** A customer asks for their data. Who the customer is, is not read. */
export const customersDataRequest = topic({
  name: 'customers/data_request',
  payload: z.looseObject({ data_request: z.looseObject({ id }).optional().catch(undefined) }),
  event: ({ shopId, payload }) => ({
    type: 'CustomerDataRequested',
    shopId,
    requestId: payload.data_request?.id ?? null,
  }),
});
