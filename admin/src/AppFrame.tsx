import { AppProvider } from '@shopify/polaris';
import en from '@shopify/polaris/locales/en.json';
import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useSubscription } from './api/use-subscription';
import { isEmbedded } from './bridge/app-bridge';
import { LoadingOverlay } from './components/LoadingOverlay';
import { ProductPicker } from './components/product-picker/ProductPicker';
import { Toasts } from './components/Toasts';
import { AppLink } from './frame/AppLink';
import { EmbeddedNavigation } from './frame/EmbeddedNavigation';
import { UnsavedChanges } from './frame/UnsavedChanges';

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
