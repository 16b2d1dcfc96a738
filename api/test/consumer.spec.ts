// What a worker does with a job: whose turn it is, what is counted as a failure, and when it gives up.
import { Logger } from '@nestjs/common';
import { DelayedError } from 'bullmq';
import { consumerOf } from '../src/events/consumer.js';
import type { EventRef } from '../src/events/events.js';
import type { Outcome } from '../src/events/handle-once.js';
import { createLogger, currentRequestId } from '../src/logging.js';
import { jobSeconds, jobWaitSeconds } from '../src/metrics.js';

const QUEUE = 'mail-merchant';
const SHOP = '0191a0a0-0000-7000-8000-000000000001';
const EVENT: EventRef = { eventId: '7', type: 'PlanUpgraded', shopId: SHOP };

describe('a job of a worker', () => {
  let work: (ref: EventRef) => Promise<Outcome>;
  let turn: () => Promise<object>;
  let delayedUntil: number[];
  let released: number;
  let taken: string[];
  let progress: unknown[][];
  let deadEnds: unknown[][];
  let lines: string[];
  let isPaused: boolean;
  let failures: unknown[][];
  let figures: unknown[][];
  beforeEach(() => {
    work = async () => 'done';
    delayedUntil = [];
    released = 0;
    taken = [];
    progress = [];
    deadEnds = [];
    lines = [];
    isPaused = false;
    failures = [];
    figures = [];
    turn = async () => ({ release: async () => void (released += 1) });
    jest.spyOn(Logger.prototype, 'log').mockImplementation((line: string) => void lines.push(line));
    jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: string) => void lines.push(line));
  });
  afterEach(() => jest.restoreAllMocks());

  const worker = () => {
    class Worker extends consumerOf(QUEUE) {
      protected readonly handle = (ref: EventRef) => work(ref);
    }
    return Object.assign(new Worker(), {
      watch: { noteTaken: (queue: string) => void taken.push(queue) },
      deadEnds: { set: async (...given: unknown[]) => void deadEnds.push(given) },
      turns: { take: () => turn() },
      pauses: { isPaused: async () => isPaused },
      jobFailures: { note: (...given: unknown[]) => void failures.push(given) },
      figures: { note: (...given: unknown[]) => void figures.push(given) },
      queueProgress: { note: (...given: unknown[]) => void progress.push(given) },
    } as object);
  };
  const process = (changes: object = {}, by = worker()) =>
    by.process(
      {
        data: EVENT,
        attemptsMade: 0,
        timestamp: Date.now(),
        moveToDelayed: async (at: number) => void delayedUntil.push(at),
        ...changes,
      } as never,
      'token',
    );

  it('has its turn, which ends with its work', async () => {
    expect(await process()).toBe('done');
    expect([released, taken, progress]).toEqual([1, [QUEUE], [[QUEUE]]]);
  });

  it('of no shop needs no turn', async () => {
    turn = () => Promise.reject(new Error('nobody should ask'));
    expect(await process({ data: { ...EVENT, shopId: null } })).toBe('done');
  });

  it('whose turn it is not comes again later, which is no failure', async () => {
    turn = async () => ({ waitMs: 250 });
    const before = Date.now();
    await expect(process()).rejects.toBeInstanceOf(DelayedError);
    expect(delayedUntil[0]).toBeGreaterThanOrEqual(before + 250);
    expect(delayedUntil[0]).toBeLessThanOrEqual(Date.now() + 250);
    expect([lines, progress]).toEqual([[], []]);
  });

  it('fails where no turn could be asked for', async () => {
    turn = () => Promise.reject(Object.assign(new Error('words'), { code: 'ECONNREFUSED' }));
    await expect(process()).rejects.toThrow('mail-merchant failed: ECONNREFUSED');
    expect(lines).toEqual(['mail-merchant: ECONNREFUSED']);
  });

  it('that fails says why without its content, ends its turn, and is tried again when it was told to be', async () => {
    const cause = Object.assign(new Error('the merchant’s words'), {
      outcome: 'later',
      retryAfterSeconds: 30,
      longestPauseSeconds: 300,
    });
    work = () => Promise.reject(cause);
    const error: unknown = await process().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ retryAfterSeconds: 30, longestPauseSeconds: 300, cause });
    expect((error as Error).message).toMatch(/^mail-merchant failed: later( at \S+)?$/);
    expect([released, progress, deadEnds]).toEqual([1, [[QUEUE, 30]], []]);
    expect(lines).toEqual([expect.stringMatching(/^mail-merchant: later/)]);
  });

  it('that fails with nothing at all is tried again too', async () => {
    work = () => Promise.reject(undefined as unknown as Error);
    await expect(process()).rejects.toMatchObject({ message: 'mail-merchant failed: unknown' });
    expect(progress).toEqual([]);
  });

  it('is given up after a hundred failures, and then an operator is told', async () => {
    work = () => Promise.reject(new TypeError('words'));
    await expect(process({ attemptsMade: 98 })).rejects.toThrow(/mail-merchant failed: TypeError/);
    expect(deadEnds).toEqual([]);
    const timestamp = Date.now() - 361_000;
    expect(await process({ attemptsMade: 99, timestamp })).toBe('given up');
    expect(deadEnds).toEqual([
      [QUEUE, EVENT, { reason: expect.stringMatching(/^TypeError/), failures: 100, firstTriedAt: new Date(timestamp) }],
    ]);
    expect([released, progress]).toEqual([2, [[QUEUE]]]);
  });

  it('that others hold up is given up after a day only', async () => {
    work = () => Promise.reject(Object.assign(new Error('away'), { isPassing: true }));
    await expect(process({ attemptsMade: 999 })).rejects.toThrow();
    expect(await process({ attemptsMade: 999, timestamp: Date.now() - 90_000_000 })).toBe('given up');
  });

  it('that works again says so', async () => {
    const by = worker();
    work = () => Promise.reject(new TypeError('words'));
    await process({}, by).catch(() => {});
    work = async () => 'done';
    await process({}, by);
    expect(lines.at(-1)).toBe('mail-merchant: recovered');
  });

  it('of a merchant’s request writes its outcome under the request’s id, and one of a shopper nothing', async () => {
    let id: string | undefined;
    work = async () => {
      id = currentRequestId();
      return 'skipped';
    };
    await process({ data: { ...EVENT, requestId: 'request-1' } });
    expect([id, lines]).toEqual(['request-1', ['PlanUpgraded: skipped']]);
    await process();
    expect([id, lines.length]).toEqual([undefined, 1]);
  });

  it('is named in every line that is written meanwhile', async () => {
    const written: unknown[] = [];
    const logger = createLogger('worker', { LOG_LEVEL: 'info' }, {
      write: (line: string) => void written.push(JSON.parse(line)),
    } as never);
    work = async () => {
      logger.info('a line');
      return 'done';
    };
    await process();
    await process({ data: { ...EVENT, shopId: null } });
    expect(written).toEqual([
      expect.objectContaining({ queue: QUEUE, eventId: '7', shopId: SHOP }),
      expect.not.objectContaining({ shopId: expect.anything() as unknown }),
    ]);
  });

  it('waits where an operator has its shop left alone, which is no attempt', async () => {
    isPaused = true;
    turn = () => Promise.reject(new Error('no turn is asked for'));
    const from = Date.now();
    await expect(process()).rejects.toThrow(DelayedError);
    expect(delayedUntil[0]! - from).toBeGreaterThanOrEqual(30_000);
    expect([failures, figures, released]).toEqual([[], [], 0]);
  });

  it('is written down with each failure, and counted for the charts', async () => {
    work = () => Promise.reject(new TypeError('x is not a function'));
    await process({ attemptsMade: 4 }).catch(() => {});
    expect(failures).toEqual([
      [
        EVENT,
        {
          queue: QUEUE,
          attempt: 5,
          tookMs: expect.any(Number),
          reason: expect.stringMatching(/^TypeError at consumer\.spec\.ts:\d+$/),
          cause: 'A fault in our code: x is not a function',
        },
      ],
    ]);
    work = async () => 'done';
    await process({ timestamp: Date.now() - 5_000 });
    const counted = (outcome: string) => [QUEUE, expect.objectContaining({ outcome })];
    expect(figures).toEqual([counted('failed'), counted('done')]);
    expect((figures[1]![1] as { latencyMs: number }).latencyMs).toBeGreaterThanOrEqual(5_000);
  });

  it('is given up no sooner because operators had it tried', async () => {
    work = () => Promise.reject(new TypeError('words'));
    const timestamp = Date.now() - 600_000;
    await expect(process({ attemptsMade: 104, timestamp, data: { ...EVENT, extraAttempts: 6 } })).rejects.toThrow();
    expect(await process({ attemptsMade: 105, timestamp, data: { ...EVENT, extraAttempts: 6 } })).toBe('given up');
  });

  it('is measured with what came of it, and how long it waited for the first time', async () => {
    const ended: unknown[] = [];
    jest
      .spyOn(jobSeconds, 'startTimer')
      .mockImplementation((of) => (labels) => Number(ended.push({ ...of, ...labels })));
    const waited = jest.spyOn(jobWaitSeconds, 'observe').mockImplementation(() => {});
    await process({ timestamp: Date.now() - 5_000 });
    work = () => Promise.reject(new TypeError('words'));
    await process({ attemptsMade: 1 }).catch(() => {});
    expect(ended).toEqual([
      { queue: QUEUE, outcome: 'done' },
      { queue: QUEUE, outcome: 'failed' },
    ]);
    expect(waited).toHaveBeenCalledTimes(1);
    const [labels, seconds] = waited.mock.calls[0] as unknown as [object, number];
    expect(labels).toEqual({ queue: QUEUE });
    expect(seconds).toBeGreaterThanOrEqual(5);
    expect(seconds).toBeLessThan(60);
    // By a clock that is behind the one that sent it.
    work = async () => 'done';
    await process({ timestamp: Date.now() + 60_000 });
    expect(waited.mock.calls[1]).toEqual([{ queue: QUEUE }, 0]);
  });

  it.each(['inShop', 'inStages', 'acrossShops'] as const)('is handled once: %s', async (way) => {
    class Worker extends consumerOf(QUEUE) {
      protected readonly handle = this[way]({ work: 'as it is' } as never);
    }
    const asked: unknown[][] = [];
    const handleOnce = {
      [way]: async (...given: unknown[]) => {
        asked.push(given);
        return 'skipped';
      },
    };
    const {
      watch,
      deadEnds: ends,
      turns,
      queueProgress,
      pauses,
      figures: counted,
    } = worker() as unknown as Record<string, object>;
    const provided = { watch, deadEnds: ends, turns, queueProgress, pauses, figures: counted };
    const by = Object.assign(new Worker(), { ...provided, handleOnce } as object);
    expect(await process({}, by as unknown as ReturnType<typeof worker>)).toBe('skipped');
    expect(asked).toEqual([[QUEUE, EVENT, { work: 'as it is' }]]);
  });

  it('is told apart from a connection that fails', () => {
    worker().onError(Object.assign(new Error('words'), { code: 'ECONNRESET' }));
    expect(lines).toEqual(['mail-merchant, its queue: ECONNRESET']);
  });
});
