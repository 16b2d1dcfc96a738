import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { reportError } from '../api/report-errors';
import { NotFoundScreen } from '../components/NotFoundScreen';

/** Shown when a screen throws or cannot be loaded; the console has the reason. */
export function FailedScreen() {
  const error = useRouteError();
  useEffect(() => {
    console.error('This screen could not be shown.', error);
    reportError(error);
  }, [error]);
  return <NotFoundScreen />;
}
