// The shop's catalog as the pickers need it, read from the platform each time: nothing of it is stored.
import type { CatalogProduct, ProductPage } from '@purchase-limits/contract/catalog';
import { Query } from '@nestjs/cqrs';
import type { CurrentShop } from '../../http/current-shop.js';
import { queryHandlerWith, QueryWith } from '../../http/handlers.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import { PRODUCTS_BY_ID_QUERY, PRODUCTS_QUERY } from '../../platform/catalog-operations.js';
import { pageAfter, plainId, searchFor } from '../search.js';
import type { ProductFieldsFragment, ProductsByIdQuery, ProductsQuery } from '../../platform/operations.generated.js';

/** Products whose title contains these words, one page at a time. */
export class SearchProducts extends QueryWith<ProductPage, { shop: CurrentShop; text: string; after: string | null }> {}

export const SearchProductsHandler = queryHandlerWith(
  SearchProducts,
  AccessTokens,
  async (tokens, { given: { shop, text, after } }) => {
    const variables = { query: searchFor(text), after };
    const { products } = await pageAfter(after, () => tokens.query<ProductsQuery>(shop, PRODUCTS_QUERY, variables));
    const { hasNextPage, endCursor } = products.pageInfo;
    return { items: products.nodes.map(toProduct), nextCursor: hasNextPage ? (endCursor ?? null) : null };
  },
);

/** Products by id; ids of nothing are left out. */
export class GetProducts extends Query<ProductPage> {
  constructor(
    readonly shop: CurrentShop,
    readonly ids: string[],
  ) {
    super();
  }
}

export const GetProductsHandler = queryHandlerWith(GetProducts, AccessTokens, async (tokens, { shop, ids }) => {
  const { nodes } = await tokens.query<ProductsByIdQuery>(shop, PRODUCTS_BY_ID_QUERY, {
    ids: ids.map((id) => `gid://shopify/Product/${id}`),
  });
  return { items: nodes.filter(isProduct).map(toProduct), nextCursor: null };
});

const isProduct = (node: ProductsByIdQuery['nodes'][number]): node is ProductFieldsFragment =>
  node !== null && 'title' in node;

function toProduct({ id, title, vendor, featuredMedia, variants }: ProductFieldsFragment): CatalogProduct {
  return {
    productId: plainId(id),
    title,
    vendor,
    imageUrl: featuredMedia?.preview?.image?.url ?? null,
    variants: variants.nodes.map((variant) => ({
      variantId: plainId(variant.id),
      title: variant.title,
      price: variant.price,
    })),
  };
}
