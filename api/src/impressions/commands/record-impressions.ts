import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ImpressionBatcher, type Impression, type ImpressionOutcome } from '../impression-batcher.js';

/** Shoppers have seen messages, or clicked Contact us. Answered when all are durable, with what became of each. */
export class RecordImpressions extends Command<ImpressionOutcome[]> {
  constructor(readonly impressions: readonly Impression[]) {
    super();
  }
}

@CommandHandler(RecordImpressions)
export class RecordImpressionsHandler implements ICommandHandler<RecordImpressions> {
  constructor(private readonly batcher: ImpressionBatcher) {}

  execute({ impressions }: RecordImpressions): Promise<ImpressionOutcome[]> {
    return this.batcher.record(impressions);
  }
}
