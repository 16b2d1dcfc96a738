import type { OrderActionProblem } from '@purchase-limits/contract/broken-limits';
import { Injectable, Logger } from '@nestjs/common';
import type { Tx } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import { emit } from '../../events/emit.js';
import { isOutcome } from '../../platform/platform-error.js';
import { readLimitsById } from '../../limits/queries/read-limits-by-id.js';
import { readShop } from '../../shops/queries/read-shop.js';
import type { ActionPlan, Broken } from '../actions/action-plan.js';
import {
  beginAction,
  lockAction,
  resumeAction,
  tellMerchant,
  writeAction,
  type ActionChange,
} from '../actions/order-actions.js';
import { CancelUnits } from '../actions/cancel-units.js';
import type { ExcessLine } from '../broken-limit.entity.js';
import { HoldOrder } from '../actions/hold-order.js';
import { OrderRefused } from '../actions/order-refused.js';
import { TagOrder } from '../actions/tag-order.js';

/**
 * Does with an order that broke a limit what its merchant chose, or takes it back. What the platform is asked has the
 * same effect however often it is asked.
 */
@Injectable()
export class ActOnOrder extends consumerOf('act-on-order') {
  private readonly refusals = new Logger('Orders');

  constructor(
    private readonly tag: TagOrder,
    private readonly hold: HoldOrder,
    private readonly cancel: CancelUnits,
  ) {
    super();
  }

  protected readonly handle = this.inStages<ActionPlan, Acted>({
    read: async (tx, { type, shopId, orderId, limitId }) => {
      const broken = { orderId, limitId };
      const report = await readReport(tx, broken);
      if (!report) return null;
      if (type === 'OrderBrokeLimit' && !report.isEnded) {
        const limit = (await readLimitsById(tx, [limitId])).get(limitId);
        if (limit) await beginAction(tx, shopId, broken, limit);
      }
      const action = await lockAction(tx, broken);
      if (action?.state !== 'doing' && action?.state !== 'undoing') return null;
      const { limitName, excess } = report;
      return { ...broken, shop: await readShop(tx), action, excess, note: `Broke the limit “${limitName}”` };
    },
    act: async (plan) => ({ change: await this.perform(plan), excess: plan.excess }),
    write: async (tx, { change, excess }, { shopId, orderId, limitId }) => {
      const broken = { orderId, limitId };
      await writeAction(tx, broken, change);
      // It is judged as it is now, or has been meanwhile.
      if (change.problem === 'changed') return resumeJudged(tx, shopId, broken, excess);
      if (change.state === 'done' && (await lockAction(tx, broken))?.tellsCustomer)
        await emit(tx, { type: 'CustomerToTell', shopId, ...broken });
      const report = change.problem === null ? null : await readReport(tx, broken);
      if (change.problem !== null && report?.isEnded === false) await tellMerchant(tx, shopId, broken, change.problem);
    },
  });

  private async perform(plan: ActionPlan): Promise<ActionChange> {
    const { action, shop } = plan;
    const isUndone = action.state === 'undoing';
    try {
      const problem = await (isUndone ? this.undo(plan) : this.do(plan));
      if (problem === null) return { state: isUndone ? 'undone' : 'done', problem };
      return { state: WAITING.includes(problem) ? 'waiting' : 'failed', problem };
    } catch (error) {
      if (isOutcome(error, 'forbidden', 'unapproved')) return { state: 'waiting', problem: 'scopes' };
      if (isOutcome(error, 'no_grant', 'grant_refused')) return { state: 'failed', problem: 'refused' };
      if (!(error instanceof OrderRefused)) throw error;
      this.refusals.warn(`Order ${plan.orderId} of ${shop.shopifyDomain}: ${error.message}`);
      return { state: 'failed', problem: 'refused' };
    }
  }

  private do(plan: ActionPlan): Promise<OrderActionProblem | null> {
    switch (plan.action.name) {
      case 'tag':
        return this.tag.add(plan);
      case 'hold':
        return this.hold.place(plan);
      case 'cancel':
        return this.cancel.cancel(plan);
    }
  }

  private undo(plan: ActionPlan): Promise<null> {
    return plan.action.name === 'tag' ? this.tag.remove(plan) : this.hold.release(plan);
  }
}

/** Only the merchant can tell what is to become of it. */
const WAITING: readonly OrderActionProblem[] = ['changed', 'scopes', 'many'];

/** What was asked for, with what was known to be beyond the limit then. */
type Acted = { change: ActionChange; excess: ExcessLine[] | null };

async function readReport(tx: Tx, { orderId, limitId }: Broken) {
  const [row] = await tx.rows<{ limitName: string; isEnded: boolean; excess: ExcessLine[] | null }>(
    `SELECT details ->> 'limitName' AS "limitName", ended_at IS NOT NULL AS "isEnded",
       CASE WHEN ended_at IS NULL THEN excess END AS excess FROM broken_limit
     WHERE order_id = $1 AND limit_id = $2`,
    [orderId, limitId],
  );
  return row ?? null;
}

/** Where the order was judged again while it was asked for, what waits for that goes on. */
async function resumeJudged(tx: Tx, shopId: string, broken: Broken, before: ExcessLine[] | null): Promise<void> {
  const report = await readReport(tx, broken);
  if (JSON.stringify(report?.excess ?? null) !== JSON.stringify(before)) await resumeAction(tx, shopId, broken);
}
