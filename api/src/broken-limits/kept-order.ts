// An order as it was read to be judged, kept to judge it again when what its customer bought before changes: that asks
// nothing new of the order itself.
import { publishedLimit } from '@purchase-limits/domain/publishing';
import type { Tx } from '../database/transactions.js';
import { withWindows } from '../repurchase/customer-purchases.js';
import { placedOrder } from '../repurchase/placed-order.js';
import type { PurchaseLine } from '../repurchase/purchase-line.js';
import { isOther } from '../repurchase/write-purchases.js';
import type { JudgedOrder } from './judged-order.js';
import type { KnownLimits } from './limits-to-judge.js';

/** Whose it is stands in the row. */
export type KeptOrder = Omit<JudgedOrder, 'at' | 'customer'> & { at: string; tags: readonly string[] };
type Row = { customerId: string | null; lines: PurchaseLine[]; kept: KeptOrder | null };

/**
 * What is kept of the order; null: no limit asks what its customer bought before. Tags only where one asks for them.
 */
export function orderToKeep(order: JudgedOrder, { active, told }: KnownLimits): KeptOrder | null {
  const { customer, at, ...rest } = order;
  const limits = [...active.map(({ limit }) => limit), ...told.values()];
  if (customer === null || withWindows(limits.map(publishedLimit)).length === 0) return null;
  const tags = limits.some(({ type }) => type === 'customer_tag') ? customer.tags : [];
  return { ...rest, at: at.toISOString(), tags };
}

/** Null: nothing is kept, or the ledger knows the order otherwise by now, so that it has to be read. */
export async function readKeptOrder(tx: Tx, orderId: string, currency: string): Promise<JudgedOrder | null> {
  const [row] = await tx.rows<Row>(
    'SELECT customer_id AS "customerId", lines, judged_order AS kept FROM purchase WHERE order_id = $1',
    [orderId],
  );
  if (!row?.kept || row.customerId === null) return null;
  const { tags, at, ...rest } = row.kept;
  const customer = { id: row.customerId, tags };
  const known = { id: orderId, processedAt: at, customer, cancelledAt: rest.isCancelled ? at : null };
  if (isOther({ orderId, ...row }, placedOrder(known, rest.lines, currency))) return null;
  return { ...rest, customer, at: new Date(at) };
}
