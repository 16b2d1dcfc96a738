import type { PlanId } from '@purchase-limits/domain/plans';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transactions } from '../../database/transactions.js';
import { CommandWith } from '../../http/handlers.js';
import { changePlan } from '../../quota/write-quota.js';
import { readPlanEffects } from '../plan-effects.js';

/** The platform reports another plan for the shop. Its entitlement changes in this transaction. */
export class ChangePlan extends CommandWith<void, { shopId: string; plan: PlanId }> {}

@CommandHandler(ChangePlan)
export class ChangePlanHandler implements ICommandHandler<ChangePlan> {
  constructor(private readonly transactions: Transactions) {}

  execute({ given: { shopId, plan } }: ChangePlan): Promise<void> {
    return this.transactions.run(shopId, async (tx) => {
      const { stopped } = await readPlanEffects(tx, plan);
      await changePlan(tx, shopId, plan, { stopped });
    });
  }
}
