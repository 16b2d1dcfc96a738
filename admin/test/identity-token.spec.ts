import { get } from '../src/api/client';
import {
  forgetIdentityToken,
  identityToken,
  keepTokenAtHand,
  signOut,
  tokenAtHand,
} from '../src/bridge/identity-token';
import { leaveFor } from '../src/bridge/leave-for';
import { FakeApi } from './fake-api';

jest.mock('../src/bridge/leave-for');

const NOW = Date.parse('2026-11-20T08:00:00Z');
const IN_A_MINUTE = Date.parse('2026-11-20T08:01:00Z');

let api: FakeApi;
beforeEach(() => {
  forgetIdentityToken();
  api = new FakeApi().install();
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  jest.clearAllMocks();
  window.history.replaceState(null, '', '/');
});

describe('the token of a session', () => {
  it.each([
    ['a date', new Date(IN_A_MINUTE).toISOString()],
    ['seconds, as in `exp`', IN_A_MINUTE / 1000],
  ])('serves until ten seconds before it expires, given as %s', async (_form, expiresAt) => {
    api.tokenExpiresAt = expiresAt;
    expect(await identityToken()).toBe('token-1');
    jest.setSystemTime(IN_A_MINUTE - 10_000);
    expect(await identityToken()).toBe('token-1');
    jest.setSystemTime(IN_A_MINUTE - 9_999);
    expect(await identityToken()).toBe('token-2');
  });

  it('is asked for once by calls that start together', async () => {
    expect(await Promise.all([identityToken(), identityToken()])).toEqual(['token-1', 'token-1']);
  });

  it('is asked for again after it could not be had', async () => {
    const { fetch } = globalThis;
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(identityToken()).rejects.toThrow('Network Error');
    globalThis.fetch = fetch;
    expect(await identityToken()).toBe('token-1');
  });
});

describe('a token that is kept at hand', () => {
  const asked = () => (globalThis.fetch as jest.Mock).mock.calls.length;
  beforeEach(() => jest.spyOn(globalThis, 'fetch'));

  it('is there however long nothing is asked for, and is renewed when it soon serves no more', async () => {
    api.tokenExpiresAt = new Date(NOW + 300_000).toISOString();
    const end = keepTokenAtHand();
    await jest.advanceTimersByTimeAsync(280_000);
    expect({ token: tokenAtHand(), asked: asked() }).toEqual({ token: 'token-1', asked: 1 });
    api.tokenExpiresAt = new Date(NOW + 600_000).toISOString();
    await jest.advanceTimersByTimeAsync(19_000);
    expect({ token: tokenAtHand(), asked: asked() }).toEqual({ token: 'token-2', asked: 2 });
    end();
    await jest.advanceTimersByTimeAsync(600_000);
    expect({ token: tokenAtHand(), asked: asked() }).toEqual({ token: undefined, asked: 2 });
  });

  it('is asked for once where nobody is signed in, and leads nowhere', async () => {
    api.isSignedOut = true;
    keepTokenAtHand();
    await jest.advanceTimersByTimeAsync(60_000);
    expect({ token: tokenAtHand(), asked: asked() }).toEqual({ token: undefined, asked: 1 });
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('is asked for again after it could not be had', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    jest.mocked(globalThis.fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const end = keepTokenAtHand();
    await jest.advanceTimersByTimeAsync(0);
    expect(warn).toHaveBeenCalledTimes(1);
    api.tokenExpiresAt = new Date(NOW + 300_000).toISOString();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(tokenAtHand()).toBe('token-1');
    end();
    warn.mockRestore();
  });
});

describe('a session that has ended', () => {
  it.each([
    ['/', '/auth/login'],
    ['/order-limits/edit/1?tab=message&a=b', '/auth/login?next=%2Forder-limits%2Fedit%2F1%3Ftab%3Dmessage%26a%3Db'],
  ])('while %s is shown leads to the login page, and from there back', async (page, login) => {
    window.history.replaceState(null, '', page);
    api.isSignedOut = true;
    await expect(identityToken()).rejects.toThrow('signed out');
    expect(leaveFor).toHaveBeenCalledWith(login);
  });

  it('is found by a call whose second token is refused too', async () => {
    window.history.replaceState(null, '', '/order-limits');
    api.expiredTokens.add('token-1').add('token-2');
    await expect(get('/shops')).rejects.toMatchObject({ status: 401 });
    expect(leaveFor).toHaveBeenCalledWith('/auth/login?next=%2Forder-limits');
  });

  it('leads nowhere back when the merchant ended it', async () => {
    window.history.replaceState(null, '', '/order-limits');
    await signOut();
    expect(leaveFor).toHaveBeenCalledWith('/auth/login');
  });
});

describe('what the server is asked for', () => {
  const answer = (status: number, body: object = {}) =>
    jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue({ ok: status < 400, status, json: async () => body } as unknown as Response);

  it('is a token of the session, by a call of our own page', async () => {
    const asked = answer(200, { token: 'a-token', expiresAt: IN_A_MINUTE / 1_000 });
    expect(await identityToken()).toBe('a-token');
    expect(asked.mock.calls).toEqual([
      [
        '/auth/token',
        expect.objectContaining({
          method: 'POST',
          headers: { accept: 'application/json' },
          credentials: 'same-origin',
        }),
      ],
    ]);
    jest.setSystemTime(IN_A_MINUTE - 1);
    expect(tokenAtHand()).toBe('a-token');
    jest.setSystemTime(IN_A_MINUTE);
    expect(tokenAtHand()).toBeUndefined();
  });

  it('fails with its status, which is not that nobody is signed in', async () => {
    answer(503);
    await expect(identityToken()).rejects.toThrow('Request failed with status code 503');
    expect(leaveFor).not.toHaveBeenCalled();
    answer(401);
    await expect(identityToken()).rejects.toMatchObject({ name: 'TokenRefusedError', status: 401 });
  });

  it.each([204, 401])('is to end the session, also one that has ended: %i', async (status) => {
    const asked = answer(status);
    await signOut();
    expect(asked.mock.calls.map(([url]) => url)).toEqual(['/auth/sign-out']);
    expect(leaveFor).toHaveBeenCalledWith('/auth/login');
  });

  it('does not lead away where the session goes on', async () => {
    answer(500);
    await expect(signOut()).rejects.toThrow('Request failed with status code 500');
    expect(leaveFor).not.toHaveBeenCalled();
  });
});
