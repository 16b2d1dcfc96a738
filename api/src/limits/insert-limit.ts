import { randomUUID } from 'node:crypto';
import { stoppedByNow, type Entitlement } from '@purchase-limits/domain/in-force';
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

const CHUNK = 500;

/** Writes a new limit and its event. While the quota is used up it is saved active and stopped (rules §6). */
export async function insertLimit(tx: Tx, shop: CurrentShop, draft: LimitDraft): Promise<SavedLimit> {
  const entitlement = await readEntitlement(tx, 'read');
  const { limits, eventId } = await insertLimits(tx, shop, [draft], entitlement);
  const limit = limits[0]!;
  return { limit: toView(limit, entitlement), eventId, warnings: await warningsFor(tx, limit) };
}

/**
 * Writes new limits, at least one, with an event for each. All of them or none; answers the last event's id.
 */
export async function insertLimits(
  tx: Tx,
  shop: CurrentShop,
  drafts: readonly LimitDraft[],
  entitlement: Entitlement,
): Promise<{ limits: LimitEntity[]; eventId: string }> {
  const written = { shopId: shop.id, by: shop.userId, at: now(), entitlement };
  const limits = drafts.map((draft) => newLimit(tx, randomUUID(), draft, written));
  for (let start = 0; start < limits.length; start += CHUNK)
    await tx.manager.insert(LimitEntity, limits.slice(start, start + CHUNK));
  await throwUnlessFits(tx);
  let eventId = '';
  for (const limit of limits)
    eventId = await emit(tx, {
      type: 'LimitCreated',
      shopId: shop.id,
      limitId: limit.id,
      version: limit.version,
      limit: toLimit(limit),
      by: shop.userId,
    });
  return { limits, eventId };
}

/** By whom and where a limit is created, and what the shop may do at this moment. */
type Written = { shopId: string; by: string; at: Date; entitlement: Entitlement };

/** A limit to insert, stopped where the entitlement does not carry it. Throws when the plan has none such. */
export function newLimit(
  tx: Tx,
  id: string,
  draft: LimitDraft,
  { shopId, entitlement, ...written }: Written,
): LimitEntity {
  requirePlanFor(draft, entitlement);
  const row = limitRow(id, draft, written);
  const stoppedBy = stoppedByNow({ ...draft, status: row.status }, entitlement);
  return tx.manager.create(LimitEntity, { ...row, shopId, stoppedBy, deletedAt: null });
}
