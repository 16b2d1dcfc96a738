import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { SessionLocks } from '../src/database/session-locks.js';
import { Turns, type Turn } from '../src/events/turns.js';

const QUEUE = 'limit-list';

describe('turns of a shop on a queue', () => {
  let shop: string;
  let processes: Turns[];
  beforeEach(() => {
    shop = randomUUID();
    processes = [];
  });
  afterEach(() => Promise.all(processes.map((one) => one.close())));

  /** As another worker process has them. */
  const process = () => {
    const turns = new Turns(globalThis.process.env.TEST_POSTGRES_URL);
    processes.push(turns);
    return turns;
  };
  const release = (turn: Turn) => {
    if (!('release' in turn)) throw new Error('It is not its turn');
    return turn.release();
  };

  it('are had by one job at a time, in all processes; other shops and queues do not wait', async () => {
    const [one, other] = [process(), process()];
    const first = await one.take(QUEUE, shop);
    expect(await other.take(QUEUE, shop)).toEqual({ waitMs: expect.any(Number) as number });
    await release(await other.take(QUEUE, randomUUID()));
    await release(await other.take('limit-history', shop));
    await release(first);
    await release(await other.take(QUEUE, shop));
  });

  it('pass to the one job that waits for them here, and the rest come again one after the other', async () => {
    const turns = process();
    const first = await turns.take(QUEUE, shop);
    const second = turns.take(QUEUE, shop);
    const sentAway = await Promise.all([turns.take(QUEUE, shop), turns.take(QUEUE, shop), turns.take(QUEUE, shop)]);
    const waits = sentAway.map((turn) => ('waitMs' in turn ? turn.waitMs : 0));
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(new Set(waits).size).toBe(3);
    expect(waits.every((ms) => Number.isInteger(ms) && ms > 0)).toBe(true);
    await release(first);
    await release(await second);
    await release(await turns.take(QUEUE, shop));
    await release(await process().take(QUEUE, shop));
  });

  it('go to others after twenty jobs of one process, which they pass on within it until then', async () => {
    const [turns, other] = [process(), process()];
    const released = jest.spyOn(SessionLocks.prototype, 'release');
    let present = await turns.take(QUEUE, shop);
    for (let count = 0; count < 20; count += 1) {
      const next = turns.take(QUEUE, shop);
      await release(present);
      present = await next;
    }
    expect(released).not.toHaveBeenCalled();
    expect(await other.take(QUEUE, shop)).toHaveProperty('waitMs');
    const next = turns.take(QUEUE, shop);
    let ofOther: Turn | undefined;
    released.mockRestore();
    const { release: original } = SessionLocks.prototype;
    jest.spyOn(SessionLocks.prototype, 'release').mockImplementationOnce(async function (this: SessionLocks, key) {
      await original.call(this, key);
      ofOther = await other.take(QUEUE, shop);
    });
    await release(present);
    expect(await next).toHaveProperty('waitMs');
    await release(ofOther!);
    jest.restoreAllMocks();
    await release(await turns.take(QUEUE, shop));
    await release(await other.take(QUEUE, shop));
  });

  it('are waited for here for a second, and then somewhere else', async () => {
    const turns = process();
    const first = await turns.take(QUEUE, shop);
    expect(await turns.take(QUEUE, shop)).toHaveProperty('waitMs');
    await release(first);
    await release(await turns.take(QUEUE, shop));
    await release(await process().take(QUEUE, shop));
  });

  it('are asked for again when those before may have had theirs, by how long one takes', async () => {
    const turns = process();
    const msOf = async () => {
      const turn = await turns.take(QUEUE, shop);
      if (!('waitMs' in turn)) throw new Error('It has its turn');
      return turn.waitMs;
    };
    const first = await turns.take(QUEUE, shop);
    const waits = turns.take(QUEUE, shop);
    const quick = await msOf();
    expect(quick).toBeGreaterThanOrEqual(10);
    expect(quick).toBeLessThan(1_000);
    await new Promise((done) => setTimeout(done, 200));
    await release(first);
    const second = await waits;
    const third = turns.take(QUEUE, shop);
    expect(await msOf()).toBeGreaterThanOrEqual(50);
    // Of very many each comes again within five seconds, and not all at once.
    const late: number[] = [];
    for (let count = 0; count < 600; count += 1) late.push(await msOf());
    for (const ms of late) expect(ms).toBeLessThanOrEqual(5_000);
    for (const ms of late.slice(-50)) expect(ms).toBeGreaterThanOrEqual(2_500);
    expect(new Set(late.slice(-50)).size).toBeGreaterThan(10);
    await release(second);
    await release(await third);
  });

  it('are locked anew by the job that waited for one which did not get its turn', async () => {
    const [turns, other] = [process(), process()];
    const ofOther = await other.take(QUEUE, shop);
    const both = await Promise.all([turns.take(QUEUE, shop), turns.take(QUEUE, shop)]);
    for (const turn of both) expect(turn).toHaveProperty('waitMs');
    await release(ofOther);
  });

  describe('by the clock', () => {
    let turns: Turns;
    let now: number;
    beforeEach(() => {
      turns = process();
      now = 5_000;
      jest.spyOn(performance, 'now').mockImplementation(() => now);
      jest.spyOn(SessionLocks.prototype, 'take').mockResolvedValue(true);
      jest.spyOn(SessionLocks.prototype, 'release').mockResolvedValue();
    });
    afterEach(() => {
      jest.restoreAllMocks();
    });

    const takeFor = async (ms: number) => {
      const turn = await turns.take(QUEUE, shop);
      now += ms;
      await release(turn);
    };
    /** What a third job is told while the first has its turn and the second waits here. */
    const waitOfThird = async () => {
      const first = await turns.take(QUEUE, shop);
      const second = turns.take(QUEUE, shop);
      const third = await turns.take(QUEUE, shop);
      await release(first);
      await release(await second);
      return 'waitMs' in third ? third.waitMs : null;
    };

    it('take as long as the last ones did, and the last one counts three tenths', async () => {
      expect(await waitOfThird()).toBe(10);
      now += 10_000;
      await takeFor(1_000);
      // What took no time between has its share too.
      const afterFirst = 7 * 0.7;
      expect(await waitOfThird()).toBe(Math.ceil(afterFirst * 0.7 + 300));
    });

    it('of 5,000 shops are kept in mind, those under way longer than that', async () => {
      const underWay = await turns.take('limit-history', shop);
      await takeFor(1_000);
      const takeOfOthers = async (count: number) => {
        for (let other = 0; other < count; other += 1) await release(await turns.take(QUEUE, randomUUID()));
      };
      await takeOfOthers(4_998);
      const second = turns.take('limit-history', shop);
      expect(await waitOfThird()).toBe(307);
      await takeOfOthers(1);
      now += 10_000;
      expect(await waitOfThird()).toBe(10);
      expect(await turns.take('limit-history', shop)).toHaveProperty('waitMs');
      await release(underWay);
      await release(await second);
    });
  });

  it('are had by one of several jobs that ask at the same moment, then by the next', async () => {
    const turns = process();
    const had: string[] = [];
    const job = async (name: string) => {
      const turn = await turns.take(QUEUE, shop);
      if (!('release' in turn)) return void had.push(`${name} is sent away`);
      had.push(`${name} begins`);
      await new Promise((done) => setTimeout(done, 20));
      had.push(`${name} ends`);
      await turn.release();
    };
    await Promise.all(['first', 'second', 'third'].map(job));
    expect(had).toEqual(['third is sent away', 'first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('end with the process that has them, without its doing anything', async () => {
    const [killed, other] = [process(), process()];
    expect(await killed.take(QUEUE, shop)).toHaveProperty('release');
    expect(await other.take(QUEUE, shop)).toHaveProperty('waitMs');
    await killed.close();
    await release(await other.take(QUEUE, shop));
  });

  it('go on over a new connection when theirs is gone, and each that asked meanwhile fails at once', async () => {
    const turns = process();
    await release(await turns.take(QUEUE, shop));
    const admin = new pg.Client(globalThis.process.env.TEST_POSTGRES_URL);
    await admin.connect();
    const asked = Array.from({ length: 20 }, () => turns.take(QUEUE, randomUUID()).catch((error: unknown) => error));
    await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%advisory_lock%'
      AND pid <> pg_backend_pid()`);
    await admin.end();
    await Promise.all(asked);
    const again = async (): Promise<Turn> => turns.take(QUEUE, shop).catch(again);
    await release(await again());
  });

  it('are given back when the database cannot be asked', async () => {
    const turns = new Turns('postgres://nobody@127.0.0.1:1/none');
    await expect(turns.take(QUEUE, shop)).rejects.toThrow();
    await expect(turns.take(QUEUE, shop)).rejects.toThrow();
  });
});
