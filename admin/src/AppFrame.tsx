import { lazy, Suspense } from 'react';
import type { Location } from 'react-router-dom';
import { isEmbedded } from './bridge/app-bridge';
import { Chat } from './chat/Chat';
import { LoadingOverlay } from './components/LoadingOverlay';
import { ResourcePicker } from './components/resource-picker/ResourcePicker';
import { Toasts } from './components/Toasts';
import { useFocusKeeper } from './components/focus';
import { AppLink } from './frame/AppLink';
import { EmbeddedNavigation } from './frame/EmbeddedNavigation';
import { Localization } from './frame/Localization';
import { MissingScopes } from './frame/MissingScopes';
import { ScreenOutlet } from './frame/ScreenOutlet';
import { SupportBanner } from './frame/SupportBanner';
import { UnsavedChanges } from './frame/UnsavedChanges';
import { usePolarisTexts } from './frame/use-polaris-texts';
import { useUiTexts } from './frame/use-ui-texts';
import { ScrollRestoration } from './router/ScrollRestoration';
import { StatusBanner } from './status/StatusBanner';
import { useThemeName } from './frame/use-theme-name';
import { AppProvider } from './ui/AppProvider';

// Loaded on demand: the embedded admin does not need it.
const StandaloneFrame = lazy(async () => ({ default: (await import('./frame/StandaloneFrame')).StandaloneFrame }));

/** Restores the list's scroll position, however the merchant returns to it. */
const scrollKey = ({ pathname, search, key }: Location) =>
  pathname.endsWith('/order-limits') ? pathname + search : key;

/** Around every screen: navigation, loading overlay, toasts, resource picker, the question about unsaved changes. */
export function AppFrame() {
  useFocusKeeper();
  const theme = useThemeName();
  const polarisTexts = usePolarisTexts();
  const t = useUiTexts();
  const screen = (
    <Toasts>
      <LoadingOverlay>
        <UnsavedChanges>
          <ResourcePicker>
            <SupportBanner />
            <MissingScopes />
            <StatusBanner />
            <ScreenOutlet />
            <ScrollRestoration getKey={scrollKey} />
          </ResourcePicker>
        </UnsavedChanges>
      </LoadingOverlay>
    </Toasts>
  );

  return (
    <AppProvider i18n={polarisTexts} t={t} linkComponent={AppLink} theme={theme}>
      <Localization />
      <Chat>
        {isEmbedded ? (
          <>
            <EmbeddedNavigation />
            <main>{screen}</main>
          </>
        ) : (
          <Suspense fallback={null}>
            <StandaloneFrame>{screen}</StandaloneFrame>
          </Suspense>
        )}
      </Chat>
    </AppProvider>
  );
}
