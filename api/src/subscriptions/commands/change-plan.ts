import { isDowngrade, type PlanId } from '@purchase-limits/domain/plans';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transactions } from '../../database/transactions.js';
import { changeQuotaPlan } from '../../impressions/commands/open-quota.js';
import { SubscriptionEntity } from '../subscription.entity.js';

/** The platform says the shop is on another plan. What the shop may do changes in this very transaction. */
export class ChangePlan extends Command<void> {
  constructor(
    readonly shopId: string,
    readonly plan: PlanId,
  ) {
    super();
  }
}

@CommandHandler(ChangePlan)
export class ChangePlanHandler implements ICommandHandler<ChangePlan> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ shopId, plan }: ChangePlan): Promise<void> {
    await this.transactions.run(shopId, async (tx) => {
      const before = await tx.manager.findOneOrFail(SubscriptionEntity, { where: { shopId }, lock: { mode: 'pessimistic_write' } });
      if (before.plan === plan) return;
      await tx.manager.update(SubscriptionEntity, { shopId }, { plan, version: before.version + 1 });
      await changeQuotaPlan(tx, shopId, plan);
      await tx.emit({ type: isDowngrade(before.plan, plan) ? 'PlanDowngraded' : 'PlanUpgraded', shopId, from: before.plan, to: plan });
    });
  }
}
