import type { DeadEndBody, DoneAnswer } from '@purchase-limits/contract/jobs';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { noteAction } from '../../audit/note-action.js';
import { Transactions } from '../../database/transactions.js';
import { takeForRetry } from '../../events/resolve-dead-ends.js';
import { Queues } from '../../events/queues.js';
import { CommandWith } from '../../http/handlers.js';

/** An operator retries events that were given up; they start over. */
export class RetryDeadEnds extends CommandWith<DoneAnswer, { operator: string; chosen: DeadEndBody }> {}

@CommandHandler(RetryDeadEnds)
export class RetryDeadEndsHandler implements ICommandHandler<RetryDeadEnds> {
  constructor(
    private readonly transactions: Transactions,
    private readonly queues: Queues,
  ) {}

  async execute({ given: { operator, chosen } }: RetryDeadEnds): Promise<DoneAnswer> {
    const deliveries = await this.transactions.runSystem(async (tx) => {
      const taken = await takeForRetry(tx, chosen);
      await noteAction(tx, { operator, action: 'retry_dead_ends', details: { ...chosen, count: taken.length } });
      return taken;
    });
    // Otherwise the reconciler does it within a minute and a half.
    await this.queues.enqueue(deliveries);
    return { count: deliveries.length };
  }
}
