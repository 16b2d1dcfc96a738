import type { SavedLimit } from '@purchase-limits/contract/limit';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { copyOf } from '../copy-of.js';
import { insertLimit } from '../insert-limit.js';
import { lockLimit } from '../write-limits.js';

/** The merchant copies a limit. The copy is inactive, so that nothing shows twice on the storefront. */
export class DuplicateLimit extends ShopCommand<SavedLimit, { limitId: string }> {}

export const DuplicateLimitHandler = commandHandler(DuplicateLimit, async (tx, { shop, given: { limitId } }) =>
  insertLimit(tx, shop, copyOf((await lockLimit(tx, limitId)).before)),
);
