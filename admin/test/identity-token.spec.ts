import { get } from '../src/api/client';
import { forgetIdentityToken, identityToken, signOut } from '../src/bridge/identity-token';
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
