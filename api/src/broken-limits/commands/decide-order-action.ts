import type { OrderAction, OrderDecision } from '@purchase-limits/contract/broken-limits';
import type { Tx } from '../../database/transactions.js';
import { emit } from '../../events/emit.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { RuleError } from '../../http/rule-error.js';
import { lockAction, readMissingScopes, writeAction, type ActionChange } from '../actions/order-actions.js';
import { actionView } from '../actions/action-view.js';
import type { OrderActionEntity } from '../order-action.entity.js';

/** The merchant decided about an order that broke a limit. Answers what is done now. */
export class DecideOrderAction extends ShopCommand<OrderAction, { decided: OrderDecision }> {}

export const DecideOrderActionHandler = commandHandler(DecideOrderAction, (tx, { shop, given: { decided } }) =>
  decide(tx, shop.id, decided),
);

async function decide(tx: Tx, shopId: string, { decision, ...broken }: OrderDecision): Promise<OrderAction> {
  const action = await lockAction(tx, broken);
  if (!action) throw new RuleError(404, 'not_found', 'Nothing is done with this order.');
  const change = changeOf(action, decision);
  if (change === null)
    throw new RuleError(409, 'order_action_changed', 'This was decided in another window. Reload the page to see it.');
  if (change.state === 'doing' || change.state === 'undoing') {
    const missingScopes = await readMissingScopes(tx, action.name);
    if (missingScopes.length > 0)
      throw new RuleError(409, 'missing_scopes', 'Your store has not yet allowed this app to change orders.', {
        missingScopes,
      });
    await emit(tx, { type: 'OrderActionDecided', shopId, ...broken });
  }
  await writeAction(tx, broken, change);
  return actionView({ ...action, ...change, changedAt: new Date() });
}

/** Null: the action isn't in a state in which this can be decided. */
function changeOf({ name, state }: OrderActionEntity, decision: OrderDecision['decision']): ActionChange | null {
  const isOpen = state === 'waiting' || state === 'failed';
  switch (decision) {
    case 'act':
      return isOpen || state === 'left' ? { state: 'doing', problem: null } : null;
    case 'leave':
      return isOpen ? { state: 'left', problem: null } : null;
    case 'undo':
      return state === 'done' && name !== 'cancel' ? { state: 'undoing', problem: null } : null;
  }
}
