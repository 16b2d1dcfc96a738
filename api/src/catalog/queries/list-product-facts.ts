// Product facts that conditions use, so merchants see which products they match.
import type { ProductFactsPage } from '@purchase-limits/contract/catalog';
import type { CurrentShop } from '../../http/current-shop.js';
import { queryHandlerWith, QueryWith } from '../../http/handlers.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import type { ProductFactsQuery } from '../../platform/operations.generated.js';
import { PRODUCT_FACTS_QUERY } from '../../platform/catalog-operations.js';
import { pageAfter, plainId } from '../search.js';

/** The facts of 250 products, after a cursor. */
export class ListProductFacts extends QueryWith<ProductFactsPage, { shop: CurrentShop; after: string | null }> {}

export const ListProductFactsHandler = queryHandlerWith(
  ListProductFacts,
  AccessTokens,
  async (tokens, { given: { shop, after } }) => {
    const { products } = await pageAfter(after, () =>
      tokens.query<ProductFactsQuery>(shop, PRODUCT_FACTS_QUERY, { after }),
    );
    const { hasNextPage, endCursor } = products.pageInfo;
    return {
      items: products.nodes.map(({ id, title, vendor, productType, isGiftCard, tags, featuredMedia }) => ({
        productId: plainId(id),
        title,
        vendor,
        productType,
        giftCard: isGiftCard,
        tags,
        imageUrl: featuredMedia?.preview?.image?.url ?? null,
      })),
      nextCursor: hasNextPage ? (endCursor ?? null) : null,
    };
  },
);
