import { dayOf } from '@purchase-limits/domain/calendar';
import type { Tx } from '../../database/transactions.js';

/** When a storefront said last that a message was seen. `at`: null when its impressions are no longer kept. */
export type LastSeen = { at: string | null; day: string | null };

/** Ids begin with their time, so the greatest is among the newest; of days that were rolled up the day is known. */
export async function readLastSeen(tx: Tx): Promise<LastSeen> {
  const [row] = await tx.rows<{ at: Date | null; day: string | null }>(
    `SELECT (SELECT at FROM impression ORDER BY id DESC LIMIT 1) AS at,
       (SELECT to_char(max(day), 'YYYY-MM-DD') FROM impression_day) AS day`,
  );
  const { at, day } = row!;
  return { at: at?.toISOString() ?? null, day: at ? dayOf(at.getTime()) : day };
}
