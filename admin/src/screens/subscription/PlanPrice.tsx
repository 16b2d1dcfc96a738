import { isPaid, type BillingInterval } from '@purchase-limits/domain/plans';
import type { PlanView } from '@purchase-limits/contract/plan';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { useFormat } from '../../components/use-format';
import { chargedPrice, firstChargeOf, pricePerMonth } from './plan-prices';
import { useText } from './texts';
import { Note, Text } from '../../ui/Text';

type PlanPriceProps = {
  /** The plan. */
  plan: PlanView;
  /** How it would be charged. */
  interval: BillingInterval;
  /** What the shop has now. */
  subscription: SubscriptionView;
  /** The shop has it already, or has approved it: trial and code change nothing any more. */
  isFixed: boolean;
};

/** A plan's prices: per month, per year, the first charge, and the trial before it. */
export function PlanPrice({ plan, interval, subscription, isFixed }: PlanPriceProps) {
  const t = useText();
  const { formatDollars } = useFormat();
  const isYearly = interval === 'yearly' && isPaid(plan.id);
  const first = isFixed ? null : firstChargeOf(plan, interval, subscription);
  const { offeredTrialDays } = subscription;
  return (
    <div className="plan-price">
      <p>
        <Text as="span" variant="headingXl">
          {formatDollars(pricePerMonth(plan, interval))}
        </Text>{' '}
        <Text as="span" tone="subdued">
          {t('aMonth')}
        </Text>
      </p>
      {isYearly && <Note>{t('billedYearly', { price: formatDollars(plan.priceAnnually) })}</Note>}
      {isYearly && plan.yearlySaving > 0 && (
        <Text as="p" tone="success">
          {t('yearlySaving', { saving: formatDollars(plan.yearlySaving) })}
        </Text>
      )}
      {first && (
        <p>
          <span className="visually-hidden">{t('insteadOf')} </span>
          <s>{formatDollars(chargedPrice(plan, interval))}</s>{' '}
          <Text as="span" fontWeight="semibold">
            {t(isYearly ? 'firstYear' : 'firstMonth', { price: formatDollars(first.price), code: first.code })}
          </Text>
        </p>
      )}
      {isPaid(plan.id) && !isFixed && offeredTrialDays > 0 && (
        <Text as="p">{t('trial', { days: offeredTrialDays })}</Text>
      )}
    </div>
  );
}
