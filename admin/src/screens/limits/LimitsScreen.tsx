import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { LimitFilter } from '../../api/limit-filter';
import { useLimits } from '../../api/use-limits';
import { LoadFailed } from '../../components/LoadFailed';
import { noteListSearch } from '../../components/list-address';
import { useAfterPaint } from '../../components/use-after-paint';
import { LimitFilters } from './LimitFilters';
import { LimitsPagination } from './LimitsPagination';
import { LimitsTable } from './LimitsTable';
import { NoLimits } from './NoLimits';
import { NoMatches } from './NoMatches';
import { useFileActions } from './import/use-file-actions';
import { useLimitFilter } from './use-limit-filter';
import { useText } from './texts';
import { Banner } from '../../ui/Banner';
import { Box } from '../../ui/Box';
import { Card } from '../../ui/Card';
import { Page } from '../../ui/Page';
import { SkeletonBodyText, SkeletonDisplayText } from '../../ui/Skeleton';
import { Text } from '../../ui/Text';

/** All limits of the shop, to find and to change. */
export function LimitsScreen() {
  const t = useText();
  const [filter, setFilter] = useLimitFilter();
  const reading = useLimits(filter);
  const { total, counts, isOfFilter, isValidating, error, reload } = reading;
  const { secondaryActions, importModal } = useFileActions();
  const { search } = useLocation();
  useEffect(() => noteListSearch(search), [search]);
  const lastPage = Math.max(1, Math.ceil(total / filter.pageSize));
  const isTooFar = isOfFilter && filter.page > lastPage;
  useEffect(() => {
    if (isTooFar) setFilter({ page: lastPage });
  }, [isTooFar, lastPage, setFilter]);
  if (error && !counts && !isValidating)
    return <LoadFailed title={t('limitsManagement')} error={error} onRetry={reload} />;
  // Rows and counts of the previous filter are shown while this one is read, and not when it cannot be read.
  const isFailed = error !== undefined && !isOfFilter;
  const isEmptyShop = isOfFilter && counts?.all === 0 && isOfAll(filter);

  return (
    <Page
      title={t('limitsManagement')}
      primaryAction={{ content: t('createLimit'), url: '/order-limits/type' }}
      secondaryActions={secondaryActions}
    >
      {importModal}
      {isEmptyShop ? (
        <NoLimits onShowDeleted={counts.deleted > 0 ? () => setFilter({ status: 'deleted' }) : undefined} />
      ) : (
        <Card padding="0">
          <LimitFilters filter={filter} counts={isFailed ? undefined : counts} onChange={setFilter} />
          {error && <ListFailed error={error} hasRows={isOfFilter} onRetry={reload} />}
          {!isFailed && <FoundLimits reading={reading} filter={filter} isTooFar={isTooFar} onChange={setFilter} />}
        </Card>
      )}
    </Page>
  );
}

/** Whether a limit would be in the list, whatever it is. */
function isOfAll({ search, type, state, status }: LimitFilter): boolean {
  return !search && type === 'all' && state === 'all' && status !== 'deleted';
}

type FoundLimitsProps = {
  /** The limits as they were read. */
  reading: ReturnType<typeof useLimits>;
  /** What the list shows. */
  filter: LimitFilter;
  /** Whether the filter names a page behind the last one. */
  isTooFar: boolean;
  /** The merchant wants to see something else. */
  onChange: (changed: Partial<LimitFilter>) => void;
};

function FoundLimits({ reading, filter, isTooFar, onChange }: FoundLimitsProps) {
  const { limits, total, counts, readFor } = reading;
  const isPainted = useAfterPaint();
  if (!counts || isTooFar || !isPainted) return <LimitsSkeleton pageSize={filter.pageSize} />;
  return (
    <>
      <div className="limits-found">
        {limits.length > 0 ? (
          <LimitsTable limits={limits} total={total} filter={filter} readFor={readFor} />
        ) : (
          <NoMatches filter={filter} onChange={onChange} />
        )}
      </div>
      <LimitsPagination filter={filter} total={total} onChange={onChange} />
    </>
  );
}

const MOST_ROWS = 20;

type LimitsSkeletonProps = {
  /** How many limits a page has. */
  pageSize: number;
};

/** Rows of the list while it is read, with the columns of the table. */
function LimitsSkeleton({ pageSize }: LimitsSkeletonProps) {
  const t = useText();
  return (
    <div className="limits-found" aria-busy="true" aria-label={t('loading')} role="status">
      <div className="limits-skeleton-head" />
      {Array.from({ length: Math.min(pageSize, MOST_ROWS) }, (_, row) => (
        <div key={row} className="limits-skeleton-row">
          <SkeletonBodyText lines={2} />
          <SkeletonBodyText lines={1} />
          <SkeletonBodyText lines={1} />
          <SkeletonBodyText lines={2} />
          <SkeletonDisplayText size="small" />
        </div>
      ))}
    </div>
  );
}

type ListFailedProps = {
  /** Why the limits could not be read. */
  error: Error;
  /** Whether the rows below are from an earlier reading. */
  hasRows: boolean;
  /** Tries again. */
  onRetry: () => void;
};

/** Says that the limits of this filter could not be read. */
function ListFailed({ error, hasRows, onRetry }: ListFailedProps) {
  const t = useText();
  return (
    <Box padding="400">
      <Banner tone="critical" title={t('loadFailed')} action={{ content: t('tryAgain'), onAction: onRetry }}>
        <Text as="p">{error.message}</Text>
        {hasRows && <Text as="p">{t('loadedEarlier')}</Text>}
      </Banner>
    </Box>
  );
}
