import { isPaid, type BillingInterval, type PlanId } from '@purchase-limits/domain/plans';
import type { SubscribeAnswer } from '@purchase-limits/contract/subscription';
import { useCallback, useEffect, useRef } from 'react';
import { post } from './client';
import { useSubscriptionFlags } from './subscription-flags';
import { useReadPlanAgain } from './use-plan-changed';
import { keepWantedPlan } from './wanted-plan';

/** By then the browser has left; where it has not, the merchant can try again. */
const LEFT_MS = 15_000;
const NOT_SUBSCRIBING = { subscribing: false, cancelling: false };

/** The merchant's choice. `code`: the matching discount code. */
export type Wish = { plan: PlanId; interval: BillingInterval; code?: string };

/**
 * Asks for another plan or interval; throws what the API refuses. null: another wish is under way. The flag
 * `subscribing` stays on while the browser leaves for the platform's page.
 */
export function useSubscribe() {
  const { isBusyNow, setFlags } = useSubscriptionFlags();
  const leaving = useLeaving();

  return async ({ plan, interval, code }: Wish): Promise<SubscribeAnswer | null> => {
    if (isBusyNow()) return null;
    void setFlags({ subscribing: true, cancelling: !isPaid(plan) });
    try {
      const query = new URLSearchParams({ interval, ...(code && { code }) });
      const answer = await post<SubscribeAnswer>(`/subscription/shopify/subscribe/${plan}?${query}`);
      if (answer.confirmationUrl) {
        keepWantedPlan({ plan, interval });
        leaving.begin();
      } else void setFlags(NOT_SUBSCRIBING);
      return answer;
    } catch (error) {
      void setFlags(NOT_SUBSCRIBING);
      throw error;
    }
  };
}

/** Clears the flags if the browser didn't leave after all, or restores the page from its cache. */
function useLeaving() {
  const { isBusyNow, setFlags } = useSubscriptionFlags();
  const readPlanAgain = useReadPlanAgain();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begin = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void setFlags(NOT_SUBSCRIBING), LEFT_MS);
  }, [setFlags]);
  useEffect(() => {
    // The merchant went to another screen meanwhile, and came back.
    if (isBusyNow()) begin();
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      void setFlags(NOT_SUBSCRIBING);
      void readPlanAgain();
    };
    window.addEventListener('pageshow', handleShow);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('pageshow', handleShow);
    };
  }, [begin, isBusyNow, setFlags, readPlanAgain]);
  return { begin };
}
