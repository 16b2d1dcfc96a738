import { SkeletonBodyText, SkeletonDisplayText } from '@shopify/polaris';
import { useText } from './texts';

const ROWS = [1, 2, 3, 4, 5, 6];

/** Rows of the list while it is read. */
export function LimitsSkeleton() {
  const t = useText();
  return (
    <div aria-busy="true" aria-label={t('loading')} role="status">
      {ROWS.map((row) => (
        <div key={row} className="limits-skeleton-row">
          <SkeletonDisplayText size="small" />
          <SkeletonBodyText lines={1} />
        </div>
      ))}
    </div>
  );
}
