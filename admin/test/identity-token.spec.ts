import { forgetIdentityToken, identityToken } from '../src/bridge/identity-token';
import { FakeApi } from './fake-api';

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
    await expect(identityToken()).rejects.toThrow('Failed to fetch');
    globalThis.fetch = fetch;
    expect(await identityToken()).toBe('token-1');
  });
});
