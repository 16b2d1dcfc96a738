import { Module } from '@nestjs/common';
import { InsightsController } from './insights.controller.js';
import { ExportInsightsHandler } from './queries/export-insights.js';
import { GetInsightsHandler } from './queries/get-insights.js';

@Module({ controllers: [InsightsController], providers: [GetInsightsHandler, ExportInsightsHandler] })
export class InsightsModule {}
