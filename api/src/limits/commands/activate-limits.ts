import type { ChangedLimits, StoppedBy } from '@purchase-limits/domain/views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transactions } from '../../database/transactions.js';
import { once, type Idempotency } from '../../http/idempotency.js';
import { RuleError } from '../../http/rule-error.js';
import type { CurrentShop } from '../../identity/current-shop.js';
import { readEntitlement } from '../../impressions/queries/read-entitlement.js';
import { toLimit } from '../limit.entity.js';
import { changeLimits, lockLimits } from './change-limits.js';
import { stopperOf } from './save-limit.js';

/** The merchant wishes these limits to be active. All of them or none. */
export class ActivateLimits extends Command<ChangedLimits> {
  constructor(
    readonly shop: CurrentShop,
    readonly ids: string[],
    readonly idempotency: Idempotency | null,
  ) {
    super();
  }
}

@CommandHandler(ActivateLimits)
export class ActivateLimitsHandler implements ICommandHandler<ActivateLimits> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ shop, ids, idempotency }: ActivateLimits): Promise<ChangedLimits> {
    return this.transactions.run(shop.id, (tx) =>
      once(tx, shop.id, idempotency, async () => {
        const entitlement = await readEntitlement(tx);
        const limits = await lockLimits(tx, ids);
        for (const limit of limits) {
          const stopper = stopperOf(entitlement, toLimit(limit));
          if (stopper) throw limitStoppedError(stopper);
        }
        return changeLimits(
          tx,
          limits.filter((limit) => limit.status === 'inactive'),
          { status: 'active', stoppedBy: null, updatedBy: shop.userId },
          (changed) => ({ type: 'LimitsActivated', shopId: shop.id, limits: changed, reason: 'merchant' }),
        );
      }),
    );
  }
}

/** Activating would change nothing a shopper sees: says what would help. */
export function limitStoppedError(stopper: StoppedBy): RuleError {
  return stopper === 'quota'
    ? new RuleError(
        409,
        'limit_stopped',
        'The free impressions are used up, so limits are stopped. Upgrade your plan to activate them again.',
      )
    : new RuleError(409, 'limit_stopped', 'Your plan does not include this limit. Upgrade your plan to activate it again.');
}
