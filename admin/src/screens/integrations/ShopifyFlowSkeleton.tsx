import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { Page } from '../../ui/Page';
import { SkeletonBodyText, SkeletonDisplayText } from '../../ui/Skeleton';

/** How many lines each card has. */
const CARDS = [3, 12, 5];

/** The outline of the screen of Shopify Flow while it is read. */
export function ShopifyFlowSkeleton() {
  const t = useText();
  return (
    <Page title={t('flow')} backAction={{ content: t('title'), url: '/integrations' }}>
      <div role="status" aria-label={t('loading')}>
        <BlockStack gap="400">
          {CARDS.map((lines) => (
            <Card key={lines}>
              <BlockStack gap="400">
                <SkeletonDisplayText size="small" />
                <SkeletonBodyText lines={lines} />
              </BlockStack>
            </Card>
          ))}
        </BlockStack>
      </div>
    </Page>
  );
}
