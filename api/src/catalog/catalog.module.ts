import { Module } from '@nestjs/common';
import { CatalogController } from './catalog.controller.js';
import { GetCollectionsHandler, SearchCollectionsHandler } from './queries/find-collections.js';
import { GetProductsHandler, SearchProductsHandler } from './queries/find-products.js';
import { ListProductTagsHandler, ListVendorsHandler } from './queries/list-words.js';

@Module({
  controllers: [CatalogController],
  providers: [
    SearchProductsHandler,
    GetProductsHandler,
    SearchCollectionsHandler,
    GetCollectionsHandler,
    ListProductTagsHandler,
    ListVendorsHandler,
  ],
})
export class CatalogModule {}
