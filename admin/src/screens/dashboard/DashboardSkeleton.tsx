import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { Layout } from '../../ui/Layout';
import { SkeletonBodyText, SkeletonDisplayText } from '../../ui/Skeleton';
import { SkeletonPage } from '../../ui/SkeletonPage';

/** The dashboard's outline while it is read. */
export function DashboardSkeleton() {
  const t = useText();
  return (
    <SkeletonPage>
      <div role="status" aria-label={t('loading')}>
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              <SkeletonCard lines={3} />
              <SkeletonCard lines={4} />
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <BlockStack gap="400">
              <SkeletonCard lines={3} />
              <SkeletonCard lines={5} />
            </BlockStack>
          </Layout.Section>
        </Layout>
      </div>
    </SkeletonPage>
  );
}

type SkeletonCardProps = {
  /** How many lines the card will have. */
  lines: number;
};

/** One card's outline. */
export function SkeletonCard({ lines }: SkeletonCardProps) {
  return (
    <Card gap="400">
      <SkeletonDisplayText size="small" />
      <SkeletonBodyText lines={lines} />
    </Card>
  );
}
