import type { QuotaView } from '@purchase-limits/contract/quota';
import { useQuota } from '../../api/use-quota';
import { CardFailed } from '../../components/CardFailed';
import { PlansLink } from '../../components/PlansLink';
import { TrialDaysLeft } from '../../components/TrialDaysLeft';
import { useFormat } from '../../components/use-format';
import { SkeletonCard } from '../../components/SkeletonCards';
import { useText } from './texts';
import { Badge } from '../../ui/Badge';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { ProgressBar } from '../../ui/ProgressBar';
import { CardTitle, Note, SmallNote, Text } from '../../ui/Text';

const LEVELS = {
  free: { badge: undefined, tone: 'success' },
  warning: { badge: { tone: 'warning', label: 'warning' }, tone: 'highlight' },
  reached: { badge: { tone: 'critical', label: 'reached' }, tone: 'critical' },
} as const;

/** How much of the free impressions is used. What that means for the limits is the status. */
export function QuotaCard() {
  const { quota, error, reload } = useQuota();
  const t = useText();
  const { formatNumber } = useFormat();
  if (error && !quota) return <CardFailed title={t('freeImpressions')} error={error} onRetry={reload} />;
  if (!quota) return <SkeletonCard lines={3} />;
  if (quota.max === null) return <UnlimitedCard />;
  const { badge, tone } = LEVELS[quota.level];

  return (
    <Card gap="300">
      <InlineStack align="space-between" blockAlign="center">
        <CardTitle>{t('freeImpressions')}</CardTitle>
        {badge && <Badge tone={badge.tone}>{t(badge.label)}</Badge>}
      </InlineStack>
      <UsedOfMaximum quota={quota} max={quota.max} tone={tone} />
      {quota.unverified > 0 && <SmallNote>{t('notCounted', { unverified: formatNumber(quota.unverified) })}</SmallNote>}
      {quota.level !== 'free' && <PlansLink />}
    </Card>
  );
}

type UsedOfMaximumProps = {
  /** What has been counted. */
  quota: QuotaView;
  /** The free maximum. */
  max: number;
  /** The color of the bar. */
  tone: 'success' | 'highlight' | 'critical';
};

function UsedOfMaximum({ quota, max, tone }: UsedOfMaximumProps) {
  const { formatNumber } = useFormat();
  const t = useText();
  return (
    <BlockStack gap="200">
      <Note>
        <Text as="span" variant="headingXl" tone="base">
          {formatNumber(quota.impressions)}
        </Text>{' '}
        {t('ofMaximum', { max: formatNumber(max) })}
      </Note>
      <ProgressBar
        size="small"
        animated={false}
        tone={tone}
        progress={Math.min(100, Math.round((quota.impressions / max) * 100))}
        ariaLabelledBy="quota-progress"
      />
      <span id="quota-progress" className="visually-hidden">
        {t('freeUsed', { used: formatNumber(quota.impressions), max: formatNumber(max) })}
      </span>
    </BlockStack>
  );
}

function UnlimitedCard() {
  const t = useText();
  return (
    <Card gap="200">
      <InlineStack align="space-between" blockAlign="center">
        <CardTitle>{t('impressions')}</CardTitle>
        <Badge tone="success">{t('unlimited')}</Badge>
      </InlineStack>
      <TrialDaysLeft />
    </Card>
  );
}
