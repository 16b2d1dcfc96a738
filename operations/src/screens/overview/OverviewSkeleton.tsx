import { BlockStack, Card, SkeletonBodyText, SkeletonDisplayText } from '@shopify/polaris';
import { TableCardSkeleton } from '../../components/TableCard';
import { COLUMNS } from './QueuesCard';

/** The parts of the overview while they are read for the first time. */
export function OverviewSkeleton() {
  return (
    <>
      {[1, 3].map((lines) => (
        <Card key={lines}>
          <BlockStack gap="300">
            <SkeletonDisplayText size="small" />
            <SkeletonBodyText lines={lines} />
          </BlockStack>
        </Card>
      ))}
      <TableCardSkeleton columns={COLUMNS} rows={15} />
    </>
  );
}
