import type { SavedLimit } from '@purchase-limits/contract/limit';
import type { CurrentShop } from '../../http/current-shop.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import type { Idempotency } from '../../http/idempotency.js';
import { copyOf } from '../copy-of.js';
import { insertLimit } from '../insert-limit.js';
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

export const DuplicateLimitHandler = commandHandler(DuplicateLimit, async (tx, { shop, limitId }) =>
  insertLimit(tx, shop, copyOf((await lockLimit(tx, limitId)).before)),
);
