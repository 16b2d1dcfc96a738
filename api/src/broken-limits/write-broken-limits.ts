// The rows of an order: what it breaks is noted once, and taken back where it breaks it no more.
import type { Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import type { BrokenDetails } from './broken-limit.entity.js';

/** `reading`: of two judgings of an order the one with the higher number counts. */
export type Judged = { orderId: string; at: Date; reading: number };
export type BrokenNow = { limitId: string; details: BrokenDetails };

/**
 * Keeps what the order breaks now. `judgedIds`: the limits that it was judged by; rows of others stay as they are.
 * Null: nothing is left of the order, and no row stays. Each limit is told of once, whatever becomes of the order.
 */
export async function writeBrokenLimits(
  tx: Tx,
  shopId: string,
  { orderId, at, reading }: Judged,
  broken: readonly BrokenNow[],
  judgedIds: readonly string[] | null,
): Promise<void> {
  const [isLatest] = await tx.rows('UPDATE purchase SET judged = $2 WHERE order_id = $1 AND judged < $2 RETURNING 1', [
    orderId,
    reading,
  ]);
  if (!isLatest) return;
  const brokenIds = broken.map(({ limitId }) => limitId);
  await tx.rows(
    `UPDATE broken_limit SET ended_at = now() WHERE order_id = $1 AND ended_at IS NULL
       AND limit_id <> ALL ($2::uuid[]) AND ($3::uuid[] IS NULL OR limit_id = ANY ($3::uuid[]))`,
    [orderId, brokenIds, judgedIds],
  );
  for (const { limitId, details } of broken) {
    const [row] = await tx.rows<{ isNew: boolean }>(
      `INSERT INTO broken_limit (shop_id, order_id, limit_id, at, details) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (shop_id, order_id, limit_id) DO UPDATE SET at = excluded.at, ended_at = NULL,
         details = excluded.details || jsonb_build_object('reason', broken_limit.details -> 'reason')
       RETURNING xmax = 0 AS "isNew"`,
      [shopId, orderId, limitId, at, JSON.stringify(details)],
    );
    if (!row!.isNew) continue;
    const { orderName, limitName, kind, source } = details;
    await emit(tx, { type: 'OrderBrokeLimit', shopId, orderId, orderName, limitId, limitName, kind, source });
  }
}
