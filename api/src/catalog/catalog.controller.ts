import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';
import { z } from 'zod';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { GetProducts, SearchProducts, type ProductPage } from './queries/find-products.js';

const MOST_IDS = 250;

export const catalogQuery = z.object({
  query: z.string().max(150).default(''),
  after: z.string().max(500).nullable().default(null),
  ids: z
    .string()
    .regex(/^\d+(,\d+)*$/, 'Ids of digits, separated by commas')
    .transform((ids) => ids.split(',').slice(0, MOST_IDS))
    .optional(),
});

@Controller('apiSa/catalog')
export class CatalogController {
  constructor(private readonly queries: QueryBus) {}

  @ApiOperation({ summary: "Search the shop's products, or get some by id" })
  @Get('products')
  products(
    @Shop() shop: CurrentShop,
    @Query({ schema: catalogQuery }) { query, after, ids }: z.infer<typeof catalogQuery>,
  ): Promise<ProductPage> {
    return this.queries.execute(ids ? new GetProducts(shop, ids) : new SearchProducts(shop, query, after));
  }
}
