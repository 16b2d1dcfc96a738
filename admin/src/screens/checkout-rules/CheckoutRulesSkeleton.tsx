import { SkeletonCards } from '../../components/SkeletonCards';
import { useText } from './texts';
import { Page } from '../../ui/Page';

/** The screen's outline while it is read. */
export function CheckoutRulesSkeleton() {
  const t = useText();
  return (
    <Page title={t('title')} subtitle={t('subtitle')} backAction={{ content: t('settings'), url: '/settings' }}>
      <div role="status" aria-label={t('loading')}>
        <SkeletonCards cards={[3, 6, 6, 3, 5]} />
      </div>
    </Page>
  );
}
