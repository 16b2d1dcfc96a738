import type { LimitDraft } from '@purchase-limits/domain/limit';
import { validateLimit } from '@purchase-limits/domain/validate-limit';
import type { SavedLimit } from '@purchase-limits/contract/limit';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { throwIfAny } from '../../http/rule-error.js';
import { insertLimit } from '../insert-limit.js';
import { withReplaced } from '../replaced-limits.js';

/** The merchant saves a new limit. */
export class CreateLimit extends ShopCommand<SavedLimit, { draft: LimitDraft }> {}

export const CreateLimitHandler = commandHandler(CreateLimit, async (tx, { shop, given: { draft } }) => {
  throwIfAny(validateLimit(draft, shop));
  return insertLimit(tx, shop, await withReplaced(tx, shop.id, null, draft));
});
