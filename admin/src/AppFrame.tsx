import { AppProvider } from '@shopify/polaris';
import en from '@shopify/polaris/locales/en.json';
import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useSubscription } from './api/use-subscription';
import { AppLink } from './frame/AppLink';
import { UnsavedChanges } from './frame/UnsavedChanges';
import { isEmbedded } from './platform/app-bridge';
import { EmbeddedNavigation } from './platform/EmbeddedNavigation';
import { LoadingOverlay } from './platform/LoadingOverlay';
import { ProductPicker } from './platform/ProductPicker';
import { Toasts } from './platform/Toasts';

// Inside the platform's admin nothing of it is needed, and nothing of it is loaded.
const StandaloneFrame = lazy(async () => ({ default: (await import('./frame/StandaloneFrame')).StandaloneFrame }));

/** What every screen stands in: navigation, loading overlay, toast, product picker, and the guard of unsaved changes. */
export function AppFrame() {
  const { subscription } = useSubscription();
  const hasPlans = subscription?.allow ?? false;
  const screen = (
    <Toasts>
      <LoadingOverlay>
        <UnsavedChanges>
          <ProductPicker>
            <Outlet />
            <ScrollRestoration />
          </ProductPicker>
        </UnsavedChanges>
      </LoadingOverlay>
    </Toasts>
  );

  return (
    <AppProvider i18n={en} linkComponent={AppLink}>
      {isEmbedded ? (
        <>
          <EmbeddedNavigation hasPlans={hasPlans} />
          {screen}
        </>
      ) : (
        <Suspense fallback={null}>
          <StandaloneFrame hasPlans={hasPlans}>{screen}</StandaloneFrame>
        </Suspense>
      )}
    </AppProvider>
  );
}
