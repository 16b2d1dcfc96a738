import { BlockStack, Card, Page, SkeletonBodyText, SkeletonDisplayText } from '@shopify/polaris';
import { useText } from './texts';

/** The outline of the list of integrations while it is read. */
export function IntegrationsSkeleton() {
  const t = useText();
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
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
