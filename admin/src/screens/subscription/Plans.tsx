import type { PlanCatalog, PlanView } from '@purchase-limits/contract/plan';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { useSubscriptionFlags } from '../../api/subscription-flags';
import { useSubscription } from '../../api/use-subscription';
import { Checking } from './Checking';
import { CurrentPlanCard } from './CurrentPlanCard';
import { DiscountCard } from './DiscountCard';
import { FaqCard } from './FaqCard';
import { IntervalChoice } from './IntervalChoice';
import { PlanBanner } from './PlanBanner';
import { PlanCard } from './PlanCard';
import { PlanDialog } from './PlanDialog';
import { PricesAnnounced } from './PricesAnnounced';
import { useText } from './texts';
import { useHostedCheck } from './use-hosted-check';
import { useDiscount } from './use-discount';
import { usePlanChoice } from './use-plan-choice';
import { useShownInterval } from './use-shown-interval';
import { BlockStack } from '../../ui/BlockStack';
import { Page } from '../../ui/Page';
import { CardTitle } from '../../ui/Text';

type PlansProps = {
  /** The plans, codes and campaign. */
  catalog: PlanCatalog;
  /** What the shop has. */
  subscription: SubscriptionView;
};

/** The screen once plans and subscription are known. */
export function Plans({ catalog, subscription }: PlansProps) {
  const t = useText();
  const { getting } = useSubscription();
  const { flags, isBusy } = useSubscriptionFlags();
  const [interval, showInterval] = useShownInterval(subscription.interval);
  const isHosted = catalog.billing === 'app_pricing';
  useHostedCheck(isHosted && subscription.pending !== null);
  const discount = useDiscount();
  const choice = usePlanChoice(subscription, interval);
  const isDisabled = isBusy || !subscription.allow;
  const handleUseCode = async (code: string) => {
    await discount.apply(code);
  };
  return (
    <Page title={t('title')} subtitle={t('subtitle')} fullWidth>
      <BlockStack gap="400">
        {flags.checking ? <Checking /> : <PlanBanner subscription={subscription} catalog={catalog} />}
        <div aria-busy={getting}>
          <CurrentPlanCard subscription={subscription} catalog={catalog} />
        </div>
        <div className="plans-head">
          <CardTitle>{t('choosePlan')}</CardTitle>
          <IntervalChoice interval={interval} onChange={showInterval} />
        </div>
        <PricesAnnounced plans={catalog.plans} interval={interval} />
        <ul className="plan-cards">
          {catalog.plans.map((plan: PlanView) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              interval={interval}
              catalog={catalog}
              subscription={subscription}
              isDisabled={isDisabled}
              onUseCode={handleUseCode}
              onChoose={choice.handleChoose}
            />
          ))}
        </ul>
        {!isHosted && (
          <DiscountCard
            catalog={catalog}
            subscription={subscription}
            interval={interval}
            isDisabled={isDisabled}
            discount={discount}
          />
        )}
        <FaqCard isHosted={isHosted} />
      </BlockStack>
      <PlanDialog choice={choice} subscription={subscription} interval={interval} isHosted={isHosted} />
    </Page>
  );
}
