import { BlockStack, Card, Page } from '@shopify/polaris';
import { useLimits } from '../../api/use-limits';
import { LoadFailed } from '../../components/LoadFailed';
import { LimitFilters } from './LimitFilters';
import { LimitsPagination } from './LimitsPagination';
import { LimitsSkeleton } from './LimitsSkeleton';
import { LimitsTable } from './LimitsTable';
import { NoLimits } from './NoLimits';
import { NoMatches } from './NoMatches';
import { useLimitFilter } from './use-limit-filter';
import { usePageTitle } from '../../components/use-page-title';

const TITLE = 'Limits management';

/** All limits of the shop, to find and to change. */
export function LimitsScreen() {
  usePageTitle(TITLE);
  const [filter, setFilter] = useLimitFilter();
  const { limits, total, counts, isLoading, isValidating, error, reload } = useLimits(filter);
  if (error && !counts && !isValidating) return <LoadFailed title={TITLE} error={error} onRetry={reload} />;
  const found =
    limits.length > 0 ? <LimitsTable limits={limits} /> : <NoMatches filter={filter} onChange={setFilter} />;
  const list = isLoading && !counts ? <LimitsSkeleton /> : found;
  const isEmptyShop = counts?.all === 0 && !filter.search;

  return (
    <Page title={TITLE} primaryAction={{ content: 'Create limit', url: '/order-limits/type' }}>
      {isEmptyShop ? (
        <NoLimits />
      ) : (
        <BlockStack gap="400">
          <Card padding="0">
            <LimitFilters filter={filter} counts={counts} onChange={setFilter} />
            {list}
            <LimitsPagination filter={filter} total={total} onChange={setFilter} />
          </Card>
        </BlockStack>
      )}
    </Page>
  );
}
