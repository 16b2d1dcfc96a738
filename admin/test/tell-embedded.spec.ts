// The token of what is told while the page ends, inside the platform's admin.
import { bridge } from './embedded-page';
import { identityToken, tokenToTell } from '../src/bridge/identity-token';

const NOW = Date.parse('2026-11-20T08:00:00Z');

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

it('is the last one for half a minute, so that the platform need not answer', async () => {
  await identityToken();
  bridge.idToken.mockImplementation(() => new Promise(() => {}));
  jest.setSystemTime(NOW + 29_999);
  expect(await tokenToTell()).toBe('token of the platform');
});

it('is a new one after that', async () => {
  bridge.idToken.mockResolvedValueOnce('an old token').mockResolvedValueOnce('a new token');
  await identityToken();
  jest.setSystemTime(NOW + 30_000);
  expect(await tokenToTell()).toBe('a new token');
});
