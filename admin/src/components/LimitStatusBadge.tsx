import type { LimitRow } from '@purchase-limits/domain/views';
import { Badge, BlockStack, Text } from '@shopify/polaris';
import { isSeenActive } from '../api/recent-writes';
import { stoppedReason } from './stopped-reason';

type LimitStatusBadgeProps = {
  /** The limit whose status is shown. */
  limit: Pick<LimitRow, 'status' | 'stoppedBy'>;
};

/** Active or Inactive, with the reason when it is not the merchant's own wish. */
export function LimitStatusBadge({ limit }: LimitStatusBadgeProps) {
  const isStopped = limit.status === 'active' && limit.stoppedBy !== null;
  return (
    <BlockStack gap="050" inlineAlign="start">
      {isSeenActive(limit) ? <Badge tone="success">Active</Badge> : <Badge tone={isStopped ? 'warning' : undefined}>Inactive</Badge>}
      {isStopped && limit.stoppedBy && (
        <Text as="span" variant="bodySm" tone="subdued">
          {stoppedReason(limit.stoppedBy).title}
        </Text>
      )}
    </BlockStack>
  );
}
