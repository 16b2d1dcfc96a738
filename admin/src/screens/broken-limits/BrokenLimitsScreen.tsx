import type { BrokenLimit } from '@purchase-limits/contract/broken-limits';
import { useId, useState } from 'react';
import { useBrokenLimitCount, useBrokenLimits } from '../../api/use-broken-limits';
import { LoadFailed } from '../../components/LoadFailed';
import { OrdersRefused } from '../../components/OrdersRefused';
import { usePageTitle } from '../../components/use-page-title';
import { AllowOrdersCard } from './AllowOrdersCard';
import { BrokenLimitItem } from './BrokenLimitItem';
import { BrokenLimitsSkeleton } from './BrokenLimitsSkeleton';
import { MostPerHourCard } from './MostPerHourCard';
import { useText } from './texts';
import { UnknownCard } from './UnknownCard';
import { BlockStack } from '../../ui/BlockStack';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { InlineError } from '../../ui/InlineError';
import { InlineStack } from '../../ui/InlineStack';
import { Page } from '../../ui/Page';
import { Text } from '../../ui/Text';

/** The orders that broke a limit although it was in force. */
export function BrokenLimitsScreen() {
  const t = useText();
  usePageTitle(t('title'));
  const [isGrantAwaited, setGrantAwaited] = useState(false);
  const { count, error: countError, reload: countAgain } = useBrokenLimitCount({ isGrantAwaited });
  const { items, hasMore, isLoadingMore, error, loadMore, reload } = useBrokenLimits();
  const failure = (!count && countError) || (!items && error);
  const handleRetry = () => {
    countAgain();
    reload();
  };
  if (failure) return <LoadFailed title={t('title')} error={failure} onRetry={handleRetry} />;
  if (!count || !items) return <BrokenLimitsSkeleton />;
  return (
    <Page title={t('title')} backAction={{ content: t('dashboard'), url: '/' }}>
      <BlockStack gap="400">
        {count.missingScopes.length > 0 && (
          <AllowOrdersCard
            scopes={count.missingScopes}
            isGrantAwaited={isGrantAwaited}
            onGranted={() => setGrantAwaited(true)}
          />
        )}
        {count.isRefused && (
          <Card>
            <OrdersRefused />
          </Card>
        )}
        {(items.length > 0 || (count.missingScopes.length === 0 && !count.isRefused)) && (
          <ListCard
            items={items}
            hasMore={hasMore}
            isLoading={isLoadingMore}
            error={error}
            onMore={loadMore}
            onDecided={reload}
          />
        )}
        {count.missingScopes.length === 0 && !count.isRefused && <MostPerHourCard />}
        <UnknownCard />
      </BlockStack>
    </Page>
  );
}

type ListCardProps = {
  items: BrokenLimit[];
  /** Whether there are older ones. */
  hasMore: boolean;
  isLoading: boolean;
  /** Why older ones could not be read. */
  error: Error | undefined;
  onMore: () => void;
  /** The merchant decided about an order. */
  onDecided: () => void;
};

function ListCard({ items, hasMore, isLoading, error, onMore, onDecided }: ListCardProps) {
  const t = useText();
  const id = useId();
  if (items.length === 0)
    return (
      <Card>
        <Text as="h2" variant="headingMd">
          {t('none')}
        </Text>
      </Card>
    );
  return (
    <Card>
      <BlockStack gap="400">
        <ul className="broken-limits">
          {items.map((item) => (
            <BrokenLimitItem key={`${item.orderId} ${item.limitId}`} item={item} onDecided={onDecided} />
          ))}
        </ul>
        {error && <InlineError message={error.message} fieldID={id} />}
        {hasMore && (
          <InlineStack align="center">
            <Button id={id} loading={isLoading} onClick={onMore}>
              {t(error ? 'tryAgain' : 'more')}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}
