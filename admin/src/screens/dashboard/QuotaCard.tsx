import type { QuotaView } from '@purchase-limits/domain/views';
import { Badge, BlockStack, Card, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import { useQuota } from '../../api/use-quota';
import { CardFailed } from '../../components/CardFailed';
import { useFormat } from '../../components/use-format';
import { SkeletonCard } from './DashboardSkeleton';

const LEVELS = {
  free: { badge: undefined, tone: 'success', words: 'Your limits work as usual.' },
  warning: {
    badge: { tone: 'warning', label: 'Warning' },
    tone: 'highlight',
    words: 'Your limits still work. They stop when the maximum is reached.',
  },
  reached: {
    badge: { tone: 'critical', label: 'Limit reached' },
    tone: 'critical',
    words: 'All limits are inactive until you upgrade.',
  },
} as const;

/** How much of the free impressions is used, and what that means for the limits. */
export function QuotaCard() {
  const { quota, error, reload } = useQuota();
  if (error && !quota) return <CardFailed title="Free impressions" error={error} onRetry={reload} />;
  if (!quota) return <SkeletonCard lines={3} />;
  if (quota.max === null) return <UnlimitedCard />;
  const { badge, words, tone } = LEVELS[quota.level];

  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            Free impressions
          </Text>
          {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
        </InlineStack>
        <UsedOfMaximum quota={quota} max={quota.max} tone={tone} />
        <Text as="p" fontWeight={quota.level === 'free' ? undefined : 'medium'}>
          {words}
        </Text>
      </BlockStack>
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
  return (
    <BlockStack gap="200">
      <Text as="p" tone="subdued">
        <Text as="span" variant="headingXl" tone="base">
          {formatNumber(quota.impressions)}
        </Text>{' '}
        of {formatNumber(max)} used
      </Text>
      <ProgressBar
        size="small"
        animated={false}
        tone={tone}
        progress={Math.min(100, Math.round((quota.impressions / max) * 100))}
        ariaLabelledBy="quota-progress"
      />
      <span id="quota-progress" className="visually-hidden">
        {`${quota.impressions} of ${max} free impressions used`}
      </span>
    </BlockStack>
  );
}

function UnlimitedCard() {
  return (
    <Card>
      <BlockStack gap="200">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            Impressions
          </Text>
          <Badge tone="success">Unlimited</Badge>
        </InlineStack>
        <Text as="p" tone="subdued">
          Your plan has no maximum.
        </Text>
      </BlockStack>
    </Card>
  );
}
