// Answers that are kept for a while.
import { keptFor } from '../src/operations/kept-for.js';

const KEPT_MS = 20;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('an answer that is kept', () => {
  it('is asked for once by all who wait for it, however long it takes, and again after its time', async () => {
    const asked: ((answer: string) => void)[] = [];
    const ask = keptFor(KEPT_MS, () => new Promise<string>((resolve) => asked.push(resolve)));
    const first = ask();
    jest.advanceTimersByTime(10 * KEPT_MS);
    const second = ask();
    expect(asked).toHaveLength(1);
    asked[0]!('one');
    expect([await first, await second]).toEqual(['one', 'one']);
    jest.advanceTimersByTime(KEPT_MS);
    expect(await ask()).toBe('one');
    jest.advanceTimersByTime(1);
    const third = ask();
    expect(asked).toHaveLength(2);
    asked[1]!('two');
    expect(await third).toBe('two');
  });

  it('may be an error', async () => {
    let times = 0;
    const ask = keptFor(KEPT_MS, () => Promise.reject(new Error(`no ${(times += 1)}`)));
    await expect(ask()).rejects.toThrow('no 1');
    jest.advanceTimersByTime(KEPT_MS + 1);
    await expect(ask()).rejects.toThrow('no 2');
  });
});
