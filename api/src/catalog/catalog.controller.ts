import {
  catalogQuery,
  productFactsQuery,
  type CatalogWords,
  type CollectionPage,
  type CustomerTags,
  type ProductFactsPage,
  type ProductPage,
  type SkuPage,
} from '@purchase-limits/contract/catalog';
import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { OpenToKeys } from '../http/open-to-keys.js';
import { GetCollections, SearchCollections } from './queries/find-collections.js';
import { GetProducts, SearchProducts } from './queries/find-products.js';
import { ListCustomerTags } from './queries/list-customer-tags.js';
import { ListProductFacts } from './queries/list-product-facts.js';
import { ListSkus } from './queries/list-skus.js';
import { ListProductTags, ListVendors } from './queries/list-words.js';

type CatalogQuery = z.infer<typeof catalogQuery>;

@Controller('apiSa/catalog')
@OpenToKeys()
export class CatalogController {
  constructor(private readonly queries: QueryBus) {}

  @Get('products')
  products(
    @Shop() shop: CurrentShop,
    @Query({ schema: catalogQuery }) { query, after, ids }: CatalogQuery,
  ): Promise<ProductPage> {
    return this.queries.execute(ids ? new GetProducts(shop, ids) : new SearchProducts({ shop, text: query, after }));
  }

  @Get('collections')
  collections(
    @Shop() shop: CurrentShop,
    @Query({ schema: catalogQuery }) { query, after, ids }: CatalogQuery,
  ): Promise<CollectionPage> {
    return this.queries.execute(
      ids ? new GetCollections(shop, ids) : new SearchCollections({ shop, text: query, after }),
    );
  }

  @Get('tags')
  tags(@Shop() shop: CurrentShop): Promise<CatalogWords> {
    return this.queries.execute(new ListProductTags({ shop }));
  }

  @Get('product-facts')
  productFacts(
    @Shop() shop: CurrentShop,
    @Query({ schema: productFactsQuery }) { after }: Pick<CatalogQuery, 'after'>,
  ): Promise<ProductFactsPage> {
    return this.queries.execute(new ListProductFacts({ shop, after }));
  }

  @Get('skus')
  skus(
    @Shop() shop: CurrentShop,
    @Query({ schema: productFactsQuery }) { after }: Pick<CatalogQuery, 'after'>,
  ): Promise<SkuPage> {
    return this.queries.execute(new ListSkus({ shop, after }));
  }

  @Get('customer-tags')
  customerTags(@Shop() shop: CurrentShop): Promise<CustomerTags> {
    return this.queries.execute(new ListCustomerTags({ shop }));
  }

  @Get('vendors')
  vendors(@Shop() shop: CurrentShop): Promise<CatalogWords> {
    return this.queries.execute(new ListVendors({ shop }));
  }
}
