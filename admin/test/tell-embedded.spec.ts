// The token of what is told while the page ends, inside the platform's admin.
import { bridge } from './embedded-page';
import { identityToken, tokenAtHand } from '../src/bridge/identity-token';
import { tell } from '../src/api/tell';
import { FakeApi } from './fake-api';

const NOW = Date.parse('2026-11-20T08:00:00Z');

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi().install();
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => jest.useRealTimers());

const visit = { route: '/', device: 'phone', values: { CLS: 0 } };
const sent = () => api.of('POST', '/page-speed').length;

it('is the last one for half a minute, and what is told is sent at once', async () => {
  await identityToken();
  jest.setSystemTime(NOW + 29_999);
  const telling = tell('/page-speed', visit);
  expect(sent()).toBe(1);
  await telling;
});

it('is a new one after that', async () => {
  await identityToken();
  jest.setSystemTime(NOW + 30_000);
  expect(tokenAtHand()).toBeUndefined();
  bridge.idToken.mockResolvedValueOnce('a new token');
  await tell('/page-speed', visit);
  expect(sent()).toBe(1);
  expect(tokenAtHand()).toBe('a new token');
});
