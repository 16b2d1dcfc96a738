import { BILLING_INTERVALS, type BillingInterval } from '@purchase-limits/domain/plans';
import { useSearchParams } from 'react-router-dom';

/** Which prices are shown: as the address says, else as the shop is charged. */
export function useShownInterval(charged: BillingInterval | null) {
  const [params, setParams] = useSearchParams();
  const asked = BILLING_INTERVALS.find((interval) => interval === params.get('interval'));
  const showInterval = (interval: BillingInterval) =>
    setParams(
      (before) => {
        before.set('interval', interval);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [asked ?? charged ?? 'monthly', showInterval] as const;
}
