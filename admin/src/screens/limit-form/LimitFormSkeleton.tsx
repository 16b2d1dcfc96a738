import { BlockStack, Card, Layout, Page, SkeletonBodyText, SkeletonDisplayText } from '@shopify/polaris';
import { listAddress } from '../../components/list-address';
import { usePageTitle } from '../../components/use-page-title';
import { useText } from './texts';

type LimitFormSkeletonProps = {
  /** The title of the page that is coming. */
  title: string;
};

/** The form's outline while its limit is read. */
export function LimitFormSkeleton({ title }: LimitFormSkeletonProps) {
  const t = useText();
  usePageTitle(title);
  return (
    <Page title={title} backAction={{ content: t('back'), url: listAddress() }}>
      <div className="form-skeleton-tabs" />
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            {[6, 5, 5].map((lines, index) => (
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
              <SkeletonBodyText lines={8} />
            </BlockStack>
          </Card>
        </Layout.Section>
      </Layout>
    </Page>
  );
}
