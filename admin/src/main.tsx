import '@shopify/polaris/build/esm/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { isTransient } from './api/api-error';
import { get } from './api/client';
import { readEarly } from './api/read-early';
import { reportUncaughtErrors } from './api/report-errors';
import { basePath, withoutBasePath } from './bridge/base-path';
import { registerServiceWorker } from './frame/register-service-worker';
import { reloadOnceForNewRelease } from './frame/reload-for-new-release';
import { startPageSpeed } from './page-speed/start-page-speed';
import { routes } from './routes';
// Last, so that it overrides the styles of the components.
import './app.css';
import './dark-theme.css';

reportUncaughtErrors();
window.addEventListener('vite:preloadError', reloadOnceForNewRelease);
if (process.env.NODE_ENV === 'production') registerServiceWorker();

readEarly(withoutBasePath(window.location.pathname));
const router = createBrowserRouter(routes, { basename: basePath || '/' });
startPageSpeed(router.state.matches);

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <SWRConfig value={{ fetcher: get, shouldRetryOnError: isTransient, errorRetryCount: 3 }}>
      <RouterProvider router={router} />
    </SWRConfig>
  </StrictMode>,
);
