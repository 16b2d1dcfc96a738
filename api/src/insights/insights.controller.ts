import { insightsQuery, type InsightsQuery, type InsightsView } from '@purchase-limits/contract/insights';
import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { csvFile } from '../http/csv-file.js';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { OpenToKeys } from '../http/open-to-keys.js';
import { ExportInsights } from './queries/export-insights.js';
import { GetInsights } from './queries/get-insights.js';

@Controller('apiSa/insights')
@OpenToKeys()
export class InsightsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  get(@Shop() shop: CurrentShop, @Query({ schema: insightsQuery }) { days }: InsightsQuery): Promise<InsightsView> {
    return this.queries.execute(new GetInsights(shop.id, { days }));
  }

  @Get('export')
  async export(
    @Shop() shop: CurrentShop,
    @Query({ schema: insightsQuery }) { days }: InsightsQuery,
  ): Promise<StreamableFile> {
    return csvFile(await this.queries.execute(new ExportInsights(shop.id, { days })), 'insights.csv');
  }
}
