// The orders of a bulk operation, as limits judge them.
import { z } from 'zod';
import { orderSource, type OrderSource } from '../broken-limits/order-source.js';
import type { OrderLine } from '../broken-limits/judged-order.js';
import { plainId } from '../catalog/search.js';
import { objectsIn } from '../platform/bulk-result.js';
import { itemLine } from '../repurchase/placed-orders-in.js';

export type PastOrder = {
  orderId: string;
  /** As the merchant knows it, for example `#1001`. */
  name: string;
  at: Date;
  source: OrderSource['kind'];
  /** null: it has no customer. */
  customer: { id: string; tags: readonly string[] } | null;
  lines: readonly OrderLine[];
};

const orderLine = z.looseObject({
  id: z.string(),
  name: z.string(),
  processedAt: z.iso.datetime({ offset: true }),
  sourceName: z.string().nullish(),
  customer: z.looseObject({ id: z.string(), tags: z.array(z.string()) }).nullish(),
});
const titledLine = itemLine.extend({ title: z.string() });

/** `end`: the byte offset after the order, to resume from. */
export async function* pastOrdersIn(url: string, from: number): AsyncGenerator<{ order: PastOrder; end: number }> {
  for await (const { root, children, end } of objectsIn(url, from)) {
    const { id, name, processedAt, sourceName, customer } = orderLine.parse(root);
    const order = {
      orderId: plainId(id),
      name,
      at: new Date(processedAt),
      // The checkout judged an order before it was edited.
      source: orderSource({ sourceName, appName: null, isEdited: false }).kind,
      customer: customer ? { id: plainId(customer.id), tags: customer.tags } : null,
      lines: children.map((child) => titledLine.parse(child) as OrderLine),
    };
    yield { order, end };
  }
}
