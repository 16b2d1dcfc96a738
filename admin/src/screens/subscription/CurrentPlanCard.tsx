import type { PlanCatalog } from '@purchase-limits/contract/plan';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { useQuota } from '../../api/use-quota';
import { TrialDaysLeft } from '../../components/TrialDaysLeft';
import { useFormat } from '../../components/use-format';
import { planName } from './plan-name';
import { useText } from './texts';
import { WithdrawCharge } from './WithdrawCharge';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { CardTitle, Note, Text } from '../../ui/Text';

/** Keeps the line's height. */
const NO_TEXT_YET = '\u00a0';

type CurrentPlanCardProps = {
  /** What the shop has. */
  subscription: SubscriptionView;
  /** The names of plans. */
  catalog: PlanCatalog;
};

/** Which plan the shop is on, how it is charged, and what begins next. */
export function CurrentPlanCard({ subscription, catalog }: CurrentPlanCardProps) {
  const t = useText();
  return (
    <Card gap="200">
      <CardTitle>{t('currentTitle')}</CardTitle>
      <CurrentState subscription={subscription} />
      <PlanEnd subscription={subscription} />
      <NextPlan subscription={subscription} catalog={catalog} />
    </Card>
  );
}

function CurrentState({ subscription }: Pick<CurrentPlanCardProps, 'subscription'>) {
  const t = useText();
  const { formatDate } = useFormat();
  const { state, planName: plan, paidUntil } = subscription;
  const intervalText = t(subscription.interval ?? 'monthly').toLowerCase();
  switch (state) {
    case 'free':
      return <FreePlan />;
    case 'trial':
      return <TrialDaysLeft />;
    case 'activated':
      return (
        <Text as="p">
          {paidUntil === null
            ? t('activated', { plan, interval: intervalText })
            : t('activatedUntil', { plan, interval: intervalText, date: formatDate(paidUntil) })}
        </Text>
      );
  }
}

function FreePlan() {
  const t = useText();
  const { formatNumber } = useFormat();
  const { quota } = useQuota();
  return (
    <>
      <Text as="p">{t('freePlan')}</Text>
      {quota?.max !== null && (
        <Note>
          {quota ? t('freeUsed', { used: formatNumber(quota.impressions), max: formatNumber(quota.max) }) : NO_TEXT_YET}
        </Note>
      )}
    </>
  );
}

function PlanEnd({ subscription: { planName: plan, endsAt } }: Pick<CurrentPlanCardProps, 'subscription'>) {
  const t = useText();
  const { formatDate } = useFormat();
  return endsAt === null ? null : <Text as="p">{t('endsOn', { plan, date: formatDate(endsAt) })}</Text>;
}

function NextPlan({ subscription: { next }, catalog }: CurrentPlanCardProps) {
  const t = useText();
  const { formatDate } = useFormat();
  if (!next) return null;
  const { id, startsAt } = next;
  const interval = t(next.interval).toLowerCase();
  const plan = planName(catalog, next.plan);
  return (
    <BlockStack gap="200" inlineAlign="start">
      <Text as="p">
        {startsAt === null
          ? t('nextUndated', { plan, interval })
          : t('next', { plan, interval, date: formatDate(startsAt) })}
      </Text>
      {/* What was chosen on the pricing page is changed there. */}
      {catalog.billing === 'manual' && <WithdrawCharge id={id} />}
    </BlockStack>
  );
}
