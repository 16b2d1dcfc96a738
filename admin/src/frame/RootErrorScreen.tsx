import { AppProvider } from '@shopify/polaris';
import en from '@shopify/polaris/locales/en.json';
import { AppLink } from './AppLink';
import { FailedScreen } from './FailedScreen';

/** Not Found without the frame, for when the frame itself cannot be shown. */
export function RootErrorScreen() {
  return (
    <AppProvider i18n={en} linkComponent={AppLink}>
      <main>
        <FailedScreen />
      </main>
    </AppProvider>
  );
}
