import { outOfForce, type OutOfForce } from '@purchase-limits/domain/in-force';
import type { LimitRow } from '@purchase-limits/contract/limit-list';
import { useStoppedReason } from './stopped-reason';
import { todayInGmt } from './today-in-gmt';
import { useFormat } from './use-format';
import { useText } from './texts';
import { Badge } from '../ui/Badge';
import { BlockStack } from '../ui/BlockStack';
import { Text } from '../ui/Text';

type LimitStatusBadgeProps = {
  /** The limit whose status is shown. */
  limit: Pick<LimitRow, 'type' | 'status' | 'stoppedBy' | 'startDate' | 'endDate'>;
};

/** Whether the limit is in force today, and why not. */
export function LimitStatusBadge({ limit }: LimitStatusBadgeProps) {
  const stoppedReason = useStoppedReason();
  // The API has already worked out what stops the limit: its `stoppedBy` decides, not a plan or a quota known here.
  const reason = outOfForce({ ...limit, requiredFeature: null }, { plan: 'free', level: 'free' }, todayInGmt());
  const isStopped = reason === 'quota' || reason === 'downgrade';
  return (
    <BlockStack gap="050" inlineAlign="start">
      <StatusBadge limit={limit} reason={reason} />
      {isStopped && (
        <Text as="span" variant="bodySm" tone="subdued">
          {stoppedReason(reason).title}
        </Text>
      )}
    </BlockStack>
  );
}

function StatusBadge({ limit, reason }: LimitStatusBadgeProps & { reason: OutOfForce | null }) {
  const { formatDay } = useFormat();
  const t = useText();
  switch (reason) {
    case null:
      return <Badge tone="success">{t('active')}</Badge>;
    case 'inactive':
      return <Badge>{t('inactive')}</Badge>;
    case 'scheduled':
      return <Badge tone="info">{t('scheduled', { day: formatDay(limit.startDate) })}</Badge>;
    case 'ended':
      return <Badge>{t('ended', { day: formatDay(limit.endDate ?? limit.startDate) })}</Badge>;
    case 'quota':
    case 'downgrade':
      return <Badge tone="warning">{t('inactive')}</Badge>;
  }
}
