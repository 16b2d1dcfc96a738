import { ENGLISH } from '../ui/component-texts';
import { AppLink } from './AppLink';
import { FailedScreen } from './FailedScreen';
import { AppProvider } from '../ui/AppProvider';

/** Not Found without the frame, for when the frame itself cannot be shown. */
export function RootErrorScreen() {
  return (
    <AppProvider i18n={ENGLISH} linkComponent={AppLink}>
      <main>
        <FailedScreen />
      </main>
    </AppProvider>
  );
}
