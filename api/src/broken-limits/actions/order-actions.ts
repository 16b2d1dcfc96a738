// What is done with an order that broke a limit, as it stands and as it changes.
import type { OrderActionName, OrderActionProblem } from '@purchase-limits/contract/broken-limits';
import { ORDERS_PER_HOUR } from '@purchase-limits/domain/broken-orders';
import type { Limit } from '@purchase-limits/domain/limit';
import type { Tx } from '../../database/transactions.js';
import { emit } from '../../events/emit.js';
import { readConnection } from '../../platform/connection.js';
import { missingOf, ORDER_ACTION_SCOPES } from '../../platform/scopes.js';
import { lockLedger } from '../../repurchase/ledger.js';
import type { Broken } from './action-plan.js';
import { OrderActionSettingsEntity } from '../order-action-settings.entity.js';
import type { OrderActionEntity } from '../order-action.entity.js';

/** How many orders are changed in an hour without the merchant's word. */
export async function readMostPerHour(tx: Tx): Promise<number> {
  return (await tx.ofShop(OrderActionSettingsEntity))?.mostPerHour ?? ORDERS_PER_HOUR.usual;
}

/** The scopes that the store has yet to grant for it. */
export async function readMissingScopes(tx: Tx, name: OrderActionName): Promise<string[]> {
  const connection = await readConnection(tx);
  return missingOf(ORDER_ACTION_SCOPES[name], connection?.endedAt === null ? connection.scopes : []);
}

/**
 * Begins what the limit's merchant chose for such orders, once: with more than the most of an hour, or without the
 * scopes, it waits for the merchant. Tags take nothing from anybody, and are not counted.
 */
export async function beginAction(tx: Tx, shopId: string, broken: Broken, { brokenOrders }: Limit): Promise<void> {
  if (!brokenOrders || brokenOrders.action === 'none') return;
  const { action: name, tag = null, tellsCustomer = false } = brokenOrders;
  // Orders that are handled at the same time are counted one after the other.
  await lockLedger(tx, shopId);
  const problem = await whyItWaits(tx, name);
  const begun = await tx.rows(
    `INSERT INTO order_action (shop_id, order_id, limit_id, name, tag, tells_customer, state, problem, begun_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, CASE WHEN $7 = 'doing' AND $4 <> 'tag' THEN now() END)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [shopId, broken.orderId, broken.limitId, name, tag, tellsCustomer, problem ? 'waiting' : 'doing', problem],
  );
  if (problem && begun.length > 0) await tellMerchant(tx, shopId, broken, problem);
}

async function whyItWaits(tx: Tx, name: OrderActionName): Promise<OrderActionProblem | null> {
  if ((await readMissingScopes(tx, name)).length > 0) return 'scopes';
  if (name === 'tag') return null;
  const [row] = await tx.rows<{ begun: number }>(
    `SELECT count(*)::int AS begun FROM order_action WHERE begun_at > now() - interval '1 hour'`,
  );
  return row!.begun >= (await readMostPerHour(tx)) ? 'many' : null;
}

/** Locked until the transaction ends. */
export async function lockAction(tx: Tx, { orderId, limitId }: Broken): Promise<OrderActionEntity | null> {
  const [row] = await tx.rows<OrderActionEntity>(
    `SELECT order_id AS "orderId", limit_id AS "limitId", name, tag, tells_customer AS "tellsCustomer", state, problem,
       cancellation, begun_at AS "begunAt", changed_at AS "changedAt"
     FROM order_action WHERE order_id = $1 AND limit_id = $2 FOR UPDATE`,
    [orderId, limitId],
  );
  return row ?? null;
}

export type ActionChange = Pick<OrderActionEntity, 'state' | 'problem'>;

export async function writeAction(tx: Tx, { orderId, limitId }: Broken, { state, problem }: ActionChange) {
  await tx.rows(
    'UPDATE order_action SET state = $3, problem = $4, changed_at = now() WHERE order_id = $1 AND limit_id = $2',
    [orderId, limitId, state, problem],
  );
}

/** An order that had changed was judged as it is now: what waited for that is done, or there is nothing left to do. */
export async function resumeAction(tx: Tx, shopId: string, { orderId, limitId }: Broken): Promise<void> {
  const resumed = await tx.rows(
    `UPDATE order_action SET state = 'doing', problem = NULL, changed_at = now()
     WHERE order_id = $1 AND limit_id = $2 AND state = 'waiting' AND problem = 'changed' RETURNING 1`,
    [orderId, limitId],
  );
  if (resumed.length > 0) await emit(tx, { type: 'OrderActionDecided', shopId, orderId, limitId });
}

/** At most once an hour: of a hundred orders that wait, one message is enough. */
export async function tellMerchant(tx: Tx, shopId: string, broken: Broken, problem: OrderActionProblem): Promise<void> {
  const [told] = await tx.rows(
    `SELECT 1 FROM event_log
     WHERE shop_id = $1 AND type = 'OrderActionWaits' AND at > now() - interval '1 hour' LIMIT 1`,
    [shopId],
  );
  if (told) return;
  const [row] = await tx.rows<{ orderName: string; limitName: string }>(
    `SELECT details ->> 'orderName' AS "orderName", details ->> 'limitName' AS "limitName" FROM broken_limit
     WHERE order_id = $1 AND limit_id = $2`,
    [broken.orderId, broken.limitId],
  );
  if (row) await emit(tx, { type: 'OrderActionWaits', shopId, ...broken, ...row, problem });
}
