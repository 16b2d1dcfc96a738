import type { Queues } from '../src/events/queues.js';
import { WatchQueues } from '../src/events/watch-queues.js';

describe('a worker that takes no jobs', () => {
  let waiting: Record<string, number>;
  let watch: WatchQueues;
  beforeEach(() => {
    waiting = { 'limit-list': 0, 'mail-merchant': 0 };
    const all = Object.keys(waiting).map((name) => ({ name, getWaitingCount: async () => waiting[name] }));
    watch = new WatchQueues({ all } as unknown as Queues);
  });
  const look = async (times: number, between = () => {}) => {
    let stuck: string[] = [];
    for (let done = 0; done < times; done += 1) {
      stuck = await watch.findStuck();
      between();
    }
    return stuck;
  };

  it('is noticed when jobs wait at five looks in a row', async () => {
    waiting['mail-merchant'] = 3;
    expect(await look(5)).toEqual([]);
    expect(await look(1)).toEqual(['mail-merchant']);
  });

  it('ends its process, so that it is started again', async () => {
    const once = () => (watch as unknown as { once: () => Promise<string | null> }).once();
    const exit = jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    waiting['mail-merchant'] = 3;
    for (let looks = 0; looks < 5; looks += 1) expect(await once()).toBeNull();
    expect(exit).not.toHaveBeenCalled();
    await once();
    expect(exit).toHaveBeenCalledTimes(1);
    expect(said.mock.calls.flat().join(' ')).toContain('the worker of mail-merchant takes no jobs');
    jest.restoreAllMocks();
  });

  it('is none while it takes some of them, or while none wait', async () => {
    waiting['mail-merchant'] = 3;
    expect(await look(12, () => watch.noteTaken('mail-merchant'))).toEqual([]);
    waiting['mail-merchant'] = 0;
    expect(await look(12)).toEqual([]);
  });
});
