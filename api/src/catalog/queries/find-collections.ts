// The shop's collections, read from the platform each time: nothing of them is stored.
import type { CatalogCollection, CollectionPage } from '@purchase-limits/contract/catalog';
import { Query } from '@nestjs/cqrs';
import type { CurrentShop } from '../../http/current-shop.js';
import { queryHandlerWith, QueryWith } from '../../http/handlers.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import type {
  CollectionFieldsFragment,
  CollectionsByIdQuery,
  CollectionsQuery,
} from '../../platform/operations.generated.js';
import { COLLECTIONS_BY_ID_QUERY, COLLECTIONS_QUERY } from '../../platform/catalog-operations.js';
import { pageAfter, plainId, searchFor } from '../search.js';

/** Collections whose title contains these words, one page at a time. */
export class SearchCollections extends QueryWith<
  CollectionPage,
  { shop: CurrentShop; text: string; after: string | null }
> {}

export const SearchCollectionsHandler = queryHandlerWith(
  SearchCollections,
  AccessTokens,
  async (tokens, { given: { shop, text, after } }) => {
    const variables = { query: searchFor(text), after };
    const { collections } = await pageAfter(after, () =>
      tokens.query<CollectionsQuery>(shop, COLLECTIONS_QUERY, variables),
    );
    const { hasNextPage, endCursor } = collections.pageInfo;
    return { items: collections.nodes.map(toCollection), nextCursor: hasNextPage ? endCursor : null };
  },
);

/** Collections by id; ids of nothing are left out. */
export class GetCollections extends Query<CollectionPage> {
  constructor(
    readonly shop: CurrentShop,
    readonly ids: string[],
  ) {
    super();
  }
}

export const GetCollectionsHandler = queryHandlerWith(GetCollections, AccessTokens, async (tokens, { shop, ids }) => {
  const { nodes } = await tokens.query<CollectionsByIdQuery>(shop, COLLECTIONS_BY_ID_QUERY, {
    ids: ids.map((id) => `gid://shopify/Collection/${id}`),
  });
  return { items: nodes.filter(isCollection).map(toCollection), nextCursor: null };
});

const isCollection = (node: CollectionsByIdQuery['nodes'][number]): node is CollectionFieldsFragment =>
  node !== null && 'title' in node;

function toCollection({ id, title, image, productsCount }: CollectionFieldsFragment): CatalogCollection {
  return {
    collectionId: plainId(id),
    title,
    imageUrl: image?.url ?? null,
    productsCount: productsCount?.count ?? null,
  };
}
