// A transaction that PostgreSQL ends to resolve a conflict runs again, and is counted.
import { QueryFailedError } from 'typeorm';
import type { Tx } from '../src/database/transactions.js';
import { conflictsTotal } from '../src/metrics.js';
import { TestTransactions } from './test-transactions.js';

describe('a transaction that meets another one crosswise', () => {
  let database: TestTransactions;
  let shops: { id: string }[];
  beforeAll(async () => {
    database = await TestTransactions.start();
    shops = [await database.addShop(), await database.addShop()];
  });
  afterAll(() => database.stop());

  const counted = async (kind: string) =>
    (await conflictsTotal.get()).values.find(({ labels }) => labels.kind === kind)?.value ?? 0;
  const add = (tx: Tx, { id }: { id: string }) =>
    tx.rows('UPDATE quota SET contacts = contacts + 1 WHERE shop_id = $1', [id]);
  const contacts = async () => {
    const rows = await database.sql<{ contacts: number }>('SELECT contacts::int FROM quota');
    return rows.map((row) => row.contacts);
  };
  const conflict = (code: string) => new QueryFailedError('', [], Object.assign(new Error('a conflict'), { code }));

  it('is done all the same, once', async () => {
    const before = await counted('deadlock');
    let arrived = 0;
    let meet = () => {};
    const both = new Promise<void>((done) => (meet = done));
    const change = (first: { id: string }, second: { id: string }) =>
      database.transactions.runSystem(async (tx) => {
        await add(tx, first);
        arrived += 1;
        if (arrived === 2) meet();
        await both;
        await add(tx, second);
      });
    await Promise.all([change(shops[0]!, shops[1]!), change(shops[1]!, shops[0]!)]);
    expect(await contacts()).toEqual([2, 2]);
    expect(await counted('deadlock')).toBe(before + 1);
    expect(arrived).toBe(3);
  });

  it.each([
    ['40P01', 'deadlock'],
    ['40001', 'serialization'],
  ])('again and again fails after four more attempts, ever later: %s', async (code, kind) => {
    const before = await counted(kind);
    const attempts: number[] = [];
    const work = database.transactions.runSystem(async () => {
      attempts.push(performance.now());
      throw conflict(code);
    });
    await expect(work).rejects.toThrow('a conflict');
    expect(attempts).toHaveLength(5);
    expect(await counted(kind)).toBe(before + 5);
    const pauses = attempts.slice(1).map((at, index) => at - attempts[index]!);
    // Half of 20, 40, 80 and 160 ms at least, and up to half as much more.
    [10, 20, 40, 80].forEach((least, index) => expect(pauses[index]!).toBeGreaterThan(least - 2));
  });

  it('does not run again after what is no conflict', async () => {
    let attempts = 0;
    const work = database.transactions.runSystem(async () => {
      attempts += 1;
      throw conflict('23505');
    });
    await expect(work).rejects.toThrow('a conflict');
    expect(attempts).toBe(1);
  });
});
