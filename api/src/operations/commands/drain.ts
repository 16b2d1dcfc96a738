import type { DoneAnswer } from '@purchase-limits/contract/jobs';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { noteAction } from '../../audit/note-action.js';
import { Transactions } from '../../database/transactions.js';
import { Queues } from '../../events/queues.js';
import { CommandWith } from '../../http/handlers.js';

/** An operator has all queues take on nothing new, as before an upgrade, or go on. Events wait meanwhile. */
export class Drain extends CommandWith<DoneAnswer, { operator: string; isDraining: boolean }> {}

@CommandHandler(Drain)
export class DrainHandler implements ICommandHandler<Drain> {
  constructor(
    private readonly transactions: Transactions,
    private readonly queues: Queues,
  ) {}

  async execute({ given: { operator, isDraining } }: Drain): Promise<DoneAnswer> {
    const action = isDraining ? 'drain' : 'end_drain';
    await this.transactions.runSystem((tx) => noteAction(tx, { operator, action }));
    const { all } = this.queues;
    await Promise.all(all.map((queue) => (isDraining ? queue.pause() : queue.resume())));
    return { count: all.length };
  }
}
