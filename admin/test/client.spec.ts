import { ApiError } from '../src/api/api-error';
import { get, post } from '../src/api/client';
import { forgetIdentityToken } from '../src/bridge/identity-token';
import { FakeApi } from './fake-api';

let api: FakeApi;
beforeEach(() => {
  forgetIdentityToken();
  api = new FakeApi().install();
});

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('It succeeded')),
    (error: unknown) => error as ApiError,
  );

describe('a call of the API', () => {
  it('names the merchant and accepts JSON', async () => {
    await get('/shops');
    expect(api.calls[0]?.headers).toMatchObject({ 'x-auth-token': 'a-token', accept: 'application/json' });
  });

  it('is tried once more with a new token when the first one is refused', async () => {
    let refusals = 1;
    api.override(() => (refusals-- > 0 ? { status: 401, body: { error: 'Expired', code: 'unauthorized' } } : undefined));
    await expect(get('/shops')).resolves.toMatchObject({ shop: { name: 'Demo Store' } });
    expect(api.calls).toHaveLength(2);
  });

  it('fails with the words of the server, the code and the fields', async () => {
    api.refuse('POST', '/limits', 422, { error: 'Not valid', code: 'invalid', fields: { name: 'Taken' } });
    expect(await failureOf(post('/limits', {}))).toMatchObject({
      message: 'Not valid',
      status: 422,
      code: 'invalid',
      fields: { name: 'Taken' },
    });
  });

  it('fails with its status when the answer has no words', async () => {
    api.override(() => ({ status: 502, body: null }));
    expect(await failureOf(get('/shops'))).toMatchObject({
      message: 'Request failed with status code 502',
      status: 502,
    });
  });

  it('says Network Error when there is no answer', async () => {
    api.override(() => 'network error');
    expect(await failureOf(get('/shops'))).toMatchObject({ message: 'Network Error', status: 0 });
  });

  it('gives up after a minute', async () => {
    await get('/shops');
    jest.useFakeTimers();
    globalThis.fetch = ((_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
      )) as typeof fetch;
    const failure = failureOf(get('/shops'));
    await jest.advanceTimersByTimeAsync(59_000);
    await jest.advanceTimersByTimeAsync(1_000);
    jest.useRealTimers();
    expect((await failure).message).toBe('timeout of 60000ms exceeded');
  });
});
