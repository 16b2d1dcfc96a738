import { pastOrdersIn, type PastOrder } from './past-orders-in.js';

/** Orders that are judged together. `end`: the byte of the result behind the last. */
export type OrderBatch = { orders: PastOrder[]; end: number };

/** The orders of the result, so many at a time. `url`: null: there are none. */
export async function* inBatches(url: string | null, from: number, size: number): AsyncGenerator<OrderBatch> {
  if (url === null) return;
  let batch: OrderBatch = { orders: [], end: from };
  for await (const { order, end } of pastOrdersIn(url, from)) {
    batch.orders.push(order);
    batch.end = end;
    if (batch.orders.length < size) continue;
    yield batch;
    batch = { orders: [], end };
  }
  if (batch.orders.length > 0) yield batch;
}

/** Of the online store, whose checkout would have judged it, and not older than what is asked about. */
export function isToBeJudged({ source, at }: PastOrder, since: Date): boolean {
  return source === 'online_store' && at >= since;
}
