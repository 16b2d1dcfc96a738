import type { PlanId } from '@purchase-limits/domain/plans';
import { Transactions } from '../../database/transactions.js';
import { commandHandlerWith, CommandWith } from '../../http/handlers.js';
import { changePlan } from '../../quota/write-quota.js';
import { readPlanEffects } from '../plan-effects.js';

/** The platform reports another plan for the shop. Its entitlement changes in this transaction. */
export class ChangePlan extends CommandWith<void, { shopId: string; plan: PlanId }> {}

export const ChangePlanHandler = commandHandlerWith(
  ChangePlan,
  Transactions,
  (transactions, { given: { shopId, plan } }) =>
    transactions.run(shopId, async (tx) => {
      const { stopped } = await readPlanEffects(tx, plan);
      await changePlan(tx, shopId, plan, { stopped });
    }),
);
