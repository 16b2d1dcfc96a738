import { Card, SkeletonBodyText } from '@shopify/polaris';

type CardSkeletonProps = {
  /** How many lines are drawn. */
  lines: number;
};

/** A card that is being read. */
export function CardSkeleton({ lines }: CardSkeletonProps) {
  return (
    <div role="status" aria-busy="true" aria-label="Loading">
      <Card>
        <SkeletonBodyText lines={lines} />
      </Card>
    </div>
  );
}
