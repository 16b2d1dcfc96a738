import { useText } from './texts';
import { SkeletonBodyText, SkeletonDisplayText } from '../../ui/Skeleton';

const MOST_ROWS = 20;

type LimitsSkeletonProps = {
  /** How many limits a page has. */
  pageSize: number;
};

/** Rows of the list while it is read, with the columns of the table. */
export function LimitsSkeleton({ pageSize }: LimitsSkeletonProps) {
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
