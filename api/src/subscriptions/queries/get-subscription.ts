import { isPaid, PLANS, type PlanId } from '@purchase-limits/domain/plans';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';

/** `allow`: billing is configured and the shop is not blocked; billing is not part of the product yet. */
export type SubscriptionView = {
  plan: PlanId;
  planName: string;
  paid: boolean;
  trialEndsAt: string | null;
  allow: boolean;
};

/** The shop's plan, and what billing says of it. */
export class GetSubscription extends ShopQuery<SubscriptionView> {}

export const GetSubscriptionHandler = queryHandler(GetSubscription, async (tx) => {
  const { plan } = await readEntitlement(tx);
  return { plan, planName: PLANS[plan].name, paid: isPaid(plan), trialEndsAt: null, allow: false };
});
