import type { ChangedLimits } from '@purchase-limits/domain/views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transactions } from '../../database/transactions.js';
import { once, type Idempotency } from '../../http/idempotency.js';
import type { CurrentShop } from '../../identity/current-shop.js';
import { changeLimits, lockLimits } from './change-limits.js';

/** The merchant deletes these limits for good. All of them or none. */
export class DeleteLimits extends Command<ChangedLimits> {
  constructor(
    readonly shop: CurrentShop,
    readonly ids: string[],
    readonly idempotency: Idempotency | null,
  ) {
    super();
  }
}

@CommandHandler(DeleteLimits)
export class DeleteLimitsHandler implements ICommandHandler<DeleteLimits> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ shop, ids, idempotency }: DeleteLimits): Promise<ChangedLimits> {
    return this.transactions.run(shop.id, (tx) =>
      once(tx, shop.id, idempotency, async () =>
        changeLimits(tx, await lockLimits(tx, ids), { deletedAt: new Date(), updatedBy: shop.userId }, (changed) => ({
          type: 'LimitsDeleted',
          shopId: shop.id,
          limits: changed,
        })),
      ),
    );
  }
}
