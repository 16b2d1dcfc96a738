import { act, configure, getConfig, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { get } from '../src/api/client';
import { routes } from '../src/routes';

// Until something appears, however slow the machine is; a test that never sees it still ends before Jest's own limit.
configure({ asyncUtilTimeout: 15_000 });

// Printing the page is slow, and nobody reads what a poll did not find: it is printed once the waiting was in vain.
const isPolling = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    isPolling()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

/** Lets fake time pass, and what it triggers be rendered. */
export async function passTime(milliseconds: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(milliseconds));
}

/** Renders the operators' pages at a path, with a cache of their own. `at` answers the path and query shown now. */
export function renderPages(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const user = userEvent.setup({ delay: null });
  render(
    <SWRConfig value={{ provider: () => new Map(), fetcher: get, shouldRetryOnError: false, dedupingInterval: 0 }}>
      <RouterProvider router={router} />
    </SWRConfig>,
  );
  const at = () => router.state.location.pathname + router.state.location.search;
  /** Navigates as the address bar does. */
  const goTo = (next: string) => getConfig().asyncWrapper(() => router.navigate(next));
  return { user, at, goTo };
}

/** The cells of a table, row by row, as texts; without the row of headings. */
export async function cellsOf(table: string): Promise<string[][]> {
  const rows = within(await screen.findByRole('table', { name: table })).getAllByRole('row');
  return rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent.trim()));
}

/** The dialog that is open. */
export async function dialog() {
  return within(await screen.findByRole('dialog'));
}
