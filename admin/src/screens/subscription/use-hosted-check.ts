import { useEffect, useRef } from 'react';
import { messageOf } from '../../api/api-error';
import { useSubscriptionFlags } from '../../api/subscription-flags';
import { useCheckSubscription } from '../../api/use-check-subscription';
import { useToast } from '../../components/Toasts';

/** Asks once what became of a choice on the pricing page: merchants can leave it without coming back by its link. */
export function useHostedCheck(isWaiting: boolean): void {
  const check = useCheckSubscription();
  const { isBusyNow } = useSubscriptionFlags();
  const { showError } = useToast();
  // Only what was waiting when the screen opened: what is chosen on it now leads away.
  const isDue = useRef(isWaiting);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    // The way back asks already.
    if (isBusyNow()) return;
    check().catch((error: unknown) => showError(messageOf(error)));
  }, [check, isBusyNow, showError]);
}
