import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandWith } from '../../http/handlers.js';
import { ImpressionBatcher, type Impression, type ImpressionOutcome } from '../impression-batcher.js';

/** Shoppers have seen messages, or clicked Contact us. Answered when all are durable, with what became of each. */
export class RecordImpressions extends CommandWith<ImpressionOutcome[], { impressions: readonly Impression[] }> {}

@CommandHandler(RecordImpressions)
export class RecordImpressionsHandler implements ICommandHandler<RecordImpressions> {
  constructor(private readonly batcher: ImpressionBatcher) {}

  execute({ given: { impressions } }: RecordImpressions): Promise<ImpressionOutcome[]> {
    return this.batcher.record(impressions);
  }
}
