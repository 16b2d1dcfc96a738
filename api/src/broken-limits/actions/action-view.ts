import type { OrderAction } from '@purchase-limits/contract/broken-limits';
import type { OrderActionEntity } from '../order-action.entity.js';

export type ActionRow = Pick<OrderActionEntity, 'name' | 'state' | 'problem' | 'tag' | 'cancellation' | 'changedAt'>;

/** The action as a merchant is shown it. */
export function actionView({ name, state, problem, tag, cancellation, changedAt }: ActionRow): OrderAction {
  return {
    name,
    state,
    problem,
    tag,
    units: cancellation ? cancellation.lines.reduce((sum, { units }) => sum + units, 0) : null,
    isWhole: cancellation !== null && cancellation.refund === null,
    changedAt: changedAt.toISOString(),
  };
}
