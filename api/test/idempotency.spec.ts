// A request that is sent twice under one Idempotency-Key.
import { randomUUID } from 'node:crypto';
import { fingerprintOf, idempotencyOf, once } from '../src/http/idempotency.js';
import { RuleError } from '../src/http/rule-error.js';
import { TestTransactions } from './test-transactions.js';

const REQUEST = { method: 'POST', url: '/apiSa/limits', body: { name: 'A' } };
const sent = (key?: string | string[]) => ({
  ...REQUEST,
  headers: { ...(key !== undefined && { 'idempotency-key': key }) },
});

describe('the key of a request', () => {
  it('comes with a fingerprint of what is asked for', () => {
    expect(idempotencyOf(sent('a key'))).toEqual({ key: 'a key', fingerprint: fingerprintOf(REQUEST) });
  });

  it('may be left out, and be empty', () => {
    expect(idempotencyOf(sent())).toBeNull();
    expect(idempotencyOf(sent(''))).toBeNull();
  });

  it('has at most 200 characters', () => {
    expect(idempotencyOf(sent('k'.repeat(200)))?.key).toHaveLength(200);
    for (const key of ['k'.repeat(201), ['a', 'b']])
      expect(() => idempotencyOf(sent(key))).toThrow(
        new RuleError(422, 'invalid', 'Idempotency-Key: use at most 200 characters'),
      );
    expect(caught(() => idempotencyOf(sent('k'.repeat(201))))).toMatchObject({
      status: 422,
      code: 'invalid',
      details: { fields: { 'Idempotency-Key': 'Use at most 200 characters' } },
    });
  });

  it('belongs to a method, an address and a body', () => {
    const others = [{ method: 'PUT' }, { url: '/apiSa/limits/try' }, { body: { name: 'B' } }, { body: undefined }];
    const prints = [REQUEST, ...others.map((change) => ({ ...REQUEST, ...change }))].map(fingerprintOf);
    expect(new Set(prints).size).toBe(prints.length);
    expect(fingerprintOf({ ...REQUEST })).toBe(prints[0]);
    expect(fingerprintOf({ ...REQUEST, body: undefined })).toBe(fingerprintOf({ ...REQUEST, body: null }));
  });
});

describe('a change sent again under its key', () => {
  let database: TestTransactions;
  let shop: string;
  let done: number;
  beforeAll(async () => {
    database = await TestTransactions.start();
  });
  afterAll(() => database.stop());
  beforeEach(async () => {
    shop = (await database.addShop()).id;
    done = 0;
  });

  const change = (key: string | null, { body = REQUEST.body as object, of = shop, fails = false } = {}) =>
    database.transactions.run(of, (tx) =>
      once(tx, of, key === null ? null : { key, fingerprint: fingerprintOf({ ...REQUEST, body }) }, async () => {
        done += 1;
        if (fails) throw new Error('the work failed');
        return { count: done };
      }),
    );

  it('is made once, and answered as the first time', async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    expect(await change(other)).toEqual({ count: 1 });
    expect(await change(key, { body: { name: 'B' } })).toEqual({ count: 2 });
    expect(await change(key, { body: { name: 'B' } })).toEqual({ count: 2 });
    expect(await change(other)).toEqual({ count: 1 });
    expect(done).toBe(2);
  });

  it('is made once where several arrive at the same moment', async () => {
    const key = randomUUID();
    expect(await Promise.all([change(key), change(key), change(key)])).toEqual([
      { count: 1 },
      { count: 1 },
      { count: 1 },
    ]);
    expect(done).toBe(1);
  });

  it('is made each time without a key', async () => {
    expect([await change(null), await change(null)]).toEqual([{ count: 1 }, { count: 2 }]);
  });

  it('is made again a day later, when nobody repeats the first any more', async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    const age = (hours: number) =>
      database.sql('UPDATE idempotency SET created_at = now() - make_interval(hours => $1)', [hours]);
    await change(key);
    await change(other);
    await age(23);
    expect(await change(key)).toEqual({ count: 1 });
    await age(25);
    expect(await change(key)).toEqual({ count: 3 });
    // Whose time is over, and who is not asked for, stays where it is.
    expect(await database.sql('SELECT 1 FROM idempotency WHERE key = $1', [other])).toHaveLength(1);
  });

  it('is another one of another shop, and under another key', async () => {
    const key = randomUUID();
    await change(key);
    expect(await change(randomUUID())).toEqual({ count: 2 });
    expect(await change(key, { of: (await database.addShop()).id })).toEqual({ count: 3 });
  });

  it('is not tied to one that failed', async () => {
    const key = randomUUID();
    await expect(change(key, { fails: true })).rejects.toThrow('the work failed');
    expect(await change(key)).toEqual({ count: 2 });
  });

  it('is refused when its key was used for another request, which says what to do', async () => {
    const key = randomUUID();
    await change(key);
    const error: unknown = await change(key, { body: { name: 'B' } }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RuleError);
    expect(error).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
      message: 'This Idempotency-Key was used for another request',
      details: { fields: { 'Idempotency-Key': 'Use a new key for another request' } },
    });
    expect(done).toBe(1);
  });
});

function caught(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
