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

// Loaded on demand: the embedded admin does not need it.
const StandaloneFrame = lazy(async () => ({ default: (await import('./frame/StandaloneFrame')).StandaloneFrame }));

/** Around every screen: navigation, loading overlay, toasts, product picker, and the question about unsaved changes. */
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
