import { completeLimit } from '@purchase-limits/domain/limit';
import type { StoppedOrder, StoppedOrderPage } from '@purchase-limits/contract/past-orders';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { subjectTitle } from '../../broken-limits/subject-title.js';
import { Transactions } from '../../database/transactions.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { RuleError } from '../../http/rule-error.js';
import { BulkOperations } from '../../platform/bulk-operations.js';
import { readShop } from '../../shops/queries/read-shop.js';
import type { PastOrderCheckEntity } from '../past-order-check.entity.js';
import { PastOrderJudge, type JudgedPastOrder } from '../past-order-judge.js';
import { inBatches, isToBeJudged } from '../past-order-batches.js';
import { readCheck } from '../read-check.js';

/** A page ends behind so many, and at the end of a batch. */
const PAGE = 20;
/** A call looks through so many orders at most. */
const MOST_LOOKED_AT = 2_000;

/**
 * The orders a limit would have stopped. They aren't stored: re-reads the platform's result from byte `from` and checks
 * it the same way.
 */
export class ListStoppedOrders extends Query<StoppedOrderPage> {
  constructor(
    readonly shop: CurrentShop,
    readonly checkId: string,
    readonly from: number,
  ) {
    super();
  }
}

@QueryHandler(ListStoppedOrders)
export class ListStoppedOrdersHandler implements IQueryHandler<ListStoppedOrders> {
  constructor(
    private readonly transactions: Transactions,
    private readonly bulk: BulkOperations,
    private readonly judge: PastOrderJudge,
  ) {}

  async execute({ shop, checkId, from }: ListStoppedOrders): Promise<StoppedOrderPage> {
    const { check, facts } = await this.transactions.run(shop.id, async (tx) => ({
      check: await readCheck(tx, checkId),
      facts: await readShop(tx),
    }));
    const result = check.operationId === null ? null : await this.bulk.find(shop, check.operationId);
    if (check.state !== 'done' || result?.state !== 'completed')
      throw new RuleError(409, 'orders_gone', 'Your store does not show these orders any more. Check again.');
    const items: StoppedOrder[] = [];
    let lookedAt = 0;
    const judge = await this.judge.of(facts, check, result.url);
    for await (const { orders, end } of inBatches(result.url, from, PAGE)) {
      const judged = await judge(orders.filter((order) => isToBeJudged(order, check.since)));
      items.push(...judged.flatMap((one) => stoppedOrder(one, check)));
      lookedAt += orders.length;
      if (items.length >= PAGE || lookedAt >= MOST_LOOKED_AT) return { items, next: end };
    }
    return { items, next: null };
  }
}

function stoppedOrder({ order, value, violation }: JudgedPastOrder, { draft }: PastOrderCheckEntity): StoppedOrder[] {
  if (!violation) return [];
  const { kind, subject, subjectKind, current, min, max, multiple } = violation;
  return [
    {
      orderId: order.orderId,
      orderName: order.name,
      at: order.at.toISOString(),
      value,
      kind,
      conditionType: completeLimit('typed', draft).conditionType,
      subjectKind,
      subjectName: subjectTitle(order.lines, subject, subjectKind),
      current,
      min,
      max,
      multiple,
    },
  ];
}
