import type { BrokenLimit, BrokenLimitPage } from '@purchase-limits/contract/broken-limits';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { readKeptLimits } from '../../limits/queries/read-limits-by-id.js';
import { maySeePurchases } from '../../repurchase/ledger.js';
import { actionView, type ActionRow } from '../actions/action-view.js';
import type { BrokenDetails } from '../broken-limit.entity.js';

const PAGE = 50;

/** Orders that broke a limit, newest first. `after`: the end of the page before; absent: the first page. */
export class ListBrokenLimits extends ShopQuery<BrokenLimitPage, { after: string | undefined }> {}

type Row = { orderId: string; limitId: string; at: Date; details: BrokenDetails; action: StoredAction | null };
/** `changedAt`: as JSON has it. */
type StoredAction = Omit<ActionRow, 'changedAt'> & { changedAt: string };

/** Of `broken_limit b` with its `order_action a`: what the order does not break any more stays, if we put it right. */
export const IS_REPORTED = `(b.ended_at IS NULL OR a.state IN ('doing', 'done', 'undoing'))`;

export const ListBrokenLimitsHandler = queryHandler(ListBrokenLimits, async (tx, { given: { after } }) => {
  if (!(await maySeePurchases(tx))) return { items: [], next: null };
  const [at = null, orderId = null, limitId = null] = after?.split('_') ?? [];
  const rows = await tx.rows<Row>(
    `SELECT b.order_id AS "orderId", b.limit_id AS "limitId", b.at, b.details, CASE WHEN a.name IS NOT NULL THEN
       jsonb_build_object('name', a.name, 'state', a.state, 'problem', a.problem, 'tag', a.tag,
         'cancellation', a.cancellation, 'changedAt', a.changed_at) END AS action
     FROM broken_limit b LEFT JOIN order_action a USING (shop_id, order_id, limit_id)
     WHERE ${IS_REPORTED}
       AND ($1::timestamptz IS NULL OR (b.at, b.order_id, b.limit_id) < ($1::timestamptz, $2::text, $3::uuid))
     ORDER BY b.at DESC, b.order_id DESC, b.limit_id DESC LIMIT ${PAGE + 1}`,
    [at, orderId, limitId],
  );
  const shown = rows.slice(0, PAGE);
  const kept = await readKeptLimits(
    tx,
    shown.map((row) => row.limitId),
  );
  const items = shown.map((row): BrokenLimit => {
    const { details, action, ...keys } = row;
    return {
      ...keys,
      at: row.at.toISOString(),
      isLimitKept: kept.has(row.limitId),
      action: action && actionView({ ...action, changedAt: new Date(action.changedAt) }),
      ...details,
      beyond: details.beyond ?? null,
    };
  });
  const last = items.at(-1);
  const hasMore = rows.length > PAGE && last !== undefined;
  return { items, next: hasMore ? [last.at, last.orderId, last.limitId].join('_') : null };
});
