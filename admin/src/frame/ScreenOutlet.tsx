import { Outlet } from 'react-router-dom';
import { useIsScreenLoading } from '../router/AppRouter';
import { useText } from './texts';
import { Spinner } from '../ui/Spinner';

/** The screen of the route; a spinner while its code is loading. */
export function ScreenOutlet() {
  return useIsScreenLoading() ? <ScreenSpinner /> : <Outlet />;
}

/** Shown while a screen's code is loading. */
export function ScreenSpinner() {
  const t = useText();
  return (
    <div className="screen-spinner">
      <Spinner accessibilityLabel={t('loadingPage')} size="large" />
    </div>
  );
}
