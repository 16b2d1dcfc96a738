import { usePageTitle } from '../../components/use-page-title';
import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { Card } from '../../ui/Card';
import { Page } from '../../ui/Page';
import { SkeletonBodyText, SkeletonDisplayText } from '../../ui/Skeleton';

/** How many lines each card has. */
const CARDS = [3, 6, 6, 3, 5];

/** The screen's outline while it is read. */
export function CheckoutRulesSkeleton() {
  const t = useText();
  usePageTitle(t('title'));
  return (
    <Page title={t('title')} backAction={{ content: t('settings'), url: '/settings' }}>
      <div role="status" aria-label={t('loading')}>
        <BlockStack gap="400">
          {CARDS.map((lines, index) => (
            <Card key={index}>
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
