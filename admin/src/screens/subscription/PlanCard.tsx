import type { BillingInterval } from '@purchase-limits/domain/plans';
import type { PlanCatalog, PlanView } from '@purchase-limits/contract/plan';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { Badge, BlockStack, Button, Icon, InlineStack, Text } from '@shopify/polaris';
import { CheckIcon } from '@shopify/polaris-icons';
import { isRecommended, planAction, type PlanAction } from './plan-action';
import { offeredCode } from './plan-prices';
import { PlanPrice } from './PlanPrice';
import { useText } from './texts';
import { UseCode } from './UseCode';

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
          {isCurrent && <Badge tone="success">{t('currentPlan')}</Badge>}
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
      <ul className="plan-features" aria-label={t('featuresOf', { plan: plan.name })}>
        {plan.featureList.map((feature) => (
          <li key={feature}>
            <Icon source={CheckIcon} tone="subdued" />
            <Text as="span">{feature}</Text>
          </li>
        ))}
      </ul>
    </li>
  );
}

function useActionText(action: PlanAction, { name }: PlanView, interval: BillingInterval): string {
  const t = useText();
  switch (action) {
    case 'current':
      return t('yourCurrentPlan');
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
