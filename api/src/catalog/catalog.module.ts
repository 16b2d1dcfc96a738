import { Module } from '@nestjs/common';
import { CatalogController } from './catalog.controller.js';
import { GetCollectionsHandler, SearchCollectionsHandler } from './queries/find-collections.js';
import { FindHandlesHandler } from './queries/find-handles.js';
import { GetProductsHandler, SearchProductsHandler } from './queries/find-products.js';
import { GetVariantFactsHandler, VariantLookup } from './queries/get-variant-facts.js';
import { ListCustomerTagsHandler } from './queries/list-customer-tags.js';
import { ListProductFactsHandler } from './queries/list-product-facts.js';
import { ListSkusHandler } from './queries/list-skus.js';
import { ListProductTagsHandler, ListVendorsHandler } from './queries/list-words.js';

@Module({
  controllers: [CatalogController],
  providers: [
    SearchProductsHandler,
    GetProductsHandler,
    FindHandlesHandler,
    SearchCollectionsHandler,
    GetCollectionsHandler,
    ListProductTagsHandler,
    ListVendorsHandler,
    ListProductFactsHandler,
    ListSkusHandler,
    ListCustomerTagsHandler,
    GetVariantFactsHandler,
    VariantLookup,
  ],
})
export class CatalogModule {}
