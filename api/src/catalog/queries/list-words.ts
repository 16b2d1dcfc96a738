// Tags and vendors of the shop's products, to suggest while a merchant types a condition.
import type { CatalogWords } from '@purchase-limits/contract/catalog';
import type { CurrentShop } from '../../http/current-shop.js';
import { queryHandlerWith, QueryWith } from '../../http/handlers.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import type { ProductTagsQuery, VendorsQuery } from '../../platform/operations.generated.js';
import { PRODUCT_TAGS_QUERY, VENDORS_QUERY } from '../../platform/catalog-operations.js';

/** The first 250 tags of the shop's products. */
export class ListProductTags extends QueryWith<CatalogWords, { shop: CurrentShop }> {}

export const ListProductTagsHandler = queryHandlerWith(
  ListProductTags,
  AccessTokens,
  async (tokens, { given: { shop } }) => {
    const { productTags } = await tokens.query<ProductTagsQuery>(shop, PRODUCT_TAGS_QUERY);
    return { items: productTags?.nodes ?? [] };
  },
);

/** The first 250 vendors of the shop's products. */
export class ListVendors extends QueryWith<CatalogWords, { shop: CurrentShop }> {}

export const ListVendorsHandler = queryHandlerWith(ListVendors, AccessTokens, async (tokens, { given: { shop } }) => {
  const { productVendors } = await tokens.query<VendorsQuery>(shop, VENDORS_QUERY);
  return { items: productVendors?.nodes ?? [] };
});
