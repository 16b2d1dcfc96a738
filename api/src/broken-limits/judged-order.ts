// Converts the platform's order into the input of the judge.
import { plainId } from '../catalog/search.js';
import type { JudgedOrderQuery } from '../platform/operations.generated.js';
import type { PlatformLine } from '../repurchase/placed-order.js';
import { orderSource, type OrderSource } from './order-source.js';

type PlatformOrder = NonNullable<JudgedOrderQuery['order']>;
/** `id`: the platform's; absent in orders that an earlier release kept. `title`: as the order has it. */
export type OrderLine = PlatformLine & { id?: string; title: string };
export type JudgedOrder = {
  orderId: string;
  /** As the merchant knows it, for example `#1001`. */
  name: string;
  isCancelled: boolean;
  isEdited: boolean;
  /** When it was placed, or edited last: the moment whose limits count. */
  at: Date;
  source: OrderSource;
  /** null: it has no customer. */
  customer: { id: string; tags: readonly string[] } | null;
  lines: readonly OrderLine[];
};

export function judgedOrder(order: PlatformOrder, lines: readonly OrderLine[]): JudgedOrder {
  const { name, edited, cancelledAt, customer } = order;
  return {
    orderId: plainId(order.id),
    name,
    isCancelled: Boolean(cancelledAt),
    isEdited: edited,
    at: new Date(lastEdit(order) ?? order.processedAt),
    source: orderSource({ sourceName: order.sourceName, appName: order.app?.name, isEdited: edited }),
    customer: customer ? { id: plainId(customer.id), tags: customer.tags } : null,
    lines,
  };
}

/** When the order was last edited; the platform returns the latest agreements first. */
function lastEdit({ edited, agreements }: PlatformOrder): string | undefined {
  return edited ? agreements.nodes.find(({ reason }) => reason === 'ORDER_EDIT')?.happenedAt : undefined;
}
