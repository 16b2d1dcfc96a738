import { useBrokenLimitCount } from '../../api/use-broken-limits';
import { CardFailed } from '../../components/CardFailed';
import { OrdersRefused } from '../../components/OrdersRefused';
import { useFormat } from '../../components/use-format';
import { SkeletonCard } from '../../components/SkeletonCards';
import { useText } from './texts';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { Link } from '../../ui/Link';
import { CardTitle, Note, Text } from '../../ui/Text';

/** How many orders of the last 30 days broke a limit, with the way to them. */
export function BrokenLimitsCard() {
  const t = useText();
  const { formatNumber } = useFormat();
  const { count, error, reload } = useBrokenLimitCount();
  if (error && !count) return <CardFailed title={t('ordersThatBroke')} error={error} onRetry={reload} />;
  if (!count) return <SkeletonCard lines={2} />;
  const isAllowed = count.missingScopes.length === 0;
  return (
    <Card gap="300">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <CardTitle>{t('ordersThatBroke')}</CardTitle>
        <Link url="/broken-limits">{t(isAllowed ? 'broken.see' : 'giveAccess')}</Link>
      </InlineStack>
      {count.orders > 0 && (
        <Note>
          <Text as="span" variant="headingXl" tone="base">
            {formatNumber(count.orders)}
          </Text>{' '}
          {t('broken.orders')}
        </Note>
      )}
      {count.isRefused && <OrdersRefused />}
      {count.orders === 0 && !count.isRefused && <Note>{t(isAllowed ? 'broken.none' : 'broken.notAllowed')}</Note>}
    </Card>
  );
}
