import { Module } from '@nestjs/common';
import { RecordImpressionsHandler } from './commands/record-impressions.js';
import { ImpressionBatcher } from './impression-batcher.js';
import { ImpressionsController } from './impressions.controller.js';
import { CountImpressions } from './workers/count-impressions.js';

@Module({ controllers: [ImpressionsController], providers: [ImpressionBatcher, RecordImpressionsHandler] })
export class ImpressionsModule {}

@Module({ providers: [CountImpressions] })
export class ImpressionsWorkersModule {}
