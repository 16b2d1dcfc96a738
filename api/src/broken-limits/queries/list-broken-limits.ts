import type { BrokenLimit, BrokenLimitPage } from '@purchase-limits/contract/broken-limits';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { readKeptLimits } from '../../limits/queries/read-limits-by-id.js';
import { maySeePurchases } from '../../repurchase/ledger.js';
import type { BrokenDetails } from '../broken-limit.entity.js';

const PAGE = 50;

/** Orders that broke a limit, newest first. `after`: the end of the page before; absent: the first page. */
export class ListBrokenLimits extends ShopQuery<BrokenLimitPage> {
  constructor(
    shopId: string,
    readonly after: string | undefined,
  ) {
    super(shopId);
  }
}

type Row = { orderId: string; limitId: string; at: Date; details: BrokenDetails };

export const ListBrokenLimitsHandler = queryHandler(ListBrokenLimits, async (tx, { after }) => {
  if (!(await maySeePurchases(tx))) return { items: [], next: null };
  const [at = null, orderId = null, limitId = null] = after?.split('_') ?? [];
  const rows = await tx.rows<Row>(
    `SELECT order_id AS "orderId", limit_id AS "limitId", at, details FROM broken_limit
     WHERE ended_at IS NULL
       AND ($1::timestamptz IS NULL OR (at, order_id, limit_id) < ($1::timestamptz, $2::text, $3::uuid))
     ORDER BY at DESC, order_id DESC, limit_id DESC LIMIT ${PAGE + 1}`,
    [at, orderId, limitId],
  );
  const shown = rows.slice(0, PAGE);
  const kept = await readKeptLimits(
    tx,
    shown.map((row) => row.limitId),
  );
  const items = shown.map((row): BrokenLimit => {
    const { details, ...keys } = row;
    return { ...keys, at: row.at.toISOString(), isLimitKept: kept.has(row.limitId), ...details };
  });
  const last = items.at(-1);
  const hasMore = rows.length > PAGE && last !== undefined;
  return { items, next: hasMore ? [last.at, last.orderId, last.limitId].join('_') : null };
});
