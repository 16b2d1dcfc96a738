// Events about orders that broke a limit.
import type { OrderActionProblem, OrderSourceKind } from '@purchase-limits/contract/broken-limits';
import type { ViolationKind } from '@purchase-limits/domain/evaluate';

/** An order was found to break a limit that was in force. Once per order and limit. */
export type OrderBrokeLimit = {
  type: 'OrderBrokeLimit';
  shopId: string;
  orderId: string;
  /** As the merchant knows it, for example `#1001`. */
  orderName: string;
  limitId: string;
  limitName: string;
  kind: ViolationKind;
  source: OrderSourceKind;
};
/**
 * What is done with an order that broke a limit was decided by the merchant, or can go on because the order was judged
 * as it is now: it is done, or taken back.
 */
export type OrderActionDecided = { type: 'OrderActionDecided'; shopId: string; orderId: string; limitId: string };
/** An order that broke a limit waits for its merchant's decision. Once an hour at most. */
export type OrderActionWaits = {
  type: 'OrderActionWaits';
  shopId: string;
  orderId: string;
  orderName: string;
  limitId: string;
  limitName: string;
  problem: OrderActionProblem;
};
/** An order was held or canceled for a limit whose merchant wants its customer told. */
export type CustomerToTell = { type: 'CustomerToTell'; shopId: string; orderId: string; limitId: string };
export type BrokenOrderEvent = OrderBrokeLimit | OrderActionDecided | OrderActionWaits | CustomerToTell;
