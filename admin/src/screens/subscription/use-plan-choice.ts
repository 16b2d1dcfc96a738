import type { BillingInterval } from '@purchase-limits/domain/plans';
import type { PlanView } from '@purchase-limits/contract/plan';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { useState } from 'react';
import { useWorking } from '../../components/use-working';
import type { PlanAction } from './plan-action';
import { firstChargeOf } from './plan-prices';
import { useGoToPlan } from './use-go-to-plan';

/** The merchant's choice, confirmed in a dialog first. */
export type AskedPlan = { plan: PlanView; action: 'moveToFree' | 'cheaper' };
export type PlanChoice = ReturnType<typeof usePlanChoice>;

/** The merchant chooses a plan: a smaller one is asked about first. */
export function usePlanChoice(subscription: SubscriptionView, interval: BillingInterval) {
  const goToPlan = useGoToPlan();
  const [asked, setAsked] = useState<AskedPlan | null>(null);
  const { isWorking, run } = useWorking();
  const go = async (plan: PlanView) => {
    const code = firstChargeOf(plan, interval, subscription)?.code;
    const isDone = await goToPlan({ plan: plan.id, interval, ...(code && { code }) });
    if (isDone) setAsked(null);
  };
  const handleChoose = (plan: PlanView, action: PlanAction) => {
    if (action === 'moveToFree' || action === 'cheaper') setAsked({ plan, action });
    else void run(() => go(plan));
  };
  return {
    asked,
    isWorking,
    handleChoose,
    handleConfirm: () => void (asked && run(() => go(asked.plan))),
    handleClose: () => setAsked(null),
  };
}
