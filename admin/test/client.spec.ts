import { ApiError } from '../src/api/api-error';
import { get, post } from '../src/api/client';
import { forgetIdentityToken } from '../src/bridge/identity-token';
import { FakeApi } from './fake-api';

let api: FakeApi;
beforeEach(() => {
  forgetIdentityToken();
  api = new FakeApi().install();
});
afterEach(() => {
  jest.useRealTimers();
});

const tokens = () => api.calls.map(({ headers }) => headers['x-auth-token']);

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('It succeeded')),
    (error: unknown) => error as ApiError,
  );

describe('a call of the API', () => {
  it('names the merchant and accepts JSON', async () => {
    await get('/shops');
    expect(api.calls[0]?.headers).toMatchObject({ 'x-auth-token': 'token-1', accept: 'application/json' });
  });

  it('asks for a new token when its token is refused, and is repeated once with the new one', async () => {
    await get('/shops');
    api.expiredTokens.add('token-1');
    await expect(get('/shops')).resolves.toMatchObject({ shop: { name: 'Demo Store' } });
    expect(tokens()).toEqual(['token-1', 'token-1', 'token-2']);
    await get('/shops');
    expect(tokens().at(-1)).toBe('token-2');
  });

  it('is repeated with a new token under the same idempotency key', async () => {
    await get('/shops');
    api.expiredTokens.add('token-1');
    await post('/limits/a/duplicate', undefined, 'a-key').catch(() => {});
    expect(api.of('POST', '/limits/a/duplicate').map(({ headers }) => headers['idempotency-key'])).toEqual([
      'a-key',
      'a-key',
    ]);
  });

  it('fails with the message, the code and the fields of the server', async () => {
    api.refuse('POST', '/limits', 422, { error: 'Not valid', code: 'invalid', fields: { name: 'Taken' } });
    expect(await failureOf(post('/limits', { name: 'A', type: 'cart' }))).toMatchObject({
      message: 'Not valid',
      status: 422,
      code: 'invalid',
      fields: { name: 'Taken' },
    });
  });

  it('fails with its status when the answer has no message', async () => {
    api.override(() => ({ status: 502, body: null, isForeign: true }));
    expect(await failureOf(get('/shops'))).toMatchObject({
      message: 'Request failed with status code 502',
      status: 502,
    });
  });

  it('says Network Error when there is no answer', async () => {
    api.override(() => 'network error');
    expect(await failureOf(get('/shops'))).toMatchObject({ message: 'Network Error', status: 0 });
  });

  it('says Network Error too when not even its token can be asked for', async () => {
    globalThis.fetch = (() => Promise.reject(new TypeError('Failed to fetch'))) as typeof fetch;
    expect(await failureOf(get('/shops'))).toMatchObject({
      message: 'Network Error',
      status: 0,
      code: 'network_error',
    });
  });

  it('says Request aborted when the browser has ended it', async () => {
    await get('/shops');
    globalThis.fetch = (() => Promise.reject(new DOMException('Aborted', 'AbortError'))) as typeof fetch;
    expect(await failureOf(get('/shops'))).toMatchObject({ message: 'Request aborted', status: 0, code: 'aborted' });
  });

  it.each([
    ['its token', false],
    ['its answer', true],
  ])('gives up after a minute of waiting for %s, and not before, and not before', async (_what, hasToken) => {
    if (hasToken) await get('/shops');
    jest.useFakeTimers();
    globalThis.fetch = ((_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      )) as typeof fetch;
    const handleFailure = jest.fn();
    const failure = failureOf(get('/shops')).then(handleFailure);
    await jest.advanceTimersByTimeAsync(59_999);
    expect(handleFailure).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await failure;
    expect(handleFailure).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'timeout of 60000ms exceeded', status: 0 }),
    );
  });
});
