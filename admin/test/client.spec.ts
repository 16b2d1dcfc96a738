import { ApiError } from '../src/api/api-error';
import { afterWrites, get, getFile, post, postFile, put, remove, save } from '../src/api/client';
import { readFirstAnswers } from '../src/api/first-answers';
import { forgetIdentityToken } from '../src/bridge/identity-token';
import { leaveFor } from '../src/bridge/leave-for';
import { FakeApi } from './fake-api';

jest.mock('../src/bridge/leave-for');

let api: FakeApi;
beforeEach(() => {
  forgetIdentityToken();
  api = new FakeApi().install();
});
afterEach(() => {
  jest.useRealTimers();
  jest.clearAllMocks();
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
    expect(leaveFor).not.toHaveBeenCalled();
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

describe('what a call sends', () => {
  let sent: { url: string; init: RequestInit & { headers: Record<string, string> } }[];
  let answer: () => Response;
  const file = new File(['Name;Max'], 'limits.csv', { type: 'text/csv' });
  beforeEach(async () => {
    await get('/shops');
    sent = [];
    answer = () => answered(200, '{"isDone":true}');
    globalThis.fetch = (async (url: string, init: (typeof sent)[number]['init']) => {
      sent.push({ url, init });
      return answer();
    }) as unknown as typeof fetch;
  });

  it.each([
    ['a question', () => get('/limits'), 'GET', undefined, undefined],
    ['a change', () => post('/limits', { name: 'A' }), 'POST', 'application/json', '{"name":"A"}'],
    ['a change without a body', () => post('/limits/a/duplicate'), 'POST', undefined, undefined],
    ['a replacement', () => put('/limits/a', { name: 'A' }), 'PUT', 'application/json', '{"name":"A"}'],
    ['a removal', () => remove('/limits/a'), 'DELETE', undefined, undefined],
    ['a file', () => postFile('/limits/import', file), 'POST', 'text/csv', file],
  ] as const)('says what it is: %s', async (_what, call, method, type, body) => {
    expect(await call()).toEqual({ isDone: true });
    expect(sent).toHaveLength(1);
    expect(sent[0]!.url).toMatch(/^[^?]*\/apiSa\/limits/);
    expect(sent[0]!.init).toMatchObject({ method, headers: { accept: 'application/json' } });
    expect([sent[0]!.init.headers['content-type'], sent[0]!.init.body]).toEqual([type, body]);
    expect(Object.keys(sent[0]!.init.headers)).toHaveLength(type ? 3 : 2);
  });

  it('may be a file that is answered, or why there is none', async () => {
    const blob = new Blob(['Name;Max']);
    answer = () => ({ ...answered(200, ''), blob: async () => blob }) as Response;
    expect(await getFile('/limits/export')).toBe(blob);
    expect(sent[0]!.init.method).toBe('GET');
    expect(sent[0]!.init.headers.accept).toBe('text/csv, application/json');
    answer = () => answered(409, '{"error":"Too many","code":"too_many"}');
    expect(await failureOf(getFile('/limits/export'))).toMatchObject({ message: 'Too many', code: 'too_many' });
  });

  it('may be answered by nothing', async () => {
    answer = () => answered(204, '');
    expect(await remove('/limits/a')).toBeNull();
  });

  it.each([
    ['no JSON where all is well', 200, '<html>', 'unreadable', 'The server gave an unreadable answer'],
    ['no JSON where nothing is', 502, '<html>', 'request_failed', 'Request failed with status code 502'],
    ['JSON without a message', 500, '{"error":1}', 'request_failed', 'Request failed with status code 500'],
    ['JSON that is no object', 500, '"broken"', 'request_failed', 'Request failed with status code 500'],
    ['JSON that is nothing', 500, 'null', 'request_failed', 'Request failed with status code 500'],
  ])('fails when it is answered by %s', async (_what, status, text, code, message) => {
    answer = () => answered(status, text);
    expect(await failureOf(get('/limits'))).toMatchObject({ status, code, message });
  });

  it('is sent with a second token once, and then leads to the login page', async () => {
    let tokens = 0;
    globalThis.fetch = (async (url: string, init: (typeof sent)[number]['init']) => {
      if (url.startsWith('/auth')) return answered(200, JSON.stringify({ token: `t${(tokens += 1)}`, expiresAt: 9e9 }));
      sent.push({ url, init });
      return answered(401, '{"error":"Please sign in again.","code":"unauthorized"}');
    }) as unknown as typeof fetch;
    expect(await failureOf(get('/limits'))).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(sent.map(({ init }) => init.headers['x-auth-token'])).toEqual(['token-1', 't1']);
    expect(leaveFor).toHaveBeenCalledTimes(1);
    expect(leaveFor).toHaveBeenCalledWith('/auth/login');
  });

  it('of a form stays on the page that holds what was typed, and has its key', async () => {
    answer = () => answered(401, '{"error":"Please sign in again.","code":"unauthorized"}');
    const { fetch } = globalThis;
    globalThis.fetch = (async (url: string, init: RequestInit) =>
      url.startsWith('/auth')
        ? answered(200, '{"token":"another","expiresAt":9000000000}')
        : fetch(url, init)) as typeof globalThis.fetch;
    expect(await failureOf(save('PUT', '/limits/a', { name: 'A' }, 'a-key'))).toMatchObject({ status: 401 });
    expect(sent.map(({ init: { method, body, headers } }) => [method, body, headers['idempotency-key']])).toEqual([
      ['PUT', '{"name":"A"}', 'a-key'],
      ['PUT', '{"name":"A"}', 'a-key'],
    ]);
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('fails with the status that its token was refused with', async () => {
    forgetIdentityToken();
    answer = () => answered(503, '');
    const failure = await failureOf(get('/limits'));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      message: 'Request failed with status code 503',
      status: 503,
      code: 'request_failed',
    });
  });

  it('is told of once it has changed something, to those who listen', async () => {
    const handleWrite = jest.fn();
    const stop = afterWrites(handleWrite);
    await post('/limits', {});
    await put('/limits/a', {});
    await remove('/limits/a');
    await postFile('/limits/imports', file);
    await save('POST', '/limits', {}, 'a-key');
    expect(handleWrite).toHaveBeenCalledTimes(5);
    await get('/limits');
    for (const report of ['browser-errors', 'page-speed', 'limits/try', 'checkout-rules/room', 'branding/custom-css'])
      await post(`/${report}?shown=1`, {});
    answer = () => answered(409, '{"error":"Changed meanwhile","code":"conflict"}');
    await failureOf(put('/limits/a', {}));
    answer = () => answered(200, '{}');
    stop();
    await post('/limits', {});
    expect(handleWrite).toHaveBeenCalledTimes(5);
  });

  it('keeps its token when it fails for another reason', async () => {
    answer = () => answered(500, '{}');
    await failureOf(get('/limits'));
    answer = () => answered(200, '{}');
    await get('/limits');
    expect(sent.map(({ init }) => init.headers['x-auth-token'])).toEqual(['token-1', 'token-1']);
    expect(leaveFor).not.toHaveBeenCalled();
  });
});

describe('an answer that came with the page', () => {
  it('is taken once, and not after a change, which may have made it old', async () => {
    const embed = () =>
      document.body.replaceChildren(
        Object.assign(document.createElement('script'), {
          id: 'first-answers',
          type: 'application/json',
          textContent: JSON.stringify({ '/quota': { impressions: 77 }, '/plans': { impressions: 88 } }),
        }),
      );
    embed();
    readFirstAnswers();
    expect(await get('/quota')).toEqual({ impressions: 77 });
    expect(await get('/quota')).toMatchObject({ impressions: 12 });
    expect(await get('/plans')).toEqual({ impressions: 88 });
    readFirstAnswers();
    await post('/limits/delete', { ids: ['a'] }).catch(() => {});
    expect(await get('/quota')).toMatchObject({ impressions: 12 });
    document.body.replaceChildren();
  });
});

function answered(status: number, text: string): Response {
  return {
    status,
    ok: status < 400,
    text: async () => text,
    json: async () => JSON.parse(text) as unknown,
  } as Response;
}
