// Tags and vendors of the shop's products, to suggest while a merchant types a condition.
import type { CatalogWords } from '@purchase-limits/contract/catalog';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CurrentShop } from '../../http/current-shop.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import type { ProductTagsQuery, VendorsQuery } from '../../platform/operations.generated.js';
import { PRODUCT_TAGS_QUERY, VENDORS_QUERY } from '../../platform/catalog-operations.js';

/** The first 250 tags of the shop's products. */
export class ListProductTags extends Query<CatalogWords> {
  constructor(readonly shop: CurrentShop) {
    super();
  }
}

@QueryHandler(ListProductTags)
export class ListProductTagsHandler implements IQueryHandler<ListProductTags> {
  constructor(private readonly tokens: AccessTokens) {}

  async execute({ shop }: ListProductTags): Promise<CatalogWords> {
    const { productTags } = await this.tokens.query<ProductTagsQuery>(shop, PRODUCT_TAGS_QUERY);
    return { items: productTags?.nodes ?? [] };
  }
}

/** The first 250 vendors of the shop's products. */
export class ListVendors extends Query<CatalogWords> {
  constructor(readonly shop: CurrentShop) {
    super();
  }
}

@QueryHandler(ListVendors)
export class ListVendorsHandler implements IQueryHandler<ListVendors> {
  constructor(private readonly tokens: AccessTokens) {}

  async execute({ shop }: ListVendors): Promise<CatalogWords> {
    const { productVendors } = await this.tokens.query<VendorsQuery>(shop, VENDORS_QUERY);
    return { items: productVendors?.nodes ?? [] };
  }
}
