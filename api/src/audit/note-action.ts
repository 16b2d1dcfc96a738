import type { Tx } from '../database/transactions.js';

export type Details = Record<string, string | number | null>;
/** `shopId`: null: it concerns no shop. */
export type OperatorAction = { operator: string; action: string; shopId?: string | null; details?: Details };

/** Records what an operator did, in the transaction that does it. */
export async function noteAction(
  tx: Tx,
  { operator, action, shopId = null, details = {} }: OperatorAction,
): Promise<void> {
  await tx.rows('INSERT INTO operator_action (shop_id, operator, action, details) VALUES ($1, $2, $3, $4)', [
    shopId,
    operator,
    action,
    JSON.stringify(details),
  ]);
}
