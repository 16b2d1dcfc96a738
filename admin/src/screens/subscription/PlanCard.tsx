import type { BillingInterval } from '@purchase-limits/domain/plans';
import type { PlanCatalog, PlanView } from '@purchase-limits/contract/plan';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { useFormat } from '../../components/use-format';
import { useWorking } from '../../components/use-working';
import { isRecommended, planAction, type PlanAction } from './plan-action';
import { offeredCode } from './plan-prices';
import { PlanPrice } from './PlanPrice';
import { useText } from './texts';
import { Badge } from '../../ui/Badge';
import { BlockStack } from '../../ui/BlockStack';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { InlineStack } from '../../ui/InlineStack';
import { Note, Text } from '../../ui/Text';
import { CheckIcon } from '../../ui/icons';

type PlanCardProps = {
  /** The plan. */
  plan: PlanView;
  /** How it would be charged. */
  interval: BillingInterval;
  /** The catalog that the plan is of. */
  catalog: PlanCatalog;
  /** What the shop has now. */
  subscription: SubscriptionView;
  /** Nothing can be chosen at the moment. */
  isDisabled: boolean;
  /** The merchant applies the offered code. */
  onUseCode: (code: string) => Promise<void>;
  /** The merchant wants the plan. */
  onChoose: (plan: PlanView, action: PlanAction) => void;
};

/** One plan: what it costs, what it includes, and the button to get it. */
export function PlanCard(props: PlanCardProps) {
  const { plan, interval, catalog, subscription, isDisabled, onChoose, onUseCode } = props;
  const t = useText();
  const action = planAction(plan.id, interval, subscription);
  const isFixed = action === 'current' || action === 'next';
  const isCurrent = action === 'current' || action === 'resume';
  const offered = isFixed ? null : offeredCode(plan, interval, catalog, subscription);
  const isRecommendedHere = isRecommended(plan.id, catalog.recommended, subscription.plan);
  return (
    <li className="plan-card" data-current={isCurrent} data-recommended={isRecommendedHere}>
      <BlockStack gap="300">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h3" variant="headingMd">
            {plan.name}
          </Text>
          {action === 'resume' && <Badge tone="success">{t('currentPlan')}</Badge>}
          {isRecommendedHere && <Badge tone="info">{t('recommended')}</Badge>}
        </InlineStack>
        <PlanPrice plan={plan} interval={interval} subscription={subscription} isFixed={isFixed} />
      </BlockStack>
      <BlockStack gap="200">
        <Button
          fullWidth
          variant={isRecommendedHere && !isFixed ? 'primary' : undefined}
          disabled={isFixed || isDisabled}
          onClick={() => onChoose(plan, action)}
        >
          {useActionText(action, plan, interval)}
        </Button>
        {offered && <UseCode offered={offered} interval={interval} isDisabled={isDisabled} onUse={onUseCode} />}
      </BlockStack>
      <Features plan={plan} free={catalog.plans.find(({ id }) => id === 'free')} />
    </li>
  );
}

type FeaturesProps = {
  /** The plan. */
  plan: PlanView;
  /** Whose features every plan has. */
  free: PlanView | undefined;
};

function Features({ plan, free }: FeaturesProps) {
  const t = useText();
  const isMore = free !== undefined && free.id !== plan.id;
  const features = isMore ? plan.features.filter((feature) => !free.features.includes(feature)) : plan.features;
  return (
    <BlockStack gap="200">
      {isMore && <Note>{t('everythingIn', { plan: free.name })}</Note>}
      <ul className="plan-features" aria-label={t('featuresOf', { plan: plan.name })}>
        {features.map((feature) => (
          <li key={feature}>
            <Icon source={CheckIcon} tone="subdued" />
            <Text as="span">{t(`feature.${feature}`)}</Text>
          </li>
        ))}
      </ul>
    </BlockStack>
  );
}

function useActionText(action: PlanAction, { name }: PlanView, interval: BillingInterval): string {
  const t = useText();
  switch (action) {
    case 'current':
      return t('currentPlan');
    case 'resume':
      return t('keep', { plan: name });
    case 'next':
      return t('chosen');
    case 'moveToFree':
      return t('moveToFree');
    case 'switch':
      return t(interval === 'yearly' ? 'switchToYearly' : 'switchToMonthly');
    case 'cheaper':
    case 'choose':
      return t('choose', { plan: name });
  }
}

type UseCodeProps = {
  /** The code, and how many US dollars it takes off. */
  offered: { code: string; amount: number };
  /** How the plan would be charged. */
  interval: BillingInterval;
  /** Nothing can be applied at the moment. */
  isDisabled: boolean;
  /** The merchant applies it. */
  onUse: (code: string) => Promise<void>;
};

/** Offers the discount code for a plan. */
function UseCode({ offered: { code, amount }, interval, isDisabled, onUse }: UseCodeProps) {
  const t = useText();
  const { formatDollars } = useFormat();
  const { isWorking, run } = useWorking();
  return (
    <Button
      variant="plain"
      textAlign="start"
      disabled={isDisabled || isWorking}
      onClick={() => void run(() => onUse(code))}
    >
      {interval === 'yearly' ? t('useYearCode', { code, amount: formatDollars(amount) }) : t('useMonthCode', { code })}
    </Button>
  );
}
