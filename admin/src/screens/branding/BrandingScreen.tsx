import { useRef, useState } from 'react';
import { useBrandingToEdit } from '../../api/use-branding';
import { useShop } from '../../api/use-shops';
import { FormSkeleton } from '../../components/FormSkeleton';
import { LoadFailed } from '../../components/LoadFailed';
import { BrandingForm } from './BrandingForm';
import { useText } from './texts';
import { Page } from '../../ui/Page';

/** How the shop's messages look, and what happens to its checkout button. */
export function BrandingScreen() {
  const t = useText();
  const { view, error, isValidating, reload } = useBrandingToEdit();
  const { shop, error: shopError, reload: reloadShop } = useShop();
  const [edition, setEdition] = useState(0);
  // A cached branding may be stale, so it is refetched before editing.
  const isRead = useRef(false);
  if (!isValidating) isRead.current = true;
  const handleReload = async () => {
    await Promise.all([reload(), reloadShop()]);
    setEdition((before) => before + 1);
  };

  if (view && shop && isRead.current)
    return <BrandingForm key={edition} view={view} shop={shop} onReload={() => void handleReload()} />;
  if (error && !isValidating) return <LoadFailed title={t('title')} error={error} onRetry={reload} />;
  if (shopError) return <LoadFailed title={t('title')} error={shopError} onRetry={reloadShop} />;
  return <BrandingSkeleton />;
}

/** The screen's outline while the branding is read. */
function BrandingSkeleton() {
  const t = useText();
  return (
    <Page title={t('title')}>
      <FormSkeleton cards={[3, 3, 3, 5, 6, 2]} aside={<div className="branding-skeleton-preview" />} />
    </Page>
  );
}
