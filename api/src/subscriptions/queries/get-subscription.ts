import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { isPaid, PLANS } from '@purchase-limits/domain/plans';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';

/** The shop's plan, and what billing says of it. */
export class GetSubscription extends ShopQuery<SubscriptionView> {}

export const GetSubscriptionHandler = queryHandler(GetSubscription, async (tx) => {
  const { plan } = await readEntitlement(tx);
  // Billing is not part of the product yet: no trial, and nothing to subscribe to.
  const trial = { trialEndsAt: null, usedTrialDays: 0, trialDaysExtend: 0, allow: false };
  const flags = { subscribing: false, getting: false, checking: false, cancelling: false } as const;
  return { plan, planName: PLANS[plan].name, paid: isPaid(plan), ...trial, ...flags };
});
