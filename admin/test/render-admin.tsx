import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { get } from '../src/api/client';
import { routes } from '../src/routes';

/** A tab that can be chosen, and not the copy by which Polaris measures it. */
export function tab(name: string | RegExp): HTMLElement {
  return within(screen.getByRole('tablist')).getByRole('tab', { name });
}

/** The whole admin at a path, with a memory of its own. `at` tells where the merchant is. */
export function renderAdmin(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const user = userEvent.setup({ delay: null });
  render(
    <SWRConfig value={{ provider: () => new Map(), fetcher: get, shouldRetryOnError: false, dedupingInterval: 0 }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  );
  const at = () => router.state.location.pathname + router.state.location.search;
  /** What the back button or the address bar does. */
  const goTo = (next: string) => act(async () => router.navigate(next));
  return { user, at, goTo };
}
