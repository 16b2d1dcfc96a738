import type { LimitRow } from '@purchase-limits/domain/views';
import { Badge, BlockStack, Text } from '@shopify/polaris';
import { isSeenActive } from '../api/recent-writes';
import { stoppedReason } from './stopped-reason';

type LimitStatusBadgeProps = {
  /** The limit whose status is shown. */
  limit: Pick<LimitRow, 'status' | 'stoppedBy'>;
};

/** Active or Inactive, with the reason when the merchant did not choose it. */
export function LimitStatusBadge({ limit }: LimitStatusBadgeProps) {
  const isStopped = limit.status === 'active' && limit.stoppedBy !== null;
  const inactiveTone = isStopped ? 'warning' : undefined;
  return (
    <BlockStack gap="050" inlineAlign="start">
      {isSeenActive(limit) ? <Badge tone="success">Active</Badge> : <Badge tone={inactiveTone}>Inactive</Badge>}
      {isStopped && limit.stoppedBy && (
        <Text as="span" variant="bodySm" tone="subdued">
          {stoppedReason(limit.stoppedBy).title}
        </Text>
      )}
    </BlockStack>
  );
}
