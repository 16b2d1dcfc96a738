import { useLimitsSeen } from '../../api/use-impression-days';
import { useFormat } from '../../components/use-format';
import { useText } from './texts';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { Link } from '../../ui/Link';
import { Text } from '../../ui/Text';

/** What the saved limit did lately, once it is known. */
export function LimitFigures({ limitId }: { limitId: string }) {
  const t = useText();
  const { formatNumber } = useFormat();
  const figures = useLimitsSeen(30, [limitId])?.(limitId);
  if (!figures) return null;
  const { seen, refused } = figures;
  return (
    <Card>
      <InlineStack align="space-between" gap="200">
        <Text as="p" tone="subdued">
          <span className="limit-figures">{t('seenIn30Days', { shown: formatNumber(seen) })}</span>
          {refused > 0 && ` · ${t('refusedCount', { shown: formatNumber(refused) })}`}
        </Text>
        <Link url="/insights">{t('seeInsights')}</Link>
      </InlineStack>
    </Card>
  );
}
