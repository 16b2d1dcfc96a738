import { SkeletonCards } from '../../components/SkeletonCards';
import { useText } from './texts';
import { Layout } from '../../ui/Layout';
import { SkeletonPage } from '../../ui/SkeletonPage';

/** The dashboard's outline while it is read. */
export function DashboardSkeleton() {
  const t = useText();
  return (
    <SkeletonPage>
      <div role="status" aria-label={t('loading')}>
        <Layout>
          <Layout.Section>
            <SkeletonCards cards={[3, 4]} />
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <SkeletonCards cards={[3, 5]} />
          </Layout.Section>
        </Layout>
      </div>
    </SkeletonPage>
  );
}
