import { randomUUID } from 'node:crypto';
import { stoppedByNow } from '@purchase-limits/domain/in-force';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { SavedLimit } from '@purchase-limits/contract/limit';
import { now } from '../clock.js';
import type { Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import type { CurrentShop } from '../http/current-shop.js';
import { readEntitlement } from '../quota/queries/read-entitlement.js';
import { warningsFor } from './contradiction-warnings.js';
import { requirePlanFor } from './entitlement-errors.js';
import { LimitEntity, limitRow, toLimit, toView } from './limit.entity.js';
import { throwUnlessFits } from './shop-sizes.js';

/** Writes a new limit and its event. While the quota is used up it is saved active and stopped (rules §6). */
export async function insertLimit(tx: Tx, shop: CurrentShop, draft: LimitDraft): Promise<SavedLimit> {
  const entitlement = await readEntitlement(tx, 'read');
  requirePlanFor(draft, entitlement);
  const row = limitRow(randomUUID(), draft, { by: shop.userId, at: now() });
  const stoppedBy = stoppedByNow({ ...draft, status: row.status }, entitlement);
  const limit = tx.manager.create(LimitEntity, { ...row, shopId: shop.id, stoppedBy });
  await tx.manager.insert(LimitEntity, limit);
  await throwUnlessFits(tx);
  const eventId = await emit(tx, {
    type: 'LimitCreated',
    shopId: shop.id,
    limitId: limit.id,
    version: limit.version,
    limit: toLimit(limit),
    by: shop.userId,
  });
  return { limit: toView(limit, entitlement), eventId, warnings: await warningsFor(tx, limit) };
}
