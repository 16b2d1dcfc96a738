import type { DoneAnswer } from '@purchase-limits/contract/jobs';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { noteAction } from '../../audit/note-action.js';
import { Transactions } from '../../database/transactions.js';
import { Queues } from '../../events/queues.js';
import { CommandWith } from '../../http/handlers.js';
import { NotFoundError } from '../../http/rule-error.js';

/** An operator has a queue go on that was paused. */
export class ResumeQueue extends CommandWith<DoneAnswer, { operator: string; queue: string }> {}

@CommandHandler(ResumeQueue)
export class ResumeQueueHandler implements ICommandHandler<ResumeQueue> {
  constructor(
    private readonly transactions: Transactions,
    private readonly queues: Queues,
  ) {}

  async execute({ given: { operator, queue: name } }: ResumeQueue): Promise<DoneAnswer> {
    const queue = this.queues.named(name);
    if (!queue) throw new NotFoundError('queue');
    const details = { queue: name };
    await this.transactions.runSystem((tx) => noteAction(tx, { operator, action: 'resume_queue', details }));
    await queue.resume();
    return { count: 1 };
  }
}
