import { PLANS } from '@purchase-limits/domain/plans';
import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../api/api-error';
import { useCheckSubscription } from '../../api/use-check-subscription';
import { useSubscription } from '../../api/use-subscription';
import { takeWantedPlan } from '../../api/wanted-plan';
import { useToast } from '../../components/Toasts';
import { useFormat } from '../../components/use-format';
import { hostedOutcome, returnOutcome } from './return-outcome';
import { useText } from './texts';

/** With it the platform leads back. It is no proof of anything: the platform is asked for the subscription. */
const CHARGE = 'charge_id';
/** Likewise from the pricing page. */
const PLAN_HANDLE = 'plan_handle';
/** With it the page leads here that is shown after a downgrade. */
const SUCCESS = 'success';

/** Says how a change of the plan ended that led away from this screen, and takes its words out of the address. */
export function useReturn(): void {
  const [params, setParams] = useSearchParams();
  const isHosted = params.has(PLAN_HANDLE);
  const isBack = params.has(CHARGE) || isHosted;
  const isDone = params.get(SUCCESS) === 'true';
  const checkReturn = useCheckReturn();
  const { subscription } = useSubscription();
  const { showToast } = useToast();
  const t = useText();
  // React runs effects twice in development.
  const isStarted = useRef(false);
  const removeParams = useCallback(
    () =>
      setParams(
        (before) => {
          [CHARGE, PLAN_HANDLE, SUCCESS].forEach((name) => before.delete(name));
          return before;
        },
        { replace: true },
      ),
    [setParams],
  );

  useEffect(() => {
    if (!isBack || isStarted.current) return;
    isStarted.current = true;
    removeParams();
    void checkReturn(isHosted);
  }, [isBack, isHosted, removeParams, checkReturn]);
  useEffect(() => {
    if (isBack || !isDone || !subscription) return;
    removeParams();
    showToast({ content: t('planNow', { plan: subscription.planName }) });
  }, [isBack, isDone, subscription, removeParams, showToast, t]);
}

function useCheckReturn() {
  const { subscription: before } = useSubscription();
  const check = useCheckSubscription();
  const { showToast, showError } = useToast();
  const { formatDate } = useFormat();
  const t = useText();
  return async (isHosted: boolean) => {
    const wanted = takeWantedPlan();
    try {
      const now = await check();
      const outcome = isHosted ? hostedOutcome(now, wanted, before) : returnOutcome(now, wanted, before);
      if (outcome === 'declined') showError(t('notApproved'));
      else if (outcome === 'unconfirmed') showToast({ content: t('notConfirmed') });
      else if (outcome === 'ending')
        showToast({ content: t('endsOn', { plan: now.planName, date: formatDate(now.endsAt!) }) });
      else if (outcome === 'changed' || !now.next) showToast({ content: t('planNow', { plan: now.planName }) });
      else {
        const { interval, startsAt } = now.next;
        const plan = PLANS[now.next.plan].name;
        const begins = startsAt === null ? t('nextUndated', { plan, interval }) : null;
        showToast({ content: begins ?? t('next', { plan, interval, date: formatDate(startsAt!) }) });
      }
    } catch (error) {
      showError(messageOf(error));
    }
  };
}
