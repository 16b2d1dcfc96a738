// The hooks that write limits and hold the list's filter, without the screens around them.
import { act, renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import useSWR, { SWRConfig, useSWRConfig } from 'swr';
import { get } from '../src/api/client';
import { DEFAULT_FILTER, MAX_PAGE, MAX_SEARCH_LENGTH } from '../src/api/limit-filter';
import { RECENT_WRITES, type RecentWrites } from '../src/api/recent-writes';
import { useIdempotencyKey } from '../src/api/use-idempotency-key';
import {
  useChangeLimits,
  useCreateLimit,
  useDuplicateLimit,
  useDuplicateLimits,
  useRestoreLimit,
  useSaveLimit,
} from '../src/api/use-save-limit';
import { forgetIdentityToken } from '../src/bridge/identity-token';
import { useDrawnRows } from '../src/screens/limits/use-drawn-rows';
import { useLimitFilter } from '../src/screens/limits/use-limit-filter';
import { FakeApi, limitView } from './fake-api';

const DRAFT = { name: 'A', type: 'cart', max: 3, startDate: '2026-11-01' } as const;

describe('the key of a submit', () => {
  const keys = () => renderHook(() => useIdempotencyKey()).result.current;

  it('stays while the same is sent again, and is new for anything else', () => {
    const key = keys();
    const first = key.keyFor({ name: 'A' });
    expect(key.keyFor({ name: 'A' })).toBe(first);
    expect(key.keyFor({ name: 'B' })).not.toBe(first);
    const none = key.keyFor(undefined);
    expect(key.keyFor(null)).toBe(none);
    key.done();
    expect(key.keyFor(null)).not.toBe(none);
  });

  describe('is unguessable', () => {
    const { randomUUID } = crypto;
    const setRandomUuid = (value: unknown) =>
      Object.defineProperty(crypto, 'randomUUID', { value, configurable: true });
    afterEach(() => setRandomUuid(randomUUID));

    it('as the browser makes it', () => {
      setRandomUuid(() => 'of the browser');
      expect(keys().keyFor({})).toBe('of the browser');
    });

    it('also where the address is not secure', () => {
      setRandomUuid(undefined);
      const key = keys().keyFor({});
      expect(key).toMatch(/^[0-9a-f]{32}$/);
      expect(keys().keyFor({})).not.toBe(key);
    });
  });
});

describe('a write of limits', () => {
  let api: FakeApi;
  beforeEach(() => {
    forgetIdentityToken();
    api = new FakeApi().install();
    api.limits = [limitView('a'), limitView('b')];
  });

  /** Whatever would still be read has been asked for by then. */
  const nothingMore = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  const cacheOf = () => new Map();
  const use = <Hook,>(hook: () => Hook) => {
    const cache = cacheOf();
    const wrapper = ({ children }: PropsWithChildren) => (
      <SWRConfig value={{ provider: () => cache, fetcher: get, dedupingInterval: 0 }}>{children}</SWRConfig>
    );
    const { result } = renderHook(() => ({ write: hook(), mutate: useSWRConfig().mutate }), { wrapper });
    const recent = () => (cache.get(RECENT_WRITES) as { data?: RecentWrites } | undefined)?.data;
    const dataOf = (key: string) => (cache.get(key) as { data?: { name?: string } } | undefined)?.data;
    return { result, recent, dataOf };
  };
  const writes = (recent: RecentWrites | undefined) => recent?.writes.map(({ write }) => write.kind);
  const keysOf = (method: string, path: string) =>
    api.of(method, path).map(({ headers }) => headers['idempotency-key']);

  const create = () => useCreateLimit(null);
  const change = () => useSaveLimit('a', null);

  it('that creates one shows it in the lists, opens it without another question, and has a key', async () => {
    const { result, recent, dataOf } = use(create);
    const { saved } = await act(() => result.current.write.save(DRAFT, null));
    expect(writes(recent())).toEqual(['created']);
    expect(recent()!.eventId).toBe(saved.eventId);
    expect(dataOf(`/limits/${saved.limit.id}`)).toMatchObject({ name: 'A', warnings: saved.warnings });
    await act(() => result.current.write.save(DRAFT, null));
    const keys = keysOf('POST', '/limits');
    expect(keys).toEqual([expect.any(String), expect.any(String)]);
    expect(new Set(keys).size).toBe(2);
  });

  it('that failed has the same key when it is tried again', async () => {
    const { result, recent } = use(create);
    api.refuse('POST', '/limits', 503, { error: 'Not now', code: 'unavailable' });
    for (let count = 0; count < 2; count += 1)
      await act(() => expect(result.current.write.save(DRAFT, null)).rejects.toMatchObject({ code: 'unavailable' }));
    expect(new Set(keysOf('POST', '/limits')).size).toBe(1);
    expect(recent()).toBeUndefined();
  });

  it('that changes one says which version the merchant saw', async () => {
    const { result, recent, dataOf } = use(change);
    await act(() => result.current.write.save({ ...DRAFT, name: 'Changed' }, 1));
    expect(api.of('PUT', '/limits/a')[0]!.body).toMatchObject({ name: 'Changed', version: 1 });
    expect(writes(recent())).toEqual(['changed']);
    expect(dataOf('/limits/a')).toMatchObject({ name: 'Changed' });
  });

  it('whose answer was lost is found, whichever of several tries it was, and nothing is saved twice', async () => {
    const { result } = use(create);
    const find = api.loseAnswers('POST', '/limits');
    await act(() => expect(result.current.write.save(DRAFT, null)).rejects.toMatchObject({ status: 0 }));
    await act(() => expect(result.current.write.save({ ...DRAFT, max: 4 }, null)).rejects.toMatchObject({ status: 0 }));
    expect(result.current.write.openSave()?.bodies).toEqual([DRAFT, { ...DRAFT, max: 4 }]);
    find();
    const answer = await act(() => result.current.write.save({ ...DRAFT, max: 5 }, null));
    expect(answer).toMatchObject({ isEarlier: true, saved: { limit: { max: 3 } } });
    expect(api.limits.filter(({ name }) => name === 'A')).toHaveLength(1);
    expect(result.current.write.openSave()).toBeNull();
  });

  it.each([
    ['is refused', 422, true],
    ['is not let in', 403, false],
  ])('that %s after an answer was lost keeps what may have been saved: %i', async (_what, status, isKnown) => {
    const { result } = use(create);
    const find = api.loseAnswers('POST', '/limits');
    await act(() => expect(result.current.write.save(DRAFT, null)).rejects.toMatchObject({ status: 0 }));
    find();
    api.refuse('POST', '/limits', status, { error: 'No', code: 'invalid' });
    const other = { ...DRAFT, max: 4 };
    await act(() => expect(result.current.write.save(other, null)).rejects.toMatchObject({ status }));
    expect(result.current.write.openSave()?.bodies).toEqual(isKnown ? [DRAFT] : [DRAFT, other]);
  });

  it('that changes one is shown where it is open, and it is not read again', async () => {
    const { result, dataOf } = use(() => {
      useSWR('/limits/a');
      return change();
    });
    await waitFor(() => expect(dataOf('/limits/a')).toMatchObject({ name: 'Limit a' }));
    await act(() => result.current.write.save({ ...DRAFT, name: 'Changed' }, 1));
    await nothingMore();
    expect(dataOf('/limits/a')).toMatchObject({ name: 'Changed' });
    expect(api.of('GET', '/limits/a')).toHaveLength(1);
  });

  it('of somebody else is read, and shown where the limit is open', async () => {
    const { result, dataOf } = use(() => {
      useSWR('/limits/a');
      return change();
    });
    await waitFor(() => expect(dataOf('/limits/a')).toMatchObject({ name: 'Limit a' }));
    api.limits = [limitView('a', { name: 'Of another', version: 2 })];
    const newest = await act(() => result.current.write.readNewest!());
    await nothingMore();
    expect(newest).toMatchObject({ name: 'Of another', version: 2 });
    expect(dataOf('/limits/a')).toEqual(newest);
    expect(api.of('GET', '/limits/a')).toHaveLength(2);
  });

  it('that deletes one does not read it again', async () => {
    const { result, dataOf } = use(() => {
      useSWR('/limits/a');
      return useChangeLimits();
    });
    await waitFor(() => expect(dataOf('/limits/a')).toMatchObject({ name: 'Limit a' }));
    await act(() => result.current.write('delete', ['a']));
    await nothingMore();
    expect(api.of('GET', '/limits/a')).toHaveLength(1);
  });

  it('of very many is made in parts of a thousand, and says what is left where one fails', async () => {
    const sizes = () => api.of('POST', '/limits/delete').map(({ body }) => (body as { ids: string[] }).ids.length);
    const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `m${index}`);
    let parts = 0;
    api.override(({ path, body }) => {
      if (path !== '/limits/delete') return undefined;
      parts += 1;
      return parts === 3
        ? { status: 503, body: { error: 'Not now', code: 'unavailable' } }
        : { status: 200, body: { changed: (body as { ids: string[] }).ids, missing: [], eventId: '9' } };
    });
    const { result } = use(useChangeLimits);
    await act(() => result.current.write('delete', idsOf(1_000)));
    expect(sizes()).toEqual([1_000]);
    const ids = idsOf(2_500);
    await act(() =>
      expect(result.current.write('delete', ids)).rejects.toMatchObject({
        left: ids.slice(1_000),
        message: 'Not now',
      }),
    );
    expect(sizes()).toEqual([1_000, 1_000, 1_000]);
  });

  it('that somebody else came before is not found in what was sent earlier', async () => {
    const { result } = use(change);
    let isDown = true;
    api.override(({ method }) => (method === 'PUT' && isDown ? 'network error' : undefined));
    await act(() => expect(result.current.write.save(DRAFT, 1)).rejects.toMatchObject({ status: 0 }));
    api.limits = [limitView('a', { version: 2 })];
    isDown = false;
    await act(() => expect(result.current.write.save(DRAFT, 1)).rejects.toMatchObject({ status: 409 }));
    expect(result.current.write.openSave()).toBeNull();
  });

  it('that restores one says from which version, and which one the merchant saw', async () => {
    const saved = { limit: limitView('a', { name: 'As before', version: 3 }), eventId: '9', warnings: [] };
    api.override(({ path }) => (path === '/limits/a/restore' ? { status: 200, body: saved } : undefined));
    const { result, recent, dataOf } = use(() => useRestoreLimit('a'));
    await act(() => result.current.write(1, 2));
    expect(api.of('POST', '/limits/a/restore')[0]!.body).toEqual({ from: 1, version: 2 });
    expect(writes(recent())).toEqual(['changed']);
    expect(dataOf('/limits/a')).toMatchObject({ name: 'As before' });
  });

  it('that copies one has a key for each copy', async () => {
    const { result, recent } = use(useDuplicateLimit);
    await act(() => result.current.write('a'));
    await act(() => result.current.write('a'));
    expect(writes(recent())).toEqual(['created', 'created']);
    expect(new Set(keysOf('POST', '/limits/a/duplicate')).size).toBe(2);
  });

  it('that copies several says which are not there any more', async () => {
    const { result, recent } = use(useDuplicateLimits);
    expect(await act(() => result.current.write(['a', 'b']))).toMatchObject({ missing: [] });
    expect(writes(recent())).toEqual(['copied']);
    expect(keysOf('POST', '/limits/duplicate')).toEqual([expect.any(String)]);
    api.refuse('POST', '/limits/duplicate', 404, { error: 'Gone', code: 'not_found' });
    expect(await act(() => result.current.write(['x', 'y']))).toEqual({ missing: ['x', 'y'] });
    expect(writes(recent())).toEqual(['copied']);
  });

  it.each([
    ['activate', 'activated'],
    ['deactivate', 'deactivated'],
    ['delete', 'deleted'],
  ] as const)('that is to %s several notes that they are, and forgets what was read of them', async (change, kind) => {
    api.limits = [limitView('a', { status: change === 'activate' ? 'inactive' : 'active' })];
    const { result, recent, dataOf } = use(useChangeLimits);
    await act(() => result.current.mutate('/limits/a', { name: 'Read before' }, { revalidate: false }));
    const answer = await act(() => result.current.write(change, ['a']));
    expect(answer).toMatchObject({ changed: ['a'] });
    expect(recent()?.writes[0]?.write).toEqual({ kind, ids: ['a'] });
    expect(dataOf('/limits/a')).toBeUndefined();
  });

  it('that found none of them says so, and one that was refused fails', async () => {
    const { result, recent } = use(useChangeLimits);
    api.refuse('POST', '/limits/delete', 404, { error: 'Gone', code: 'not_found' });
    expect(await act(() => result.current.write('delete', ['x']))).toEqual({ changed: [], missing: ['x'] });
    api.refuse('POST', '/limits/activate', 422, { error: 'Not on your plan', code: 'plan' });
    await act(() => expect(result.current.write('activate', ['a'])).rejects.toMatchObject({ code: 'plan' }));
    expect(recent()).toBeUndefined();
  });

  it('has the lists read again, also where nothing was changed', async () => {
    const { result, recent } = use(useChangeLimits);
    const nothing = { changed: [], missing: ['a'] };
    api.override(({ path }) =>
      path === '/limits/activate' ? { status: 200, body: { ...nothing, eventId: null } } : undefined,
    );
    expect(await act(() => result.current.write('activate', ['a']))).toEqual(nothing);
    expect(recent()).toBeUndefined();
  });
});

