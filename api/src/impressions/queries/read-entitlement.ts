import type { PlanId } from '@purchase-limits/domain/plans';
import type { QuotaLevel } from '@purchase-limits/domain/quota';
import type { Tx } from '../../database/transactions.js';

/** What a shop may do at this moment: its plan, and whether its free impressions are used up. */
export type Entitlement = { plan: PlanId; level: QuotaLevel };

/** The shop's entitlement at this moment. */
export function peekEntitlement(tx: Tx): Promise<Entitlement> {
  return read(tx, '');
}

/** The shop's entitlement, held until the transaction ends: a crossing or a change of plan waits, or was seen. */
export function readEntitlement(tx: Tx): Promise<Entitlement> {
  return read(tx, 'FOR SHARE');
}

async function read(tx: Tx, lock: string): Promise<Entitlement> {
  const [row] = await tx.rows<Entitlement>(`SELECT plan, level FROM quota ${lock}`);
  if (!row) throw new Error('The shop has no quota row: it was not installed through InstallShop');
  return row;
}
