import type { Config } from '../src/config.js';
import type { RuleError } from '../src/http/rule-error.js';
import type { ParsedFile, Uploaded } from '../src/limits/import/limit-file-thread.js';
import { readLimitFile } from '../src/limits/import/read-limit-file.js';
import { FairShares } from '../src/uploads/fair-shares.js';
import { UploadThreads, type ThreadTask } from '../src/uploads/upload-threads.js';

const FILE = new URL('./threads/upload-thread.mjs', import.meta.url);
const UPLOAD = { shopId: 'shop', tooMuch: { field: 'file', message: 'Split it', code: 'invalid_file' } };
const TOO_MUCH = { status: 422, code: 'invalid_file', details: { fields: { file: 'Split it' } } };
const PATIENT_MS = '60000';

const open: UploadThreads[] = [];
function threadsWithin(deadlineMs: string, count = 2): UploadThreads {
  const threads = new UploadThreads({ UPLOAD_THREADS: count, UPLOAD_DEADLINE_MS: Number(deadlineMs) } as Config);
  open.push(threads);
  return threads;
}
afterEach(() => Promise.all(open.splice(0).map((threads) => threads.onApplicationShutdown())));

const run = (threads: UploadThreads, name: string, input: object = {}, shopId = 'shop') =>
  threads.run({ file: FILE, name } as ThreadTask<object, { text?: string; bytes?: Uint8Array }>, input, {
    ...UPLOAD,
    shopId,
  });

describe('what a merchant uploads', () => {
  it('is read in a thread, which is handed the bytes and hands them back', async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    expect(await run(threadsWithin(PATIENT_MS), 'echo', { bytes, text: 'a' })).toEqual({
      text: 'a',
      bytes: new Uint8Array([1, 2, 3]),
    });
    expect(bytes).toHaveLength(0);
  });

  it('is refused by the thread with status, code and fields', async () => {
    await expect(run(threadsWithin(PATIENT_MS), 'refuse')).rejects.toMatchObject({
      status: 422,
      code: 'invalid_file',
      message: 'No',
      details: { fields: { file: 'No' } },
    });
  });

  it('ends its thread when it takes too long, is told what would help, and delays nobody afterwards', async () => {
    const threads = threadsWithin('1500', 1);
    await expect(run(threads, 'spin')).rejects.toMatchObject(TOO_MUCH);
    await expect(run(threads, 'refuse', {}, 'other')).rejects.toMatchObject({ message: 'No' });
  });

  it('ends its thread when it takes too much memory', async () => {
    await expect(run(threadsWithin(PATIENT_MS), 'grow')).rejects.toMatchObject(TOO_MUCH);
  });

  it.each(['fail', 'end'])('fails alone when its thread does: %s', async (name) => {
    const threads = threadsWithin(PATIENT_MS);
    const { message, status } = await run(threads, name).then(
      () => ({}) as RuleError,
      (error: RuleError) => error,
    );
    expect([message, status]).toEqual([expect.stringMatching(name === 'fail' ? /mistake/ : /exit/), undefined]);
    expect(await run(threads, 'echo', { text: 'a' })).toEqual({ text: 'a' });
  });

  it('leaves the event loop to others, however long it takes', async () => {
    const csv = Buffer.from(`name,type,max,products\n${`A,product,3,${'a|'.repeat(400)}\n`.repeat(5_000)}`);
    const file = new URL('../dist/limits/import/limit-file-thread.js', import.meta.url);
    const parse: ThreadTask<Uploaded, ParsedFile> = { file, name: 'parseFile' };
    const threads = threadsWithin(PATIENT_MS);
    await run(threads, 'echo');
    const beside = await turnsDuring(() => threads.run(parse, { bytes: Uint8Array.from(csv), mode: 'create' }, UPLOAD));
    const inside = await turnsDuring(async () => void readLimitFile(csv, 'create'));
    expect(beside).toBeGreaterThan(20 * inside);
  });
});

/** Turns that the event loop takes meanwhile, however fast the machine is: work in it leaves one or two. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isDone = true;
  return turns + 1;
}

describe('shops that upload much', () => {
  /** Work that begins and ends when the test says so. */
  function workOf(shares: FairShares, begun: string[]) {
    const ends = new Map<string, () => void>();
    const begin = async (shop: string, title: string) => {
      const ended = shares.run(shop, () => {
        begun.push(title);
        return new Promise<string>((resolve) => ends.set(title, () => resolve(title)));
      });
      // A refusal is looked at by whoever asks for it, later.
      ended.catch(() => {});
      await new Promise(setImmediate);
      return { ended };
    };
    const end = async (title: string) => {
      ends.get(title)!();
      await new Promise(setImmediate);
    };
    return { begin, end };
  }

  it('have one place each and take turns', async () => {
    const begun: string[] = [];
    const { begin, end } = workOf(new FairShares(2), begun);
    for (const title of ['a1', 'a2', 'a3', 'b1', 'c1']) await begin(title[0]!, title);
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
    await end('c1');
    expect(begun).toHaveLength(4);
    await end('a2');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  it('are refused with 429 beyond a few that wait, and others are not', async () => {
    const begun: string[] = [];
    const { begin, end } = workOf(new FairShares(2), begun);
    for (const title of ['a1', 'a2', 'a3', 'a4']) await begin('a', title);
    await expect((await begin('a', 'a5')).ended).rejects.toMatchObject({ status: 429, code: 'too_many_requests' });
    await begin('b', 'b1');
    for (const title of ['a1', 'b1', 'a2', 'a3', 'a4']) await end(title);
    const { ended } = await begin('a', 'a6');
    await end('a6');
    expect(await ended).toBe('a6');
  });

  it('are told to come back when too many shops wait', async () => {
    const { begin } = workOf(new FairShares(1), []);
    for (let shop = 0; shop <= 100; shop += 1) await begin(`shop ${shop}`, `${shop}`);
    await expect((await begin('late', 'late')).ended).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  });
});
