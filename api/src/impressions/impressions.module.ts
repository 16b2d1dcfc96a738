import { Module } from '@nestjs/common';
import { IssueTicketHandler } from './commands/issue-ticket.js';
import { ImpressionBatcher } from './impression-batcher.js';
import { ImpressionDaysController } from './impression-days.controller.js';
import { ImpressionsController } from './impressions.controller.js';
import { GetImpressionDaysHandler } from './queries/get-impression-days.js';
import { GetLimitsSeenHandler } from './queries/get-limits-seen.js';
import { TicketsController } from './tickets.controller.js';
import { CountImpressions } from './workers/count-impressions.js';

@Module({
  controllers: [ImpressionsController, TicketsController, ImpressionDaysController],
  providers: [ImpressionBatcher, IssueTicketHandler, GetImpressionDaysHandler, GetLimitsSeenHandler],
})
export class ImpressionsModule {}

@Module({ providers: [CountImpressions] })
export class ImpressionsWorkersModule {}
