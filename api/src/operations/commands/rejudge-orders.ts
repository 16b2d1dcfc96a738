import type { DoneAnswer, RejudgeBody } from '@purchase-limits/contract/jobs';
import { noteAction } from '../../audit/note-action.js';
import { Transactions } from '../../database/transactions.js';
import { commandHandlerWith, CommandWith } from '../../http/handlers.js';
import { rejudgeOrders } from '../../repurchase/rejudge-orders.js';
import { requireConfirmation } from './confirmation.js';

/** An operator has a shop's orders judged again: what merchants have done with broken orders may be done to more. */
export class RejudgeOrders extends CommandWith<DoneAnswer, { operator: string; shopId: string; chosen: RejudgeBody }> {}

export const RejudgeOrdersHandler = commandHandlerWith(
  RejudgeOrders,
  Transactions,
  (transactions, { given: { operator, shopId, chosen } }) =>
    transactions.runSystem(async (tx) => {
      const { days, confirm } = chosen;
      await requireConfirmation(tx, confirm, { shopId, otherwise: shopId });
      const count = await rejudgeOrders(tx, shopId, days);
      await noteAction(tx, { operator, action: 'rejudge_orders', shopId, details: { days, count } });
      return { count };
    }),
);
