import type { DoneAnswer } from '@purchase-limits/contract/operators';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { noteAction } from '../../audit/note-action.js';
import { Transactions } from '../../database/transactions.js';
import { runRetries } from '../../events/queue-state.js';
import { Queues } from '../../events/queues.js';
import { CommandWith } from '../../http/handlers.js';
import { NotFoundError } from '../../http/rule-error.js';

/** An operator has the jobs of a queue tried now that would be tried later. */
export class RunRetries extends CommandWith<DoneAnswer, { operator: string; queue: string }> {}

@CommandHandler(RunRetries)
export class RunRetriesHandler implements ICommandHandler<RunRetries> {
  constructor(
    private readonly transactions: Transactions,
    private readonly queues: Queues,
  ) {}

  async execute({ given: { operator, queue } }: RunRetries): Promise<DoneAnswer> {
    if (!this.queues.all.some(({ name }) => name === queue)) throw new NotFoundError('queue');
    await this.transactions.runSystem((tx) => noteAction(tx, { operator, action: 'run_retries', details: { queue } }));
    return { count: await runRetries(this.queues, queue) };
  }
}
