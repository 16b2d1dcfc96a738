import { loadOnce } from '../src/load-once.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('loads once for all calls', async () => {
  const load = jest.fn(async () => 'loaded');
  const get = loadOnce([], load);
  expect(await Promise.all([get(), get()])).toEqual(['loaded', 'loaded']);
  expect(load).toHaveBeenCalledTimes(1);
});

it('loads again two seconds after a failure, and not before', async () => {
  const load = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('loaded');
  const get = loadOnce([], load);
  await expect(get()).rejects.toThrow('offline');
  await jest.advanceTimersByTimeAsync(1_900);
  await expect(get()).rejects.toThrow('offline');
  await jest.advanceTimersByTimeAsync(200);
  expect(await get()).toBe('loaded');
  expect(load).toHaveBeenCalledTimes(2);
});

it('has its files fetched at low priority, from where the first one is, before it imports them', async () => {
  document.body.innerHTML =
    '<link id="purchase-limits-ui" rel="modulepreload" fetchpriority="low" ' +
    'href="https://cdn.example/7/purchase-limits-ui.js?v=1">';
  const fetched = () => [...document.querySelectorAll('link:not([id*=ui])')].map((link) => link.outerHTML);
  const load = jest.fn(async () => fetched());
  const part = (name: string) =>
    expect.stringMatching(
      `rel="modulepreload" fetchpriority="low" href="https://cdn.example/7/purchase-limits-${name}.js"`,
    );
  expect(await loadOnce(['messages', false, 'sender'], load)()).toEqual(
    expect.arrayContaining([part('messages'), part('sender')]),
  );
  expect(fetched()).toHaveLength(2);
});

it('loads where the page has lost what the files are fetched with', async () => {
  document.body.innerHTML = '';
  expect(await loadOnce(['messages'], async () => 'loaded')()).toBe('loaded');
});
