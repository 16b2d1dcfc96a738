import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { Page } from '../../ui/Page';
import { SkeletonBodyText, SkeletonDisplayText } from '../../ui/Skeleton';

/** How many orders are drawn. */
const ORDERS = 4;

/** The list's outline while it is read. */
export function BrokenLimitsSkeleton() {
  const t = useText();
  return (
    <Page title={t('title')} backAction={{ content: t('dashboard'), url: '/' }}>
      <div role="status" aria-label={t('loading')}>
        <Card>
          <BlockStack gap="500">
            {Array.from({ length: ORDERS }, (_order, index) => (
              <BlockStack key={index} gap="200">
                <SkeletonDisplayText size="small" />
                <SkeletonBodyText lines={3} />
              </BlockStack>
            ))}
          </BlockStack>
        </Card>
      </div>
    </Page>
  );
}
