import { useEffect, useState } from 'react';
import { reportError } from '../api/report-errors';
import { NotFoundScreen } from '../components/NotFoundScreen';
import { isMissingCode, mayReloadByItself, reloadIfServed } from '../components/missing-code';
import { useRouteError } from '../router/RouteErrors';

/** Shown when a screen throws or cannot be loaded; the console has the reason. */
export function FailedScreen() {
  const error = useRouteError();
  useEffect(() => {
    console.error('This screen could not be shown.', error);
    reportError(error);
  }, [error]);
  return isMissingCode(error) ? <NotLoadedScreen /> : <NotFoundScreen />;
}

/** The screen's code is missing. After a release loading the page again brings it, without a word. */
function NotLoadedScreen() {
  const [isTrying, setIsTrying] = useState(false);
  const tryAgain = async () => {
    setIsTrying(true);
    setIsTrying(await reloadIfServed());
  };
  useEffect(() => {
    if (mayReloadByItself()) void tryAgain();
  }, []);
  return <NotFoundScreen notLoaded={{ isTrying, onTryAgain: () => void tryAgain() }} />;
}
