import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { AppRouter, useBlocker, useIsScreenLoading } from '../src/router/AppRouter';
import { ScrollRestoration } from '../src/router/ScrollRestoration';
import { browserHistory } from '../src/router/history';
import { ScreenRouter } from '../src/router/screen-router';

let router: ScreenRouter;
let release: (name: string) => void;
let failLoading: (name: string) => void;

const keyOf = ({ pathname }: { pathname: string }) => pathname;

function Frame() {
  const [isUnsaved, setUnsaved] = useState(false);
  const blocked = useBlocker((current, next) => isUnsaved && current.pathname !== next.pathname);
  return (
    <>
      <ScrollRestoration getKey={keyOf} />
      <button onClick={() => setUnsaved(!isUnsaved)}>{isUnsaved ? 'Unsaved' : 'Saved'}</button>
      {blocked && <button onClick={blocked.proceed}>{`Leave for ${blocked.location.pathname}`}</button>}
      {blocked && <button onClick={blocked.reset}>Stay</button>}
      {useIsScreenLoading() ? 'Loading' : <Outlet />}
    </>
  );
}

/** Its code arrives when the test says so. */
function late(name: string): RouteObject {
  return {
    path: name,
    lazy: () =>
      new Promise((resolve, reject) => {
        const waiting = { resolve: () => resolve({ Component: () => name }), reject };
        const before = { release, failLoading };
        release = (other) => (other === name ? waiting.resolve() : before.release(other));
        failLoading = (other) => (other === name ? waiting.reject(new Error('Gone')) : before.failLoading(other));
      }),
  };
}

function start(path: string): void {
  window.history.replaceState(null, '', path);
  const routes: RouteObject[] = [
    {
      element: <Frame />,
      children: [
        { path: '/one', element: 'one' },
        { path: '/two', element: 'two' },
        late('slow'),
        late('slower'),
        { path: '*', element: 'nothing' },
      ],
    },
  ];
  router = new ScreenRouter(routes, browserHistory(), '/app');
  render(<AppRouter router={router} />);
}

const goTo = (path: string) => act(() => router.go(path));
/** Does not wait for the code of the screen. */
const setOut = (path: string) => act(async () => void router.go(path));
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const goBack = () => act(async () => window.history.back());

beforeEach(() => {
  release = () => {};
  failLoading = () => {};
  window.scrollTo = jest.fn();
});

describe('the router', () => {
  it('shows the screen of the address below the base path, and follows Back', async () => {
    start('/app/one?a=1#b');
    expect(screen.getByText('one')).toBeInTheDocument();
    expect(router.state.location).toMatchObject({ pathname: '/app/one', search: '?a=1', hash: '#b' });
    await goTo('/app/two');
    expect(screen.getByText('two')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/app/two');
    await goBack();
    expect(await screen.findByText('one')).toBeInTheDocument();
    await goTo('/app/elsewhere');
    expect(screen.getByText('nothing')).toBeInTheDocument();
  });

  it('keeps the state of an entry, and replaces one without adding another', async () => {
    start('/app/one');
    const entries = window.history.length;
    await act(() => router.go('/app/two', 'replace', { typed: true }));
    expect(router.state.location.state).toEqual({ typed: true });
    expect(window.history.length).toBe(entries);
  });

  it('changes the address once the code of the screen is there', async () => {
    start('/app/one');
    await setOut('/app/slow');
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/app/one');
    await act(async () => release('slow'));
    expect(await screen.findByText('slow')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/app/slow');
    await goTo('/app/one');
    await goTo('/app/slow');
    expect(screen.getByText('slow')).toBeInTheDocument();
  });

  it('shows where the merchant went last, whatever is loaded first', async () => {
    start('/app/one');
    await setOut('/app/slow');
    await setOut('/app/slower');
    await act(async () => release('slower'));
    await act(async () => release('slow'));
    expect(await screen.findByText('slower')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/app/slower');
  });

  it('says why a screen could not be loaded, and tries again when asked', async () => {
    start('/app/one');
    await setOut('/app/slow');
    await act(async () => failLoading('slow'));
    await waitFor(() => expect(router.state).toMatchObject({ isLoading: false, failure: new Error('Gone') }));
    await setOut('/app/slow');
    await act(async () => release('slow'));
    expect(await screen.findByText('slow')).toBeInTheDocument();
    expect(router.state.failure).toBeNull();
  });

  it('asks before a link and before Back, and stays or leaves', async () => {
    start('/app/one');
    await goTo('/app/two');
    await press('Saved');
    await goTo('/app/one');
    expect(screen.getByText('two')).toBeInTheDocument();
    await press('Stay');
    expect(screen.queryByRole('button', { name: 'Stay' })).not.toBeInTheDocument();
    await goBack();
    expect(await screen.findByRole('button', { name: 'Leave for /app/one' })).toBeInTheDocument();
    await waitFor(() => expect(window.location.pathname).toBe('/app/two'));
    expect(screen.getByText('two')).toBeInTheDocument();
    await press('Leave for /app/one');
    expect(await screen.findByText('one')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/app/one');
    expect(screen.queryByRole('button', { name: 'Stay' })).not.toBeInTheDocument();
  });

  it('scrolls a screen to where it was left, and a new one to the top', async () => {
    start('/app/one');
    Object.defineProperty(window, 'scrollY', { value: 300, configurable: true });
    await goTo('/app/two');
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
    await goBack();
    await screen.findByText('one');
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 300);
  });
});
