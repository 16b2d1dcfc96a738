import type { PlanCatalog, PlanView } from '@purchase-limits/contract/plan';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { type BillingInterval, BILLING_INTERVALS } from '@purchase-limits/domain/plans';
import { useEffect, useState, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSubscriptionFlags } from '../../api/subscription-flags';
import { useCheckSubscription } from '../../api/use-check-subscription';
import { useSubscription } from '../../api/use-subscription';
import { Disclosure } from '../../components/Disclosure';
import { useToast } from '../../components/Toasts';
import { useFormat } from '../../components/use-format';
import { CheaperDialog } from './CheaperDialog';
import { Checking } from './Checking';
import { CurrentPlanCard } from './CurrentPlanCard';
import { DiscountCard } from './DiscountCard';
import { DowngradeDialog } from './DowngradeDialog';
import { IntervalChoice } from './IntervalChoice';
import { PlanBanner } from './PlanBanner';
import { PlanCard } from './PlanCard';
import { pricePerMonth } from './plan-prices';
import { useText } from './texts';
import { useDiscount } from './use-discount';
import { usePlanChoice, type PlanChoice } from './use-plan-choice';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { Page } from '../../ui/Page';
import { CardTitle, Text } from '../../ui/Text';

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

const QUESTIONS = ['impression', 'usedUp', 'trial', 'change'] as const;

type FaqCardProps = {
  /** Plans are chosen on the platform's pricing page. */
  isHosted: boolean;
};

/** Questions about plans; each answer is shown when its question is chosen. */
function FaqCard({ isHosted }: FaqCardProps) {
  const t = useText();
  const answerOf = (name: (typeof QUESTIONS)[number]) =>
    t(isHosted && name === 'change' ? 'faq.changeHosted.answer' : `faq.${name}.answer`);
  return (
    <Card gap="200">
      <CardTitle>{t('faqTitle')}</CardTitle>
      <div className="disclosures">
        {QUESTIONS.map((name) => (
          <Disclosure key={name} title={t(`faq.${name}.question`)}>
            <Text as="p">{answerOf(name)}</Text>
          </Disclosure>
        ))}
      </div>
    </Card>
  );
}

type PricesAnnouncedProps = {
  /** The plans that are shown. */
  plans: PlanView[];
  /** How they are charged. */
  interval: BillingInterval;
};

/** Tells a screen reader the prices when the merchant has changed the interval; nothing at first. */
function PricesAnnounced({ plans, interval }: PricesAnnouncedProps) {
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

type PlanDialogProps = {
  /** What the merchant has chosen. */
  choice: PlanChoice;
  /** What the shop has now. */
  subscription: SubscriptionView;
  /** How the chosen plan would be charged. */
  interval: BillingInterval;
  /** Plans are cancelled on the platform's pricing page. */
  isHosted: boolean;
};

/** The question about a smaller plan; nothing while none is chosen. */
function PlanDialog({ choice, subscription, interval, isHosted }: PlanDialogProps) {
  const { asked, isWorking, handleConfirm, handleClose } = choice;
  if (!asked) return null;
  const asking = { isWorking, onConfirm: handleConfirm, onClose: handleClose };
  return asked.action === 'moveToFree' ? (
    <DowngradeDialog subscription={subscription} isHosted={isHosted} {...asking} />
  ) : (
    <CheaperDialog subscription={subscription} plan={asked.plan} interval={interval} {...asking} />
  );
}

/** Asks once what became of a choice on the pricing page: merchants can leave it without coming back by its link. */
function useHostedCheck(isWaiting: boolean): void {
  const check = useCheckSubscription();
  const { isBusyNow } = useSubscriptionFlags();
  const { attempt } = useToast();
  // Only what was waiting when the screen opened: what is chosen on it now leads away.
  const isDue = useRef(isWaiting);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    // The way back asks already.
    if (isBusyNow()) return;
    void attempt(check);
  }, [check, isBusyNow, attempt]);
}

/** Which prices are shown: as the address says, else as the shop is charged. */
function useShownInterval(charged: BillingInterval | null) {
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
