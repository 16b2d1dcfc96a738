import { isPaid, PLANS, type PlanId } from '@purchase-limits/domain/plans';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Transactions, type Tx } from '../../database/transactions.js';
import { SubscriptionEntity } from '../subscription.entity.js';

/** `allow`: billing is configured and the shop is not blocked; billing is not part of the product yet. */
export type SubscriptionView = { plan: PlanId; planName: string; paid: boolean; trialEndsAt: string | null; allow: boolean };

export class GetSubscription extends Query<SubscriptionView> {
  constructor(readonly shopId: string) {
    super();
  }
}

@QueryHandler(GetSubscription)
export class GetSubscriptionHandler implements IQueryHandler<GetSubscription> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ shopId }: GetSubscription): Promise<SubscriptionView> {
    const plan = await this.transactions.run(shopId, readPlan);
    return { plan, planName: PLANS[plan].name, paid: isPaid(plan), trialEndsAt: null, allow: false };
  }
}

/** The shop's plan, within a transaction of its own. */
export async function readPlan(tx: Tx): Promise<PlanId> {
  const [subscription] = await tx.manager.find(SubscriptionEntity);
  return subscription?.plan ?? 'free';
}
