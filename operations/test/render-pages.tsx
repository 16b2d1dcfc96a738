import { act, getConfig, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import '../../jest/waiting.cjs';
import { get } from '../src/api/client';
import { routes } from '../src/routes';

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

/** The items of a list, as texts. */
export function itemsOf(list: string): string[] {
  return within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((item) => item.textContent.trim());
}

/** The dialog that is open. */
export async function dialog() {
  return within(await screen.findByRole('dialog'));
}
