import { BlockStack, Card, Layout, Page, SkeletonBodyText, SkeletonDisplayText } from '@shopify/polaris';
import { usePageTitle } from '../../components/use-page-title';
import { useText } from './texts';

/** How many lines each card of the form has. */
const CARDS = [3, 3, 3, 5, 6, 2];

/** The screen's outline while the branding is read. */
export function BrandingSkeleton() {
  const t = useText();
  usePageTitle(t('title'));
  return (
    <Page title={t('title')}>
      <Layout>
        <Layout.Section>
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
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <Card>
            <BlockStack gap="400">
              <SkeletonDisplayText size="small" />
              <div className="branding-skeleton-preview" />
            </BlockStack>
          </Card>
        </Layout.Section>
      </Layout>
    </Page>
  );
}
