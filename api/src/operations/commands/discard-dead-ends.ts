import type { DiscardDeadEndsBody, DoneAnswer } from '@purchase-limits/contract/jobs';
import { noteAction } from '../../audit/note-action.js';
import { Transactions } from '../../database/transactions.js';
import { discard } from '../../events/resolve-dead-ends.js';
import { commandHandlerWith, CommandWith } from '../../http/handlers.js';
import { requireConfirmation, shopOfEvent } from './confirmation.js';

/** An operator decides that events that were given up are never handled. */
export class DiscardDeadEnds extends CommandWith<DoneAnswer, { operator: string; chosen: DiscardDeadEndsBody }> {}

export const DiscardDeadEndsHandler = commandHandlerWith(
  DiscardDeadEnds,
  Transactions,
  (transactions, { given: { operator, chosen } }) =>
    transactions.runSystem(async (tx) => {
      const { confirm, why, ...which } = chosen;
      const shopId = which.eventId === undefined ? null : await shopOfEvent(tx, which.eventId);
      await requireConfirmation(tx, confirm, { shopId, otherwise: which.queue });
      const count = await discard(tx, which, operator);
      await noteAction(tx, { operator, action: 'discard_dead_ends', shopId, details: { ...which, why, count } });
      return { count };
    }),
);
