import { SkeletonCards } from '../../components/SkeletonCards';
import { useText } from './texts';
import { Page } from '../../ui/Page';

/** The outline of the screen of Shopify Flow while it is read. */
export function ShopifyFlowSkeleton() {
  const t = useText();
  return (
    <Page title={t('flow')} subtitle={t('flow.subtitle')} backAction={{ content: t('title'), url: '/integrations' }}>
      <div role="status" aria-label={t('loading')}>
        <SkeletonCards cards={[3, 12, 5]} />
      </div>
    </Page>
  );
}
