import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import type { TagOrderMutation, UntagOrderMutation } from '../../platform/operations.generated.js';
import { TAG_ORDER_MUTATION, UNTAG_ORDER_MUTATION } from '../../platform/order-action-operations.js';
import type { ActionPlan } from './action-plan.js';
import { assertTaken, orderGid } from './order-refused.js';

/** Adds the tag of a limit to an order, and takes it back. An order has a tag once. */
@Injectable()
export class TagOrder {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly transactions: Transactions,
  ) {}

  async add({ shop, orderId, action: { tag } }: ActionPlan): Promise<null> {
    const variables = { id: orderGid(orderId), tags: [tag] };
    const { tagsAdd } = await this.tokens.query<TagOrderMutation>(shop, TAG_ORDER_MUTATION, variables);
    assertTaken(tagsAdd?.userErrors);
    return null;
  }

  /** A tag that another limit gave the order, too, stays. */
  async remove({ shop, orderId, limitId, action: { tag } }: ActionPlan): Promise<null> {
    const [other] = await this.transactions.run(shop.id, (tx) =>
      tx.rows(
        `SELECT 1 FROM order_action WHERE order_id = $1 AND limit_id <> $2 AND tag = $3 AND state IN ('doing', 'done')`,
        [orderId, limitId, tag],
      ),
    );
    if (other) return null;
    const variables = { id: orderGid(orderId), tags: [tag] };
    const { tagsRemove } = await this.tokens.query<UntagOrderMutation>(shop, UNTAG_ORDER_MUTATION, variables);
    assertTaken(tagsRemove?.userErrors);
    return null;
  }
}
