import type { ChangedLimits } from '@purchase-limits/domain/views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transactions } from '../../database/transactions.js';
import { once, type Idempotency } from '../../http/idempotency.js';
import type { CurrentShop } from '../../identity/current-shop.js';
import { changeLimits, lockLimits } from './change-limits.js';

/** The merchant no longer wishes these limits. Allowed whatever the quota says. */
export class DeactivateLimits extends Command<ChangedLimits> {
  constructor(
    readonly shop: CurrentShop,
    readonly ids: string[],
    readonly idempotency: Idempotency | null,
  ) {
    super();
  }
}

@CommandHandler(DeactivateLimits)
export class DeactivateLimitsHandler implements ICommandHandler<DeactivateLimits> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ shop, ids, idempotency }: DeactivateLimits): Promise<ChangedLimits> {
    return this.transactions.run(shop.id, (tx) =>
      once(tx, shop.id, idempotency, async () =>
        changeLimits(
          tx,
          (await lockLimits(tx, ids)).filter((limit) => limit.status === 'active'),
          { status: 'inactive', stoppedBy: null, updatedBy: shop.userId },
          (changed) => ({ type: 'LimitsDeactivated', shopId: shop.id, limits: changed, reason: 'merchant' }),
        ),
      ),
    );
  }
}
