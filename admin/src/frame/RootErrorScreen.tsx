import { ENGLISH } from '../ui/component-texts';
import { AppLink } from './AppLink';
import { FailedScreen } from './FailedScreen';
import { useUiTexts } from './use-ui-texts';
import { AppProvider } from '../ui/AppProvider';

/** Not Found without the frame, for when the frame itself cannot be shown. */
export function RootErrorScreen() {
  const t = useUiTexts();
  return (
    <AppProvider i18n={ENGLISH} t={t} linkComponent={AppLink}>
      <main>
        <FailedScreen />
      </main>
    </AppProvider>
  );
}
