import type { BrokenLimit } from '@purchase-limits/contract/broken-limits';
import { useId, useState } from 'react';
import { useBrokenLimitCount, useBrokenLimits } from '../../api/use-broken-limits';
import { AllowScopes } from '../../components/AllowScopes';
import { LoadFailed } from '../../components/LoadFailed';
import { OrdersRefused } from '../../components/OrdersRefused';
import { BrokenLimitItem } from './BrokenLimitItem';
import { MostPerHourCard } from './MostPerHourCard';
import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { InlineError } from '../../ui/InlineError';
import { InlineStack } from '../../ui/InlineStack';
import { List } from '../../ui/List';
import { Page } from '../../ui/Page';
import { SkeletonBodyText, SkeletonDisplayText } from '../../ui/Skeleton';
import { CardTitle } from '../../ui/Text';

/** The orders that broke a limit although it was in force. */
export function BrokenLimitsScreen() {
  const t = useText();
  const [isGrantAwaited, setGrantAwaited] = useState(false);
  const { count, error: countError, reload: countAgain } = useBrokenLimitCount({ isGrantAwaited });
  const { items, hasMore, isLoadingMore, error, loadMore, reload } = useBrokenLimits();
  const failure = (!count && countError) || (!items && error);
  const handleRetry = () => {
    countAgain();
    reload();
  };
  if (failure) return <LoadFailed title={t('ordersThatBroke')} error={failure} onRetry={handleRetry} />;
  if (!count || !items) return <BrokenLimitsSkeleton />;
  return (
    <Page title={t('ordersThatBroke')} backAction={{ content: t('dashboard'), url: '/' }}>
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
        <CardTitle>{t('none')}</CardTitle>
      </Card>
    );
  return (
    <Card gap="400">
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
    </Card>
  );
}

/** How many orders are drawn. */
const ORDERS = 4;

/** The list's outline while it is read. */
function BrokenLimitsSkeleton() {
  const t = useText();
  return (
    <Page title={t('ordersThatBroke')} backAction={{ content: t('dashboard'), url: '/' }}>
      <div role="status" aria-label={t('loading')}>
        <Card gap="500">
          {Array.from({ length: ORDERS }, (_order, index) => (
            <BlockStack key={index} gap="200">
              <SkeletonDisplayText size="small" />
              <SkeletonBodyText lines={3} />
            </BlockStack>
          ))}
        </Card>
      </div>
    </Page>
  );
}

type AllowOrdersCardProps = {
  /** What the store has yet to allow. */
  scopes: string[];
  isGrantAwaited: boolean;
  onGranted: () => void;
};

/** Says that the app may not see orders, and asks for it. */
function AllowOrdersCard({ scopes, isGrantAwaited, onGranted }: AllowOrdersCardProps) {
  const t = useText();
  return (
    <Card gap="300">
      <CardTitle>{t('notAllowed')}</CardTitle>
      <AllowScopes scopes={scopes} path="/broken-limits" isGrantAwaited={isGrantAwaited} onGranted={onGranted} />
    </Card>
  );
}

/** What the list cannot know. */
function UnknownCard() {
  const t = useText();
  return (
    <Card gap="200">
      <CardTitle>{t('unknown')}</CardTitle>
      <List>
        <List.Item>{t('unknown.products')}</List.Item>
        <List.Item>{t('unknown.limits')}</List.Item>
        <List.Item>{t('unknown.purchases')}</List.Item>
        <List.Item>{t('unknown.kept')}</List.Item>
      </List>
    </Card>
  );
}
