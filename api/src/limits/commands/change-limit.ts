import type { LimitDraft } from '@purchase-limits/domain/limit';
import { validateLimit } from '@purchase-limits/domain/validate-limit';
import type { SavedLimit } from '@purchase-limits/contract/limit';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { throwIfAny } from '../../http/rule-error.js';
import { throwIfStale, writeChange } from '../write-change.js';
import { lockLimit } from '../write-limits.js';

/** The merchant saves a limit again, having seen this `version` of it. */
export class ChangeLimit extends ShopCommand<SavedLimit, { limitId: string; version: number; draft: LimitDraft }> {}

export const ChangeLimitHandler = commandHandler(
  ChangeLimit,
  async (tx, { shop, given: { limitId, version, draft: sent } }) => {
    const locked = await lockLimit(tx, limitId);
    const { before } = locked;
    const draft = { ...sent, status: sent.status ?? before.status };
    if (draft.type !== before.type) throwIfAny({ type: `A ${before.type} limit cannot become another type` });
    throwIfAny(validateLimit(draft, shop));
    await throwIfStale(tx, before, version, shop);
    return writeChange(tx, shop, locked, draft);
  },
);
