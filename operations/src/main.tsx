import '@shopify/polaris/build/esm/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { isTransient } from './api/api-error';
import { get } from './api/client';
import { routes } from './routes';
// Last, so that it overrides the styles of the components.
import './app.css';

const BASE_PATH = '/operations/';

if (`${window.location.pathname}/` === BASE_PATH) window.history.replaceState(null, '', BASE_PATH);
const router = createBrowserRouter(routes, { basename: BASE_PATH });

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <SWRConfig value={{ fetcher: get, shouldRetryOnError: isTransient, errorRetryCount: 3 }}>
      <RouterProvider router={router} />
    </SWRConfig>
  </StrictMode>,
);
