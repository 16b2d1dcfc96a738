import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { forgetIdentityToken } from '../src/bridge/identity-token';
import { leaveFor } from '../src/bridge/leave-for';
import { FakeApi, limitView } from './fake-api';
import { field, nameField, save } from './limit-form-page';
import { passTime, renderAdmin } from './render-admin';

jest.mock('../src/bridge/leave-for');

const EDIT = '/order-limits/edit/a';
const NOT_YET = 'Not saved yet';

let api: FakeApi;
beforeEach(() => {
  forgetIdentityToken();
  api = new FakeApi().install();
  api.limits = [limitView('a', { name: 'Hoodies', version: 3 })];
});
afterEach(() => {
  jest.useRealTimers();
  jest.clearAllMocks();
});

/** Answers every save with this until it is called. */
const hinder = (answer: 'network error' | { status: number; body: unknown; isForeign: true }) => {
  let isHindered = true;
  api.override(({ method, path }) =>
    isHindered && ['PUT', 'POST'].includes(method) && path.startsWith('/limits') ? answer : undefined,
  );
  return () => {
    isHindered = false;
  };
};
const puts = () => api.of('PUT', '/limits/a');
const keysOf = (calls: ReturnType<typeof puts>) => new Set(calls.map(({ headers }) => headers['idempotency-key']));
const online = () => act(() => void window.dispatchEvent(new Event('online')));
const unsaved = () => screen.queryByText('Unsaved changes');
/** Types into the name, presses Save, and waits until it could not be saved. */
const saveInVain = async (typed = '!') => {
  const { user } = renderAdmin(EDIT);
  await user.type(await nameField(), typed);
  await user.click(save());
  await screen.findByText(NOT_YET);
  return user;
};
const discard = () => screen.getByRole('button', { name: 'Discard' });

describe('a save that is hindered', () => {
  it.each([
    ['no network', 'network error'],
    ['a proxy without a server', { status: 502, body: null, isForeign: true }],
    ['a server that starts', { status: 503, body: { error: 'Starting', code: 'unavailable' }, isForeign: true }],
    ['a server that takes too long', { status: 504, body: null, isForeign: true }],
    ['too many calls', { status: 429, body: { error: 'Slow down', code: 'rate_limited' }, isForeign: true }],
  ] as const)('by %s keeps everything, says so once, and is made up for', async (_what, answer) => {
    const end = hinder(answer);
    await saveInVain();
    expect(screen.getAllByText(/We’ll save your changes when we can/)).toHaveLength(1);
    expect(screen.queryByText('Save failed')).not.toBeInTheDocument();
    expect(await nameField()).toHaveValue('Hoodies!');
    end();
    await online();
    expect(await screen.findByText('Updated successfully')).toBeInTheDocument();
    expect(screen.queryByText(NOT_YET)).not.toBeInTheDocument();
    expect(keysOf(puts()).size).toBe(1);
    await waitFor(() => expect(unsaved()).not.toBeInTheDocument());
  });

  it('is tried again when the merchant comes back to the page', async () => {
    const end = hinder('network error');
    await saveInVain();
    end();
    await act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Updated successfully')).toBeInTheDocument();
  });

  it('is tried again after 10, 20, 40 and then every 60 seconds, and not any more once it is done', async () => {
    const end = hinder('network error');
    const { user } = renderAdmin(EDIT);
    await user.type(await nameField(), '!');
    jest.useFakeTimers();
    await user.click(save());
    await passTime(0);
    expect(screen.getByText(NOT_YET)).toBeInTheDocument();
    let tries = 1;
    for (const seconds of [10, 20, 40, 60, 60]) {
      await passTime(seconds * 1_000 - 1);
      expect(puts()).toHaveLength(tries);
      await passTime(1);
      expect(puts()).toHaveLength((tries += 1));
    }
    end();
    await passTime(60_000);
    expect(screen.queryByText(NOT_YET)).not.toBeInTheDocument();
    await passTime(120_000);
    expect(puts()).toHaveLength(tries + 1);
  });

  it('by a page that answers in place of the server is made up for', async () => {
    const { fetch } = globalThis;
    const stranger = jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      if (init?.method !== 'PUT') return fetch(url, init);
      return { ok: true, status: 200, text: async () => '<h1>Welcome to our Wi-Fi</h1>' } as Response;
    });
    await saveInVain();
    stranger.mockRestore();
    await online();
    expect(await screen.findByText('Updated successfully')).toBeInTheDocument();
  });

  it('sends the newest, whatever was sent before', async () => {
    const end = hinder('network error');
    const user = await saveInVain(' one');
    await user.type(await nameField(), ' two');
    end();
    await online();
    await screen.findByText('Updated successfully');
    expect(puts().at(-1)?.body).toMatchObject({ name: 'Hoodies one two', version: 3 });
  });

  it('waits while what is typed is wrong, and does not take the focus', async () => {
    const end = hinder('network error');
    const user = await saveInVain();
    await user.clear(field('max'));
    end();
    await user.click(await nameField());
    await online();
    expect(puts()).toHaveLength(1);
    expect(await nameField()).toHaveFocus();
    await user.type(field('max'), '4');
    await online();
    await screen.findByText('Updated successfully');
  });

  it('is over with Discard', async () => {
    hinder('network error');
    const user = await saveInVain();
    await user.click(discard());
    await waitFor(() => expect(unsaved()).not.toBeInTheDocument());
    expect(screen.queryByText(NOT_YET)).not.toBeInTheDocument();
    const before = puts().length;
    await online();
    expect(puts()).toHaveLength(before);
  });

  it('never runs twice at a time', async () => {
    const end = hinder('network error');
    await saveInVain();
    end();
    const release = api.hold('PUT', '/limits/a');
    await online();
    await online();
    await waitFor(() => expect(puts()).toHaveLength(2));
    release();
    await screen.findByText('Updated successfully');
    expect(puts()).toHaveLength(2);
  });

  it('is a failure when the server answers that it failed', async () => {
    const end = hinder({ status: 500, body: { error: 'Broken', code: 'internal' }, isForeign: true });
    const { user } = renderAdmin(EDIT);
    await user.type(await nameField(), '!');
    await user.click(save());
    expect(await screen.findByText('Broken')).toBeInTheDocument();
    end();
    await online();
    expect(puts()).toHaveLength(1);
  });
});

