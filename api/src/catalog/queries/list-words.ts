// Tags and vendors of the shop's products, to suggest while a merchant types a condition.
import type { CatalogWords } from '@purchase-limits/contract/catalog';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CurrentShop } from '../../http/current-shop.js';
import { QueryWith } from '../../http/handlers.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import type { ProductTagsQuery, VendorsQuery } from '../../platform/operations.generated.js';
import { PRODUCT_TAGS_QUERY, VENDORS_QUERY } from '../../platform/catalog-operations.js';

/** The first 250 tags of the shop's products. */
export class ListProductTags extends QueryWith<CatalogWords, { shop: CurrentShop }> {}

@QueryHandler(ListProductTags)
export class ListProductTagsHandler implements IQueryHandler<ListProductTags> {
  constructor(private readonly tokens: AccessTokens) {}

  async execute({ given: { shop } }: ListProductTags): Promise<CatalogWords> {
    const { productTags } = await this.tokens.query<ProductTagsQuery>(shop, PRODUCT_TAGS_QUERY);
    return { items: productTags?.nodes ?? [] };
  }
}

/** The first 250 vendors of the shop's products. */
export class ListVendors extends QueryWith<CatalogWords, { shop: CurrentShop }> {}

@QueryHandler(ListVendors)
export class ListVendorsHandler implements IQueryHandler<ListVendors> {
  constructor(private readonly tokens: AccessTokens) {}

  async execute({ given: { shop } }: ListVendors): Promise<CatalogWords> {
    const { productVendors } = await this.tokens.query<VendorsQuery>(shop, VENDORS_QUERY);
    return { items: productVendors?.nodes ?? [] };
  }
}
