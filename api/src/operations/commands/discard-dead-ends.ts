import type { DeadEndBody, DoneAnswer } from '@purchase-limits/contract/operators';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { noteAction } from '../../audit/note-action.js';
import { Transactions } from '../../database/transactions.js';
import { discard } from '../../events/resolve-dead-ends.js';
import { CommandWith } from '../../http/handlers.js';

/** An operator decides that events that were given up are never handled. */
export class DiscardDeadEnds extends CommandWith<DoneAnswer, { operator: string; chosen: DeadEndBody }> {}

@CommandHandler(DiscardDeadEnds)
export class DiscardDeadEndsHandler implements ICommandHandler<DiscardDeadEnds> {
  constructor(private readonly transactions: Transactions) {}

  execute({ given: { operator, chosen } }: DiscardDeadEnds): Promise<DoneAnswer> {
    return this.transactions.runSystem(async (tx) => {
      const count = await discard(tx, chosen);
      await noteAction(tx, { operator, action: 'discard_dead_ends', details: { ...chosen, count } });
      return { count };
    });
  }
}
