// Tags of the shop's customers, to choose from. Reading them needs a permission that the merchant may not have given.
import type { CustomerTags } from '@purchase-limits/contract/catalog';
import type { CurrentShop } from '../../http/current-shop.js';
import { queryHandlerWith, QueryWith } from '../../http/handlers.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import type { CustomerTagsQuery } from '../../platform/operations.generated.js';
import { CUSTOMER_TAGS_QUERY } from '../../platform/catalog-operations.js';
import { isOutcome } from '../../platform/platform-error.js';

/** The first 250 tags of the shop's customers. */
export class ListCustomerTags extends QueryWith<CustomerTags, { shop: CurrentShop }> {}

export const ListCustomerTagsHandler = queryHandlerWith(
  ListCustomerTags,
  AccessTokens,
  async (tokens, { given: { shop } }) => {
    try {
      const answer = await tokens.query<CustomerTagsQuery>(shop, CUSTOMER_TAGS_QUERY);
      return { items: answer.shop.customerTags.nodes, isGranted: true };
    } catch (error) {
      if (isOutcome(error, 'forbidden')) return { items: [], isGranted: false };
      throw error;
    }
  },
);
