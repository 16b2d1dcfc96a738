import type { PlanCatalog } from '@purchase-limits/contract/plan';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { useSubscription } from '../../api/use-subscription';
import { keepWantedPlan } from '../../api/wanted-plan';
import { planName } from './plan-name';
import { useText } from './texts';
import { WithdrawCharge } from './WithdrawCharge';
import { Banner } from '../../ui/Banner';
import { BlockStack } from '../../ui/BlockStack';
import { Link } from '../../ui/Link';
import { Text } from '../../ui/Text';

type PlanBannerProps = {
  /** What the shop has. */
  subscription: SubscriptionView;
  /** The names of plans. */
  catalog: PlanCatalog;
};

/** The most urgent message about the subscription, as a single banner. */
export function PlanBanner({ subscription, catalog }: PlanBannerProps) {
  const t = useText();
  const { error, reload } = useSubscription();
  const { frozen, pending, allow } = subscription;
  if (error)
    return (
      <Banner
        tone="critical"
        title={t('readFailed')}
        action={{ content: t('tryAgain'), onAction: () => void reload() }}
      >
        <Text as="p">{error.message}</Text>
      </Banner>
    );
  if (frozen)
    return (
      <Banner tone="critical" title={t('frozenTitle')}>
        <BlockStack gap="200">
          <Text as="p">{t('frozen')}</Text>
          {pending && <PendingPlan pending={pending} catalog={catalog} />}
        </BlockStack>
      </Banner>
    );
  if (pending)
    return (
      <Banner tone="info" title={t('approvePlan', { plan: planName(catalog, pending.plan) })}>
        <PendingPlan pending={pending} catalog={catalog} />
      </Banner>
    );
  if (!allow)
    return (
      <Banner tone="info" title={t('notAllowedTitle')}>
        <Text as="p">{t('notAllowed')}</Text>
      </Banner>
    );
  return null;
}

type PendingPlanProps = {
  /** What waits for the merchant's approval. */
  pending: NonNullable<SubscriptionView['pending']>;
  /** The names of plans. */
  catalog: PlanCatalog;
};

function PendingPlan({ pending, catalog }: PendingPlanProps) {
  const t = useText();
  const { id, plan, interval, confirmationUrl } = pending;
  return (
    <BlockStack gap="200" inlineAlign="start">
      <Text as="p">
        {t('pending', { plan: planName(catalog, plan), interval: t(interval).toLowerCase() })}{' '}
        <Link url={confirmationUrl} target="_top" onClick={() => keepWantedPlan(pending)}>
          {t('approve')}
        </Link>
      </Text>
      <WithdrawCharge id={id} />
    </BlockStack>
  );
}
