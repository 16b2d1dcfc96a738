import type { DoneAnswer, RetryBody } from '@purchase-limits/contract/jobs';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { noteAction } from '../../audit/note-action.js';
import { Transactions } from '../../database/transactions.js';
import { runRetries } from '../../events/queue-state.js';
import { Queues } from '../../events/queues.js';
import { CommandWith } from '../../http/handlers.js';
import { NotFoundError } from '../../http/rule-error.js';

/** An operator has jobs tried now that would be tried later. It brings none of them closer to being given up. */
export class RunRetries extends CommandWith<DoneAnswer, { operator: string; chosen: RetryBody }> {}

@CommandHandler(RunRetries)
export class RunRetriesHandler implements ICommandHandler<RunRetries> {
  constructor(
    private readonly transactions: Transactions,
    private readonly queues: Queues,
  ) {}

  async execute({ given: { operator, chosen } }: RunRetries): Promise<DoneAnswer> {
    const { queue: name, shopId = null, ...filter } = chosen;
    const queue = this.queues.named(name);
    if (!queue) throw new NotFoundError('queue');
    const details = { queue: name, ...filter };
    await this.transactions.runSystem((tx) => noteAction(tx, { operator, action: 'run_retries', shopId, details }));
    return { count: await runRetries(queue, chosen) };
  }
}
