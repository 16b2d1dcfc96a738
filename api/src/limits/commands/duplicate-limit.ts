import { MAX_LENGTH } from '@purchase-limits/domain/validate-limit';
import type { SavedLimit } from '@purchase-limits/domain/views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transactions } from '../../database/transactions.js';
import { once, type Idempotency } from '../../http/idempotency.js';
import type { CurrentShop } from '../../identity/current-shop.js';
import { toLimit } from '../limit.entity.js';
import { lockLimits } from './change-limits.js';
import { createLimit } from './create-limit.js';

/** The merchant wants the same limit again: an inactive copy, so that nothing doubles on the storefront. */
export class DuplicateLimit extends Command<SavedLimit> {
  constructor(
    readonly shop: CurrentShop,
    readonly limitId: string,
    readonly idempotency: Idempotency | null,
  ) {
    super();
  }
}

@CommandHandler(DuplicateLimit)
export class DuplicateLimitHandler implements ICommandHandler<DuplicateLimit> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ shop, limitId, idempotency }: DuplicateLimit): Promise<SavedLimit> {
    return this.transactions.run(shop.id, (tx) =>
      once(tx, shop.id, idempotency, async () => {
        const [original] = await lockLimits(tx, [limitId]);
        const { id: _id, ...draft } = toLimit(original!);
        const name = [...`Copy of ${draft.name}`].slice(0, MAX_LENGTH.name).join('');
        return createLimit(tx, shop, { ...draft, name, status: 'inactive' });
      }),
    );
  }
}
