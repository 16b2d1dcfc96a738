// Answers that are kept for a while.
import { keptFor } from '../src/operations/kept-for.js';

describe('an answer that is kept', () => {
  it('is asked for once by all who wait for it, however long it takes, and again after its time', async () => {
    const asked: ((answer: string) => void)[] = [];
    const ask = keptFor(20, () => new Promise<string>((resolve) => asked.push(resolve)));
    const first = ask();
    await new Promise((done) => setTimeout(done, 60));
    const second = ask();
    expect(asked).toHaveLength(1);
    asked[0]!('one');
    expect([await first, await second, await ask()]).toEqual(['one', 'one', 'one']);
    await new Promise((done) => setTimeout(done, 60));
    const third = ask();
    expect(asked).toHaveLength(2);
    asked[1]!('two');
    expect(await third).toBe('two');
  });

  it('may be an error', async () => {
    let times = 0;
    const ask = keptFor(0, () => Promise.reject(new Error(`no ${(times += 1)}`)));
    await expect(ask()).rejects.toThrow('no 1');
    await new Promise((done) => setTimeout(done, 5));
    await expect(ask()).rejects.toThrow('no 2');
  });
});
