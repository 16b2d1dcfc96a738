// SKUs of the shop's variants, so merchants see which products conditions on them match.
import type { SkuPage } from '@purchase-limits/contract/catalog';
import type { CurrentShop } from '../../http/current-shop.js';
import { queryHandlerWith, QueryWith } from '../../http/handlers.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import { VARIANT_SKUS_QUERY } from '../../platform/catalog-operations.js';
import type { VariantSkusQuery } from '../../platform/operations.generated.js';
import { pageAfter, plainId } from '../search.js';

/** The SKUs of 250 variants, after a cursor. */
export class ListSkus extends QueryWith<SkuPage, { shop: CurrentShop; after: string | null }> {}

export const ListSkusHandler = queryHandlerWith(ListSkus, AccessTokens, async (tokens, { given: { shop, after } }) => {
  const { productVariants } = await pageAfter(after, () =>
    tokens.query<VariantSkusQuery>(shop, VARIANT_SKUS_QUERY, { after }),
  );
  const { hasNextPage, endCursor } = productVariants.pageInfo;
  return {
    items: productVariants.nodes.map(({ id, sku, product }) => ({
      productId: plainId(product.id),
      variantId: plainId(id),
      sku: sku ?? '',
    })),
    nextCursor: hasNextPage ? (endCursor ?? null) : null,
  };
});
