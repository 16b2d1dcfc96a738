import type { PlanCatalog } from '@purchase-limits/contract/plan';
import { ApiError, messageOf } from '../../api/api-error';
import { useApplyCoupon } from '../../api/use-coupon';
import { useDismissal } from '../../api/use-dismissals';
import { usePlans } from '../../api/use-plans';
import { useQuota } from '../../api/use-quota';
import { useSubscription } from '../../api/use-subscription';
import { useToast } from '../../components/Toasts';
import { useFormat } from '../../components/use-format';
import { useWorking } from '../../components/use-working';
import { useText } from './texts';
import { Banner } from '../../ui/Banner';
import { BlockStack } from '../../ui/BlockStack';
import { Text } from '../../ui/Text';

/** The campaign, for shops on the free plan while it runs; once it is dismissed it never returns. */
export function SeasonalBanner() {
  const { subscription } = useSubscription();
  return subscription?.plan === 'free' ? <OpenCampaign /> : null;
}

/** Apart, so that the plans are not read for shops that have one. */
function OpenCampaign() {
  const { catalog } = usePlans();
  return catalog && catalog.campaign.daysLeft > 0 ? <CampaignBanner campaign={catalog.campaign} /> : null;
}

type CampaignBannerProps = {
  /** The campaign that runs. */
  campaign: PlanCatalog['campaign'];
};

function CampaignBanner({ campaign }: CampaignBannerProps) {
  const t = useText();
  const { formatDate, formatNumber } = useFormat();
  const { quota } = useQuota();
  const { subscription } = useSubscription();
  // The API takes names of small letters, digits and hyphens.
  const dismissal = useDismissal(`campaign-${campaign.code.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`);
  const { isWorking, handleApply } = useApplyCampaign(campaign.code);
  const { attempt } = useToast();
  if (dismissal.isLoading || dismissal.error || dismissal.isDismissed) return null;

  const { code, daysLeft, bonusImpressions: count, endsAt } = campaign;
  const coupon = subscription?.coupon;
  const isApplied = coupon?.code === code && coupon.isValid;
  const remaining = quota && quota.max !== null ? Math.max(0, quota.max - quota.impressions) : null;
  const handleDismiss = () => {
    void attempt(dismissal.dismiss);
  };
  return (
    <Banner
      tone={isApplied ? 'success' : 'info'}
      title={t(isApplied ? 'campaign.applied' : 'campaign.title', { code, count })}
      onDismiss={handleDismiss}
      action={
        isApplied ? undefined : { content: t('campaign.apply', { code }), loading: isWorking, onAction: handleApply }
      }
    >
      <BlockStack gap="100">
        {isApplied && <Text as="p">{t('campaign.until', { date: formatDate(endsAt) })}</Text>}
        <Text as="p">{t('campaign.daysLeft', { days: daysLeft })}</Text>
        {remaining !== null && <Text as="p">{t('campaign.remaining', { shown: formatNumber(remaining) })}</Text>}
      </BlockStack>
    </Banner>
  );
}

function useApplyCampaign(code: string) {
  const t = useText();
  const { showToast, showError } = useToast();
  const applyCoupon = useApplyCoupon();
  const { isWorking, run } = useWorking();
  const apply = async () => {
    try {
      await applyCoupon(code);
      showToast({ content: t('campaign.done') });
    } catch (error) {
      showError((error instanceof ApiError && error.fields.code) || messageOf(error));
    }
  };
  return { isWorking, handleApply: () => void run(apply) };
}
