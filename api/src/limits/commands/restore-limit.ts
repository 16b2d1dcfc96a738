import type { SavedLimit } from '@purchase-limits/contract/limit';
import { validateLimit } from '@purchase-limits/domain/validate-limit';
import { IsNull, Not } from 'typeorm';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { throwIfAny } from '../../http/rule-error.js';
import { LimitHistoryEntity } from '../limit-history.entity.js';
import { throwIfStale, writeChange } from '../write-change.js';
import { lockLimit } from '../write-limits.js';

/**
 * Restores the content of version `from`, given the `version` the merchant has seen. Whether the limit is active
 * doesn't change.
 */
export class RestoreLimit extends ShopCommand<SavedLimit, { limitId: string; version: number; from: number }> {}

export const RestoreLimitHandler = commandHandler(
  RestoreLimit,
  async (tx, { shop, given: { limitId, version, from } }) => {
    const locked = await lockLimit(tx, limitId);
    const { before } = locked;
    await throwIfStale(tx, before, version, shop);
    const kept = await tx.manager.findOneBy(LimitHistoryEntity, { limitId, version: from, definition: Not(IsNull()) });
    if (!kept) throwIfAny({ from: 'This version is not kept' });
    const { id: _id, ...definition } = kept!.definition!;
    const draft = { ...definition, status: before.status };
    throwIfAny(validateLimit(draft, shop));
    return writeChange(tx, shop, locked, draft, from);
  },
);
