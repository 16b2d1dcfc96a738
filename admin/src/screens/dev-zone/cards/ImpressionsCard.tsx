import type { QuotaView } from '@purchase-limits/contract/quota';
import { useQuota } from '../../../api/use-quota';
import { useText } from '../texts';
import { usePress } from '../use-press';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { InlineStack } from '../../../ui/InlineStack';
import { Text } from '../../../ui/Text';

const TIMES = [1, 10, 50];

type ImpressionsCardProps = {
  /** The store's handle. */
  handle: string;
};

/** Lets shoppers see a message, which counts as it does in a store. */
export function ImpressionsCard({ handle }: ImpressionsCardProps) {
  const t = useText();
  const { quota } = useQuota();
  const { isPressed, press } = usePress();
  const countText = ({ impressions: count, max }: QuotaView) =>
    max === null ? t('impressions.paid', { count }) : t('freeUsed', { used: count, max });
  return (
    <Card gap="300">
      {quota && <Text as="p">{countText(quota)}</Text>}
      <InlineStack gap="200">
        {TIMES.map((times) => (
          <Button
            key={times}
            disabled={isPressed}
            onClick={() => press('POST', `/shops/${handle}/impressions`, { times })}
          >
            {t('seen.more', { count: times })}
          </Button>
        ))}
      </InlineStack>
    </Card>
  );
}
