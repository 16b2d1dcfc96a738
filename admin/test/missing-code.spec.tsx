import { screen, waitFor } from '@testing-library/react';
import { reloadPage } from '../src/bridge/leave-for';
import { noteMissingCode } from '../src/components/missing-code';
import { routes } from '../src/routes';
import { FakeApi, limitView } from './fake-api';
import { renderAdmin } from './render-admin';

jest.mock('../src/bridge/leave-for');

let isMissing = true;
// The history stands for every part that is loaded on demand.
jest.mock('../src/screens/limit-form/history/HistoryModal', () => {
  // A getter, so that the file itself is found and what it should bring is not.
  return {
    get HistoryModal() {
      throw failure();
    },
  };
});

const NOT_LOADED = /^This screen didn’t load/;

/** What Vite does when a file of code cannot be loaded. */
function failure(): Error {
  const error = new TypeError('Failed to fetch dynamically imported module');
  noteMissingCode(Object.assign(new Event('vite:preloadError'), { payload: error }));
  return error;
}

describe('code that cannot be loaded', () => {
  let api: FakeApi;
  let silence: jest.SpyInstance;
  const inFrame = routes[0]!.children![0]!.children!;
  beforeEach(() => {
    jest.clearAllMocks();
    window.sessionStorage.clear();
    isMissing = true;
    silence = jest.spyOn(console, 'error').mockImplementation(() => {});
    api = new FakeApi().install();
    api.limits = [limitView('a', { name: 'Hoodies' })];
    inFrame.push({
      path: 'late',
      lazy: async () => {
        if (isMissing) throw failure();
        return { Component: () => <h1>Late screen</h1> };
      },
    });
  });
  afterEach(() => {
    inFrame.pop();
    silence.mockRestore();
  });

  it('loads the page that was asked for from the server, once a minute', async () => {
    const { goTo, at } = renderAdmin('/order-limits');
    await goTo('/late');
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
    expect(at()).toBe('/late');

    await goTo('/order-limits');
    await goTo('/late');
    expect(await screen.findByText(NOT_LOADED)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Not Found' })).toBeInTheDocument();
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  it('stays, says so and tries again when asked, while the server does not answer', async () => {
    api.isServed = false;
    const { goTo, user } = renderAdmin('/order-limits');
    await goTo('/late');
    expect(await screen.findByText(NOT_LOADED)).toBeInTheDocument();
    const again = await screen.findByRole('button', { name: 'Try again' });
    await waitFor(() => expect(again).toBeEnabled());
    await user.click(again);
    await waitFor(() => expect(again).toBeEnabled());
    expect(reloadPage).not.toHaveBeenCalled();

    api.isServed = true;
    await user.click(again);
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  });

  it('does not say so of an error in a screen', async () => {
    api.override(({ path }) =>
      path === '/quota' ? { status: 200, body: { level: 'unheard of', max: 1 }, isForeign: true as const } : undefined,
    );
    renderAdmin('/');
    expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeInTheDocument();
    expect(screen.queryByText(NOT_LOADED)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(reloadPage).not.toHaveBeenCalled();
  });

  it('leaves the rest of the screen as it is, with what was typed', async () => {
    const { user } = renderAdmin('/order-limits/edit/a');
    const name = await screen.findByDisplayValue('Hoodies');
    await user.type(name, ' and shirts');
    await user.click(screen.getAllByRole('button', { name: 'History' })[0]!);
    expect(await screen.findByText(/^This part didn’t load/)).toBeInTheDocument();
    expect(screen.getByDisplayValue('Hoodies and shirts')).toBe(name);
    expect(reloadPage).not.toHaveBeenCalled();
  });
});
