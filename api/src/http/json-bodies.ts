// How bodies of JSON are read: no larger than a valid one may be, and large ones one after another, so that the event
// loop turns between them (decision 43).
import { operationAt } from '@purchase-limits/contract/operations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { excessIn, MOST_VALUES_OF_ALL } from './excess-in.js';
import { InvalidFieldsError } from './rule-error.js';
import { requireStorableJson } from './storable.js';
import { HEAVY_LENGTH, nextTurn } from './turns.js';

/** Bodies that contain a limit, and webhooks. */
export const LARGE_BODY_BYTES = 1_048_576;
/** All limits of a shop. */
export const WHOLE_SHOP_BYTES = 8 * LARGE_BODY_BYTES;
/** 1,000 ids of limits have 39,000. */
const BODY_BYTES = 65_536;
const FROM_PLATFORM = '/webhooks/';

const heavy = new WeakSet<object>();

/** Registers how JSON is read, also of beacons, which are plain text, and how large the body of each route may be. */
export function readJsonBodies(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    route.bodyLimit ??= Math.max(...[route.method].flat().map((method) => bytesOf(method, route.url)));
  });
  const parse = server.getDefaultJsonParser('error', 'error');
  for (const type of ['application/json', 'text/plain'])
    server.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
      void readJson(request, body as string).then((value) => done(null, value), done);
    });

  async function readJson(request: FastifyRequest, text: string): Promise<unknown> {
    const isLong = text.length >= HEAVY_LENGTH;
    if (isLong) await nextTurn();
    const isWhole = request.routeOptions.bodyLimit === WHOLE_SHOP_BYTES;
    const excess = excessIn(text, isWhole ? MOST_VALUES_OF_ALL : undefined);
    if (excess) throw new InvalidFieldsError({ [excess.path || 'body']: excess.message });
    const value = await new Promise<unknown>((resolve, reject) => {
      parse(request, text, (error, parsed) => (error ? reject(error) : resolve(parsed)));
    });
    requireStorableJson(text, value);
    return isLong ? asHeavy(value) : value;
  }
}

/** Waits for a separate turn of the event loop if the value is a large body, or a schema's output for one. */
export async function turnOf(value: unknown): Promise<void> {
  if (isHeavy(value)) await nextTurn();
}

/** A schema's output is as large as its body. */
export function shaped<Shaped>(body: unknown, value: Shaped): Shaped {
  return isHeavy(body) ? asHeavy(value) : value;
}

/** Whether it is a large body, or what a schema made of one. */
export const isHeavy = (value: unknown): boolean => heavy.has(value as object);

function asHeavy<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) heavy.add(value);
  return value;
}

function bytesOf(method: string, path: string): number {
  if (path.startsWith(FROM_PLATFORM)) return LARGE_BODY_BYTES;
  const operation = operationAt(method, path);
  if (operation?.sendsAll) return WHOLE_SHOP_BYTES;
  return operation?.sendsMuch ? LARGE_BODY_BYTES : BODY_BYTES;
}
