import { firstCharacters } from '@purchase-limits/domain/characters';
import { MAX_LENGTH } from '@purchase-limits/domain/validate-limit';
import type { SavedLimit } from '@purchase-limits/contract/limit';
import type { CurrentShop } from '../../http/current-shop.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import type { Idempotency } from '../../http/idempotency.js';
import { insertLimit } from '../insert-limit.js';
import { toLimit } from '../limit.entity.js';
import { lockLimit } from '../write-limits.js';

/** The merchant copies a limit. The copy is inactive, so that nothing shows twice on the storefront. */
export class DuplicateLimit extends ShopCommand<SavedLimit> {
  constructor(
    shop: CurrentShop,
    idempotency: Idempotency | null,
    readonly limitId: string,
  ) {
    super(shop, idempotency);
  }
}

export const DuplicateLimitHandler = commandHandler(DuplicateLimit, async (tx, { shop, limitId }) => {
  const { id: _id, ...draft } = toLimit(await lockLimit(tx, limitId));
  const name = firstCharacters(`Copy of ${draft.name}`, MAX_LENGTH.name);
  return insertLimit(tx, shop, { ...draft, name, status: 'inactive' });
});
