import type { BillingInterval } from '@purchase-limits/domain/plans';
import type { PlanView } from '@purchase-limits/contract/plan';
import { useEffect, useState } from 'react';
import { useFormat } from '../../components/use-format';
import { pricePerMonth } from './plan-prices';
import { useText } from './texts';

type PricesAnnouncedProps = {
  /** The plans that are shown. */
  plans: PlanView[];
  /** How they are charged. */
  interval: BillingInterval;
};

/** Tells a screen reader the prices when the merchant has changed the interval; nothing at first. */
export function PricesAnnounced({ plans, interval }: PricesAnnouncedProps) {
  const t = useText();
  const { formatDollars, formatList } = useFormat();
  const [first] = useState(interval);
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (interval !== first) setChanged(true);
  }, [interval, first]);
  const prices = formatList(
    plans.map((plan) => t('priceOf', { plan: plan.name, price: formatDollars(pricePerMonth(plan, interval)) })),
  );
  return (
    <p className="visually-hidden" aria-live="polite">
      {isChanged && t(interval === 'yearly' ? 'pricesYearly' : 'pricesMonthly', { prices })}
    </p>
  );
}
