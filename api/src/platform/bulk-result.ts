// The result of a bulk operation: a line of JSON for each object, followed by those of its lists.
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { inSpan } from '../tracing/in-span.js';
import { PlatformError } from './platform-error.js';
import { parsePlatformJson } from './platform-json.js';

/** An object with those of its lists. `end`: the byte of the result at which the next object begins. */
export type BulkObject = { root: unknown; children: unknown[]; end: number };

/**
 * Streams objects, so a large result is never in memory as a whole. `from`: an object's `end`, to resume after it.
 * Throws a `PlatformError` if the result can't be read to its end; it is then fetched again.
 */
export async function* objectsIn(url: string, from = 0): AsyncGenerator<BulkObject> {
  let object: BulkObject | null = null;
  let end = from;
  for await (const text of linesOf(await fetchFrom(url, from))) {
    const begin = end;
    end += Buffer.byteLength(text) + 1;
    if (text === '') continue;
    const told = parsePlatformJson(text);
    if (object !== null && typeof told === 'object' && told !== null && '__parentId' in told) {
      object.children.push(told);
      continue;
    }
    if (object) yield { ...object, end: begin };
    object = { root: told, children: [], end };
  }
  if (object) yield { ...object, end };
}

async function fetchFrom(url: string, from: number): Promise<Readable> {
  const headers = from > 0 ? { range: `bytes=${from}-` } : undefined;
  const response = await inSpan('platform bulk result', { kind: 'client' }, () =>
    fetch(url, { headers }).catch((error: unknown) => {
      throw new PlatformError('unavailable', `the result cannot be fetched: ${(error as Error).name}`);
    }),
  );
  // Nothing lies behind the end.
  if (from > 0 && response.status === 416) return Readable.from([]);
  if (!response.ok || !response.body)
    throw new PlatformError('unavailable', `the address of the result answered ${response.status}`);
  const stream = Readable.fromWeb(response.body as ReadableStream);
  return from > 0 && response.status !== 206 ? Readable.from(behind(stream, from), { objectMode: false }) : stream;
}

/** Of a server that sends the whole although a part was asked for. */
async function* behind(stream: Readable, from: number): AsyncGenerator<Buffer> {
  let passed = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (passed + chunk.length > from) yield chunk.subarray(Math.max(0, from - passed));
    passed += chunk.length;
  }
}

/** The connection may end in the middle. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let isBroken = false;
  stream.on('error', () => (isBroken = true));
  try {
    yield* createInterface({ input: stream, crlfDelay: Infinity });
  } catch (error) {
    if (!isBroken) throw error;
  }
  if (isBroken || !stream.readableEnded)
    throw new PlatformError('unavailable', 'the connection ended in the middle of the result');
}
