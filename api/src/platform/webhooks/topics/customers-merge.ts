import { z } from 'zod';
import { topic } from '../topic.js';

const id = z.string().max(200);

/** Two customers were merged: the removed one's purchases count for the remaining one. */
export const customersMerge = topic({
  name: 'customers/merge',
  payload: z.looseObject({ admin_graphql_api_customer_kept_id: id, admin_graphql_api_customer_deleted_id: id }),
  event: ({ shopId, payload }) => ({
    type: 'CustomersMerged',
    shopId,
    keptId: plain(payload.admin_graphql_api_customer_kept_id),
    goneId: plain(payload.admin_graphql_api_customer_deleted_id),
  }),
});

/** `gid://shopify/Customer/7` → `7` */
const plain = (gid: string) => gid.slice(gid.lastIndexOf('/') + 1);
