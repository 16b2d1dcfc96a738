import type { DeadEndBody, DoneAnswer } from '@purchase-limits/contract/operators';
import { noteAction } from '../../audit/note-action.js';
import { Transactions } from '../../database/transactions.js';
import { discard } from '../../events/resolve-dead-ends.js';
import { commandHandlerWith, CommandWith } from '../../http/handlers.js';

/** An operator decides that events that were given up are never handled. */
export class DiscardDeadEnds extends CommandWith<DoneAnswer, { operator: string; chosen: DeadEndBody }> {}

export const DiscardDeadEndsHandler = commandHandlerWith(
  DiscardDeadEnds,
  Transactions,
  (transactions, { given: { operator, chosen } }) =>
    transactions.runSystem(async (tx) => {
      const count = await discard(tx, chosen);
      await noteAction(tx, { operator, action: 'discard_dead_ends', details: { ...chosen, count } });
      return { count };
    }),
);
