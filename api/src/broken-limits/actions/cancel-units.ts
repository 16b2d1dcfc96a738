// Cancels what of an order is beyond a limit, and pays it back.
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import type {
  CancelOrderMutation,
  LeftOfOrderQuery,
  RefundMutation,
  SuggestedRefundQuery,
} from '../../platform/operations.generated.js';
import {
  CANCEL_ORDER_MUTATION,
  LEFT_OF_ORDER_QUERY,
  REFUND_MUTATION,
  SUGGESTED_REFUND_QUERY,
} from '../../platform/order-action-operations.js';
import type { ExcessLine } from '../broken-limit.entity.js';
import type { Cancellation } from '../order-action.entity.js';
import type { ActionPlan } from './action-plan.js';
import { assertTaken, orderGid, OrderRefused } from './order-refused.js';

type Line = NonNullable<LeftOfOrderQuery['order']>['lineItems']['nodes'][number];
/** What is left of the order, by line. */
type Left = { isCancelled: boolean; lines: Map<string, Line> };
type Problem = 'nothing_beyond' | 'changed' | 'fulfilled';

@Injectable()
export class CancelUnits {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly transactions: Transactions,
  ) {}

  /**
   * What is to be canceled is noted before the platform is asked, and asked for in the same words if it has to be asked
   * again. `changed`: the order is not as it was judged. `fulfilled`: a part of what is beyond is on its way.
   */
  async cancel(plan: ActionPlan): Promise<Problem | null> {
    const left = await this.readLeft(plan);
    const noted = plan.action.cancellation;
    if (noted && isCanceled(noted, left)) return null;
    const cancellation = noted ?? (await this.plan(plan, left));
    if (typeof cancellation === 'string') return cancellation;
    if (!noted && !(await this.note(plan, cancellation))) return 'changed';
    try {
      await this.send(plan, cancellation);
    } catch (error) {
      // It was not done: whatever is asked for next may be something else.
      if (error instanceof OrderRefused) await this.forget(plan);
      throw error;
    }
    return null;
  }

  private async plan(plan: ActionPlan, left: Left): Promise<Cancellation | Problem> {
    const { excess } = plan;
    const lines = excess?.filter(({ units }) => units > 0) ?? [];
    if (!excess || lines.length === 0) return 'nothing_beyond';
    if (left.isCancelled || excess.some((line) => left.lines.get(line.id)?.currentQuantity !== line.left))
      return 'changed';
    if (lines.some(({ id, units }) => left.lines.get(id)!.unfulfilledQuantity < units)) return 'fulfilled';
    const isWhole =
      [...left.lines.values()].filter(({ currentQuantity }) => currentQuantity > 0).length === lines.length &&
      lines.every((line) => line.units === line.left);
    return { lines, refund: isWhole ? null : await this.suggest(plan, lines) };
  }

  /** The refund that the platform suggests: the units' price with taxes, to where it came from. */
  private async suggest({ shop, orderId, note }: ActionPlan, lines: readonly ExcessLine[]): Promise<object> {
    const refundLineItems = lines.map(({ id, units }) => ({
      lineItemId: id,
      quantity: units,
      restockType: 'CANCEL',
    }));
    const variables = { id: orderGid(orderId), lines: refundLineItems };
    const { order } = await this.tokens.query<SuggestedRefundQuery>(shop, SUGGESTED_REFUND_QUERY, variables);
    const suggested = order?.suggestedRefund?.suggestedTransactions ?? [];
    return {
      orderId: orderGid(orderId),
      currency: order?.presentmentCurrencyCode,
      note,
      notify: false,
      refundLineItems,
      transactions: suggested.map(({ amountSet, gateway, parentTransaction }) => ({
        orderId: orderGid(orderId),
        amount: amountSet.presentmentMoney.amount,
        gateway,
        kind: 'REFUND',
        parentId: parentTransaction?.id,
      })),
    };
  }

  /** False: somebody else noted another one. */
  private note({ shop, orderId, limitId }: ActionPlan, cancellation: Cancellation): Promise<boolean> {
    return this.transactions.run(shop.id, async (tx) => {
      const rows = await tx.rows(
        `UPDATE order_action SET cancellation = $3
         WHERE order_id = $1 AND limit_id = $2 AND state = 'doing' AND cancellation IS NULL RETURNING 1`,
        [orderId, limitId, JSON.stringify(cancellation)],
      );
      return rows.length > 0;
    });
  }

  private forget({ shop, orderId, limitId }: ActionPlan): Promise<unknown> {
    return this.transactions.run(shop.id, (tx) =>
      tx.rows('UPDATE order_action SET cancellation = NULL WHERE order_id = $1 AND limit_id = $2', [orderId, limitId]),
    );
  }

  private async send({ shop, orderId, limitId, note }: ActionPlan, { refund }: Cancellation): Promise<void> {
    if (refund === null) {
      const variables = { id: orderGid(orderId), staffNote: note };
      const answer = await this.tokens.query<CancelOrderMutation>(shop, CANCEL_ORDER_MUTATION, variables);
      return assertTaken(answer.orderCancel?.orderCancelUserErrors);
    }
    const variables = { input: refund, key: keyOf(limitId, refund) };
    const answer = await this.tokens.query<RefundMutation>(shop, REFUND_MUTATION, variables);
    return assertTaken(answer.refundCreate?.userErrors);
  }

  private async readLeft({ shop, orderId }: ActionPlan): Promise<Left> {
    const lines = new Map<string, Line>();
    let after: string | null = null;
    for (;;) {
      const order: LeftOfOrderQuery['order'] = await this.readPage(shop, orderId, after);
      if (!order) return { isCancelled: true, lines };
      for (const line of order.lineItems.nodes) lines.set(line.id, line);
      if (!order.lineItems.pageInfo.hasNextPage) return { isCancelled: Boolean(order.cancelledAt), lines };
      after = order.lineItems.pageInfo.endCursor ?? null;
    }
  }

  private async readPage(shop: ActionPlan['shop'], orderId: string, after: string | null) {
    const variables = { id: orderGid(orderId), after };
    return (await this.tokens.query<LeftOfOrderQuery>(shop, LEFT_OF_ORDER_QUERY, variables)).order;
  }
}

/** The same for the same words of the same limit. The refund names its order. */
function keyOf(limitId: string, refund: object): string {
  return createHash('sha256')
    .update(`${limitId} ${JSON.stringify(refund)}`)
    .digest('hex');
}

/** Whether the platform has done what was noted, though we did not hear it. */
function isCanceled({ lines, refund }: Cancellation, left: Left): boolean {
  if (refund === null) return left.isCancelled;
  return lines.every((line) => (left.lines.get(line.id)?.currentQuantity ?? 0) <= line.left - line.units);
}
