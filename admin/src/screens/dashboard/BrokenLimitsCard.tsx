import { useBrokenLimitCount } from '../../api/use-broken-limits';
import { CardFailed } from '../../components/CardFailed';
import { OrdersRefused } from '../../components/OrdersRefused';
import { useFormat } from '../../components/use-format';
import { SkeletonCard } from './DashboardSkeleton';
import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { Link } from '../../ui/Link';
import { Text } from '../../ui/Text';

/** How many orders of the last 30 days broke a limit, with the way to them. */
export function BrokenLimitsCard() {
  const t = useText();
  const { formatNumber } = useFormat();
  const { count, error, reload } = useBrokenLimitCount();
  if (error && !count) return <CardFailed title={t('broken')} error={error} onRetry={reload} />;
  if (!count) return <SkeletonCard lines={2} />;
  const isAllowed = count.missingScopes.length === 0;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {t('broken')}
          </Text>
          <Link url="/broken-limits">{t(isAllowed ? 'broken.see' : 'broken.allow')}</Link>
        </InlineStack>
        {count.orders > 0 && (
          <Text as="p" tone="subdued">
            <Text as="span" variant="headingXl" tone="base">
              {formatNumber(count.orders)}
            </Text>{' '}
            {t('broken.orders')}
          </Text>
        )}
        {count.isRefused && <OrdersRefused />}
        {count.orders === 0 && !count.isRefused && (
          <Text as="p" tone="subdued">
            {t(isAllowed ? 'broken.none' : 'broken.notAllowed')}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
