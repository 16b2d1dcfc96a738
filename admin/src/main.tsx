import './ui/styles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SWRConfig } from 'swr';
import { isTransient } from './api/api-error';
import { get } from './api/client';
import { readFirstAnswers } from './api/first-answers';
import { lookAgain } from './api/look-again';
import { readEarly } from './api/read-early';
import { reportUncaughtErrors } from './api/report-errors';
import { basePath, withoutBasePath } from './bridge/base-path';
import { noteMissingCode } from './components/missing-code';
import { registerServiceWorker } from './frame/register-service-worker';
import { startPageSpeed } from './page-speed/start-page-speed';
import { AppRouter } from './router/AppRouter';
import { browserHistory } from './router/history';
import { ScreenRouter } from './router/screen-router';
import { routes } from './routes';
// Last, so that it overrides the styles of the components.
import './app.css';
import './dark-theme.css';

reportUncaughtErrors();
window.addEventListener('vite:preloadError', noteMissingCode);
if (process.env.NODE_ENV === 'production') registerServiceWorker();

/** The code of the first screen comes with this file, as a rule: then nothing is drawn in its place. */
const SCREEN_WITHIN_MS = 300;

const router = new ScreenRouter(routes, browserHistory(), basePath || '/');
startPageSpeed(router.matches);
void Promise.all([documentLoaded(), Promise.race([screenLoaded(), passed(SCREEN_WITHIN_MS)])]).then(draw);

function draw(): void {
  const cache = readFirstAnswers();
  readEarly(withoutBasePath(window.location.pathname));
  createRoot(document.getElementById('app')!).render(
    <StrictMode>
      <SWRConfig
        value={{
          provider: () => cache,
          initFocus: lookAgain,
          fetcher: get,
          shouldRetryOnError: isTransient,
          errorRetryCount: 3,
        }}
      >
        <AppRouter router={router} />
      </SWRConfig>
    </StrictMode>,
  );
}

/** This file runs while the server still reads what comes at the end of the document. */
async function documentLoaded(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

function screenLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (!router.state.isLoading) return resolve();
    const stop = router.subscribe(({ isLoading }) => {
      if (isLoading) return;
      stop();
      resolve();
    });
  });
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
