import { z } from 'zod';
import { topic } from '../topic.js';

/** A customer's data have to be erased. Who the customer is, is not read. */
export const customersRedact = topic({
  name: 'customers/redact',
  payload: z.looseObject({}),
  event: ({ shopId }) => ({ type: 'CustomerRedactRequested', shopId }),
});
