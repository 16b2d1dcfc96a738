import { Module } from '@nestjs/common';
import { ImpressionBatcher } from './impression-batcher.js';
import { ImpressionsController, QuotaController } from './impressions.controller.js';
import { GetQuotaHandler } from './queries/get-quota.js';
import { CountImpressions } from './workers/count-impressions.js';

@Module({ controllers: [ImpressionsController, QuotaController], providers: [ImpressionBatcher, GetQuotaHandler] })
export class ImpressionsModule {}

@Module({ providers: [CountImpressions] })
export class ImpressionsWorkersModule {}