describe('a save without a session', () => {
  it('stays on the page, and is made up for once the merchant has logged in elsewhere', async () => {
    const { user } = renderAdmin(EDIT);
    await user.type(await nameField(), '!');
    api.expiredTokens.add('token-1');
    api.isSignedOut = true;
    await user.click(save());
    expect(await screen.findByText('Not saved: you’re logged out')).toBeInTheDocument();
    expect(leaveFor).not.toHaveBeenCalled();
    api.isSignedOut = false;
    await online();
    expect(await screen.findByText('Updated successfully')).toBeInTheDocument();
    expect(screen.queryByText('Not saved: you’re logged out')).not.toBeInTheDocument();
  });

  it('leads to the login page by a button, and what was typed is there after it', async () => {
    const { user } = renderAdmin(EDIT);
    await user.type(await nameField(), '!');
    api.expiredTokens.add('token-1');
    api.isSignedOut = true;
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(leaveFor).toHaveBeenCalledTimes(1);
    const unload = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(false);
    cleanup();
    api.isSignedOut = false;
    renderAdmin(EDIT);
    expect(await nameField()).toHaveValue('Hoodies!');
    expect(screen.getByText('We kept your unsaved changes.')).toBeInTheDocument();
  });
});

describe('a save whose answer is lost', () => {
  it('of a limit is not somebody else’s change, also when more is typed meanwhile', async () => {
    const end = api.loseAnswers('PUT', '/limits/a');
    const user = await saveInVain(' one');
    await user.type(await nameField(), ' two');
    end();
    await online();
    expect(await screen.findByText('Updated successfully')).toBeInTheDocument();
    expect(screen.queryByText(/Someone else changed/)).not.toBeInTheDocument();
    expect(api.limits).toMatchObject([{ name: 'Hoodies one two', version: 5 }]);
  });

  it('of a limit is there once when nothing else is typed', async () => {
    const end = api.loseAnswers('PUT', '/limits/a');
    await saveInVain();
    end();
    await online();
    await screen.findByText('Updated successfully');
    expect(api.limits).toMatchObject([{ name: 'Hoodies!', version: 4 }]);
  });

  it('and that is discarded shows what is saved', async () => {
    const end = api.loseAnswers('PUT', '/limits/a');
    const user = await saveInVain();
    end();
    await user.click(discard());
    await waitFor(async () => expect(await nameField()).toHaveValue('Hoodies!'));
    expect(unsaved()).not.toBeInTheDocument();
  });

  const createInVain = async () => {
    api.limits = [];
    const end = api.loseAnswers('POST', '/limits');
    const page = renderAdmin('/order-limits/create/cart');
    await page.user.type(await nameField(), 'Cart');
    await page.user.type(field('max'), '5');
    await page.user.click(save());
    await screen.findByText(NOT_YET);
    return { ...page, end };
  };

  it('of a new limit makes one limit', async () => {
    const { end, at } = await createInVain();
    end();
    await online();
    await screen.findByText('Created successfully');
    expect(api.limits).toMatchObject([{ name: 'Cart', version: 1 }]);
    await waitFor(() => expect(at()).toMatch(/edit\/new-/));
  });

  it('of a new limit makes one limit with what was typed since, and saves that', async () => {
    const { user, end, at } = await createInVain();
    await user.type(await nameField(), ' of all');
    end();
    await online();
    expect(await screen.findByText('Updated successfully')).toBeInTheDocument();
    expect(api.limits).toMatchObject([{ name: 'Cart of all', version: 2 }]);
    expect(at()).toMatch(/edit\/new-/);
    await waitFor(() => expect(unsaved()).not.toBeInTheDocument());
  });

  it('of a new limit makes one limit also after a reload', async () => {
    const { end } = await createInVain();
    cleanup();
    end();
    const { user } = renderAdmin('/order-limits/create/cart');
    expect(await nameField()).toHaveValue('Cart');
    await user.type(await nameField(), '!');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByText('Updated successfully');
    expect(api.limits).toMatchObject([{ name: 'Cart!', version: 2 }]);
  });
});
