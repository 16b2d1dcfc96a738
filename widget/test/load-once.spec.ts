import { loadOnce } from '../src/load-once.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('loads once for all calls', async () => {
  const load = jest.fn(async () => 'loaded');
  const get = loadOnce(load);
  expect(await Promise.all([get(), get()])).toEqual(['loaded', 'loaded']);
  expect(load).toHaveBeenCalledTimes(1);
});

it('loads again two seconds after a failure, and not before', async () => {
  const load = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('loaded');
  const get = loadOnce(load);
  await expect(get()).rejects.toThrow('offline');
  await jest.advanceTimersByTimeAsync(1_900);
  await expect(get()).rejects.toThrow('offline');
  await jest.advanceTimersByTimeAsync(200);
  expect(await get()).toBe('loaded');
  expect(load).toHaveBeenCalledTimes(2);
});
