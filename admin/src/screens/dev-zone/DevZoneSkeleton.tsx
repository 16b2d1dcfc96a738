import { useText } from './texts';
import { Card } from '../../ui/Card';
import { Layout } from '../../ui/Layout';
import { Page } from '../../ui/Page';
import { SkeletonBodyText } from '../../ui/Skeleton';

/** The screen's outline while the shop is read. */
export function DevZoneSkeleton() {
  const t = useText();
  return (
    <Page title={t('title')}>
      <Layout>
        <Layout.AnnotatedSection title={t('session')}>
          <Card>
            <SkeletonBodyText lines={11} />
          </Card>
        </Layout.AnnotatedSection>
      </Layout>
    </Page>
  );
}
