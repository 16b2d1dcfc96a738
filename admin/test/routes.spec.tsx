import { screen, waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { replaceBy } from '../src/bridge/leave-for';
import { routes } from '../src/routes';
import { FakeApi, limitView } from './fake-api';
import { renderAdmin } from './render-admin';

jest.mock('../src/bridge/leave-for');

let api: FakeApi;
beforeEach(() => {
  jest.clearAllMocks();
  api = new FakeApi().install();
});

const NOT_FOUND = "The page you're looking for couldn't be found";

describe('the routes', () => {
  it.each(['/nothing', '/order-limits/create/unknown', '/auth/other'])(
    'answer Not Found at %s, and lead home',
    async (path) => {
      const { user, at } = renderAdmin(path);
      expect(await screen.findByText(NOT_FOUND)).toBeInTheDocument();
      expect(screen.getByRole('heading', { name: 'Not Found' })).toBeInTheDocument();
      await user.click(screen.getByRole('link', { name: 'Back to Home' }));
      expect(await screen.findByText('Welcome, Demo Store')).toBeInTheDocument();
      expect(at()).toBe('/');
    },
  );

  it.each(['/auth/shopify', '/auth/shopify/callback', '/auth/shopify-again'])(
    'lead from %s to the address under which the platform opens the app',
    async (path) => {
      renderAdmin(path);
      await waitFor(() => expect(replaceBy).toHaveBeenCalledWith('/embed'));
      expect(screen.queryByText(NOT_FOUND)).not.toBeInTheDocument();
    },
  );

  it('show Not Found for a rendering error, until the next navigation', async () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => {});
    let isBroken = true;
    api.override(({ path }) =>
      path === '/quota' && isBroken
        ? { status: 200, body: { level: 'unheard of', max: 1 }, isForeign: true as const }
        : undefined,
    );
    const { user } = renderAdmin('/');
    expect(await screen.findByText(NOT_FOUND)).toBeInTheDocument();
    isBroken = false;
    await user.click(screen.getByRole('link', { name: 'Limits management' }));
    expect(await screen.findByRole('heading', { name: 'Limits management' })).toBeInTheDocument();
    expect(screen.queryByText(NOT_FOUND)).not.toBeInTheDocument();
    silence.mockRestore();
  });

  it.each([
    ['/', 'Dashboard'],
    ['/order-limits', 'Limits management'],
    ['/order-limits/type', 'Select limit type'],
    ['/order-limits/create/cart', 'Create cart limit'],
    ['/order-limits/edit/a', 'Hoodies'],
    ['/subscription', 'Plans'],
    ['/nothing', 'Not Found'],
  ])('name the page at %s in the title of the tab', async (path, name) => {
    api.limits = [limitView('a', { name: 'Hoodies' })];
    renderAdmin(path);
    await waitFor(() => expect(document.title).toBe(`${name} – Purchase Limits`));
  });
});

describe('a screen whose code is not loaded yet', () => {
  let isReleased = true;
  let isBroken = false;
  const waiting: (() => void)[] = [];
  const release = () => {
    isReleased = true;
    waiting.splice(0).forEach((go) => go());
  };
  const Late = () => <h1>Late screen</h1>;
  const lateRoute: RouteObject = {
    path: 'late',
    lazy: async () => {
      if (!isReleased) await new Promise<void>((resolve) => waiting.push(resolve));
      if (isBroken) throw new TypeError('Failed to fetch dynamically imported module');
      return { Component: Late };
    },
  };
  const [root] = routes;
  const inFrame = root!.children![0]!.children!;
  beforeEach(() => {
    isReleased = false;
    isBroken = false;
    inFrame.push({ ...lateRoute });
  });
  afterEach(() => {
    inFrame.pop();
  });

  it('shows a spinner in the frame, at first and at a navigation', async () => {
    const { goTo } = renderAdmin('/late');
    expect(await screen.findByText('Loading page')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Dashboard' })).toBeInTheDocument();
    release();
    expect(await screen.findByText('Late screen')).toBeInTheDocument();
    await goTo('/order-limits');
    expect(await screen.findByRole('heading', { name: 'Limits management' })).toBeInTheDocument();
  });

  it('is Not Found when it cannot be loaded, until the next navigation', async () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { goTo } = renderAdmin('/order-limits');
    await screen.findByRole('heading', { name: 'Limits management' });
    isBroken = true;
    const going = goTo('/late');
    expect(await screen.findByText('Loading page')).toBeInTheDocument();
    release();
    await going;
    expect(await screen.findByText(NOT_FOUND)).toBeInTheDocument();
    expect(silence).toHaveBeenCalledWith('This screen could not be shown.', expect.any(Error));
    await goTo('/order-limits');
    expect(await screen.findByRole('heading', { name: 'Limits management' })).toBeInTheDocument();
    silence.mockRestore();
  });
});
