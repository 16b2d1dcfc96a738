import { FormSkeleton } from '../../components/FormSkeleton';
import { useText } from './texts';
import { Page } from '../../ui/Page';

/** The screen's outline while the branding is read. */
export function BrandingSkeleton() {
  const t = useText();
  return (
    <Page title={t('title')}>
      <FormSkeleton cards={[3, 3, 3, 5, 6, 2]} aside={<div className="branding-skeleton-preview" />} />
    </Page>
  );
}
