import type { LimitDraft } from '@purchase-limits/domain/limit';
import { validateLimit } from '@purchase-limits/domain/validate-limit';
import type { SavedLimit } from '@purchase-limits/contract/limit';
import type { CurrentShop } from '../../http/current-shop.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import type { Idempotency } from '../../http/idempotency.js';
import { throwIfAny } from '../../http/rule-error.js';
import { insertLimit } from '../insert-limit.js';

/** The merchant saves a new limit. */
export class CreateLimit extends ShopCommand<SavedLimit> {
  constructor(
    shop: CurrentShop,
    idempotency: Idempotency | null,
    readonly draft: LimitDraft,
  ) {
    super(shop, idempotency);
  }
}

export const CreateLimitHandler = commandHandler(CreateLimit, (tx, { shop, draft }) => {
  throwIfAny(validateLimit(draft, shop));
  return insertLimit(tx, shop, draft);
});
