import { act, getConfig, render, screen, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { SWRConfig, type Cache } from 'swr';
import '../../jest/waiting.cjs';
import { get } from '../src/api/client';
import { basePath, withBasePath, withoutBasePath } from '../src/bridge/base-path';
import { AppRouter } from '../src/router/AppRouter';
import { ScreenRouter } from '../src/router/screen-router';
import { routes } from '../src/routes';
import { memoryHistory } from './memory-history';

// Each test is a tab of its own.
afterEach(() => sessionStorage.clear());

/** A tab that can be chosen. Polaris renders each tab a second time to measure it; that copy is left out. */
export function tab(name: string | RegExp): HTMLElement {
  return within(screen.getByRole('tablist')).getByRole('tab', { name });
}

/** Lets fake time pass, and what it triggers be rendered. */
export async function passTime(milliseconds: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(milliseconds));
}

/** `cache`: what is known from the start; with it, what is read is not read again at once, as in the product. */
type Start = { cache?: Cache };

/** Renders the whole admin at a path, with a cache of its own. `at` answers the path and query shown now. */
export function renderAdmin(path: string, { cache }: Start = {}) {
  const history = memoryHistory(withBasePath(path));
  const router = new ScreenRouter(routes, history, basePath || '/');
  const known = cache ?? new Map();
  // Without style sheets nothing says which elements take no clicks.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  render(
    <SWRConfig
      value={{ provider: () => known, fetcher: get, shouldRetryOnError: false, ...(!cache && { dedupingInterval: 0 }) }}
    >
      <AppRouter router={router} />
    </SWRConfig>,
  );
  const at = () => withoutBasePath(router.state.location.pathname) + router.state.location.search;
  /** Navigates as the address bar does. */
  const goTo = (next: string) => getConfig().asyncWrapper(() => router.go(withBasePath(next)));
  const goBack = () => getConfig().asyncWrapper(async () => history.go(-1));
  return { user, at, goTo, goBack };
}
