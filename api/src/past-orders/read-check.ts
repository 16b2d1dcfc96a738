import type { Tx } from '../database/transactions.js';
import { NotFoundError } from '../http/rule-error.js';
import { PastOrderCheckEntity } from './past-order-check.entity.js';

/** A check of the shop; throws when it has none with this id. */
export async function readCheck(tx: Tx, id: string): Promise<PastOrderCheckEntity> {
  const found = await tx.manager.findOneBy(PastOrderCheckEntity, { id });
  if (!found) throw new NotFoundError('check');
  return found;
}
