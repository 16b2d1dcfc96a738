import { Module } from '@nestjs/common';
import { CatalogController } from './catalog.controller.js';
import { GetProductsHandler, SearchProductsHandler } from './queries/find-products.js';

@Module({ controllers: [CatalogController], providers: [SearchProductsHandler, GetProductsHandler] })
export class CatalogModule {}
