import { SkeletonBodyText, SkeletonDisplayText } from '@shopify/polaris';

const ROWS = [1, 2, 3, 4, 5, 6];

/** Rows of the list while it is read. */
export function LimitsSkeleton() {
  return (
    <div aria-busy="true" aria-label="Loading limits" role="status">
      {ROWS.map((row) => (
        <div key={row} className="limits-skeleton-row">
          <SkeletonDisplayText size="small" />
          <SkeletonBodyText lines={1} />
        </div>
      ))}
    </div>
  );
}