describe('the filter of the list', () => {
  const use = (address: string) => {
    const wrapper = ({ children }: PropsWithChildren) => (
      <MemoryRouter initialEntries={['/samples', address]} initialIndex={1}>
        {children}
      </MemoryRouter>
    );
    const all = () => ({ filter: useLimitFilter(), navigate: useNavigate(), ...useLocation() });
    return renderHook(all, { wrapper }).result;
  };
  const filterOf = (query: string) => use(`/order-limits${query}`).current.filter[0];

  it('is what the address says', () => {
    expect(
      filterOf('?status=active&type=cart&state=ended&search=hoodie&sort=updatedAt&direction=asc&page=3&pageSize=50'),
    ).toMatchObject({
      status: 'active',
      type: 'cart',
      state: 'ended',
      search: 'hoodie',
      sort: 'updatedAt',
      direction: 'asc',
      page: 3,
      pageSize: 50,
    });
    expect(filterOf('?direction=desc').direction).toBe('desc');
  });

  it.each(['?status=x&sort=x&direction=x&page=0&pageSize=7', '?page=-1', '?page=1.5', '?page=x', ''])(
    'is the usual one where the address says nothing of use: %s',
    (query) => {
      expect(filterOf(query)).toEqual(DEFAULT_FILTER);
    },
  );

  it('has bounds', () => {
    expect(filterOf(`?page=${Number.MAX_SAFE_INTEGER}`).page).toBe(MAX_PAGE);
    expect(filterOf(`?search=${'x'.repeat(MAX_SEARCH_LENGTH + 9)}`).search).toHaveLength(MAX_SEARCH_LENGTH);
  });

  it('starts at the first page when it changes, and says in the address what is not usual', () => {
    const result = use('/order-limits?page=3&search=a');
    act(() => result.current.filter[1]({ status: 'active' }));
    expect(result.current.search).toBe('?status=active&search=a');
    act(() => result.current.filter[1]({ page: 2 }));
    expect(result.current.search).toBe('?status=active&search=a&page=2');
    expect(result.current.filter[0]).toMatchObject({ status: 'active', search: 'a', page: 2 });
  });

  it('goes on from an address that was opened meanwhile', () => {
    const result = use('/order-limits?search=a');
    act(() => result.current.navigate('/order-limits?type=cart'));
    act(() => result.current.filter[1]({ status: 'active' }));
    expect(result.current.search).toBe('?status=active&type=cart');
  });

  it('is one step of the browser, however often it changes', () => {
    const result = use('/order-limits');
    act(() => result.current.filter[1]({ status: 'active' }));
    act(() => result.current.filter[1]({ search: 'b' }));
    act(() => result.current.navigate(-1));
    expect(result.current.pathname).toBe('/samples');
  });

  it('takes several changes of one moment together', () => {
    const result = use('/order-limits');
    act(() => {
      result.current.filter[1]({ status: 'active' });
      result.current.filter[1]({ search: 'b' });
    });
    expect(result.current.search).toBe('?status=active&search=b');
  });
});

describe('the rows of the list', () => {
  it('are all drawn at some time, and then nothing is drawn any more', async () => {
    let renders = 0;
    const use = () => {
      renders += 1;
      return useDrawnRows(8, undefined);
    };
    const { result } = renderHook(use);
    expect(result.current).toBe(4);
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(result.current).toBe(8);
    expect(renders).toBe(2);
  });

  it('are drawn few at first, then all, and from the start for another page', async () => {
    const drawn: number[] = [];
    const use = ({ total, page }: { total: number; page: string }) => {
      const count = useDrawnRows(total, page);
      if (count !== drawn.at(-1)) drawn.push(count);
      return count;
    };
    const { result, rerender } = renderHook(use, { initialProps: { total: 10, page: '1' } });
    await waitFor(() => expect(result.current).toBe(10));
    expect(drawn).toEqual([4, 8, 10]);
    rerender({ total: 10, page: '2' });
    expect(result.current).toBe(4);
    await waitFor(() => expect(result.current).toBe(10));
    rerender({ total: 3, page: '2' });
    expect(result.current).toBe(3);
    rerender({ total: 12, page: '2' });
    await waitFor(() => expect(result.current).toBe(12));
  });
});
