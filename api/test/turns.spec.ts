import { randomUUID } from 'node:crypto';
import pg from 'pg';
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
