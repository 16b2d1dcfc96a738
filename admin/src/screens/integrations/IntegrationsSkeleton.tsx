import { useText } from './texts';
import { Card } from '../../ui/Card';
import { Page } from '../../ui/Page';
import { SkeletonBodyText, SkeletonDisplayText } from '../../ui/Skeleton';

/** The outline of the list of integrations while it is read. */
export function IntegrationsSkeleton() {
  const t = useText();
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <div role="status" aria-label={t('loading')}>
        <Card gap="300">
          <SkeletonDisplayText size="small" />
          <SkeletonBodyText lines={2} />
          <SkeletonDisplayText size="small" />
        </Card>
      </div>
    </Page>
  );
}
