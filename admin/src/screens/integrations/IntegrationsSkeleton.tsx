import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { Page } from '../../ui/Page';
import { SkeletonBodyText, SkeletonDisplayText } from '../../ui/Skeleton';

/** The outline of the list of integrations while it is read. */
export function IntegrationsSkeleton() {
  const t = useText();
  return (
    <Page title={t('title')}>
      <div role="status" aria-label={t('loading')}>
        <Card>
          <BlockStack gap="300">
            <SkeletonDisplayText size="small" />
            <SkeletonBodyText lines={2} />
            <SkeletonDisplayText size="small" />
          </BlockStack>
        </Card>
      </div>
    </Page>
  );
}
