import { Injectable } from '@nestjs/common';
import { AccessTokens } from '../../platform/access-tokens.js';
import type { FulfillmentQuery, HoldMutation, ReleaseMutation } from '../../platform/operations.generated.js';
import { FULFILLMENT_QUERY, HOLD_MUTATION, RELEASE_MUTATION } from '../../platform/order-action-operations.js';
import type { ActionPlan } from './action-plan.js';
import { assertTaken, orderGid } from './order-refused.js';

type FulfillmentOrder = NonNullable<FulfillmentQuery['order']>['fulfillmentOrders']['nodes'][number];

/** What can still be held; what is being fulfilled, or was, is on its way. */
const HOLDABLE: readonly string[] = ['OPEN', 'SCHEDULED', 'ON_HOLD'];
const TAKEN = 'DUPLICATE_FULFILLMENT_HOLD_HANDLE';

/** Holds an order's fulfillment and releases it. A hold is named by its limit, so that each limit has one. */
@Injectable()
export class HoldOrder {
  constructor(private readonly tokens: AccessTokens) {}

  /** `fulfilled`: it is too late for all of the order. */
  async place(plan: ActionPlan): Promise<'fulfilled' | null> {
    const { shop, limitId, note } = plan;
    const open = (await this.read(plan)).filter(({ status }) => HOLDABLE.includes(status));
    if (open.length === 0) return 'fulfilled';
    for (const fulfillment of open) {
      if (ownHold(fulfillment, limitId)) continue;
      const hold = { handle: limitId, reason: 'OTHER', reasonNotes: note };
      const variables = { id: fulfillment.id, hold };
      const { fulfillmentOrderHold: answer } = await this.tokens.query<HoldMutation>(shop, HOLD_MUTATION, variables);
      assertTaken(answer?.userErrors.filter(({ code }) => code !== TAKEN));
    }
    return null;
  }

  async release(plan: ActionPlan): Promise<null> {
    const { shop, limitId } = plan;
    for (const fulfillment of await this.read(plan)) {
      const hold = ownHold(fulfillment, limitId);
      if (!hold) continue;
      const variables = { id: fulfillment.id, holdIds: [hold.id] };
      const answer = await this.tokens.query<ReleaseMutation>(shop, RELEASE_MUTATION, variables);
      assertTaken(answer.fulfillmentOrderReleaseHold?.userErrors);
    }
    return null;
  }

  /** None where the order is gone. */
  private async read({ shop, orderId }: ActionPlan): Promise<FulfillmentOrder[]> {
    const { order } = await this.tokens.query<FulfillmentQuery>(shop, FULFILLMENT_QUERY, { id: orderGid(orderId) });
    return order?.fulfillmentOrders.nodes ?? [];
  }
}

function ownHold({ fulfillmentHolds }: FulfillmentOrder, limitId: string) {
  return fulfillmentHolds.find(({ handle, heldByRequestingApp }) => heldByRequestingApp && handle === limitId);
}
