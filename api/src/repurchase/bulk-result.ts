// The result of a bulk operation: a line of JSON for each order, followed by those of its lines.
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { z } from 'zod';
import { PlatformError } from '../platform/platform-error.js';
import { placedOrder, type PlacedOrder, type PlatformLine, type PlatformOrder } from './placed-order.js';

const identified = z.looseObject({ id: z.string() });
const orderLine = z.looseObject({
  id: z.string(),
  processedAt: z.iso.datetime({ offset: true }),
  cancelledAt: z.string().nullish(),
  customer: identified.nullish(),
});
const itemLine = z.looseObject({
  __parentId: z.string(),
  quantity: z.int(),
  currentQuantity: z.int(),
  discountedTotalSet: z.looseObject({ shopMoney: z.looseObject({ amount: z.string() }) }),
  product: identified.nullish(),
  variant: identified.nullish(),
});

/** Orders as they come, so that a large result never is in memory as a whole. */
export async function* ordersIn(url: string, currency: string): AsyncGenerator<PlacedOrder> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new PlatformError('unavailable', `the orders cannot be fetched: ${(error as Error).name}`);
  });
  if (!response.ok || !response.body)
    throw new PlatformError('unavailable', `the address of the orders answered ${response.status}`);
  const stream = Readable.fromWeb(response.body as ReadableStream);
  let order: PlatformOrder | null = null;
  let lines: PlatformLine[] = [];
  for await (const text of linesOf(stream)) {
    if (text === '') continue;
    const told: unknown = JSON.parse(text);
    if (typeof told === 'object' && told !== null && '__parentId' in told) {
      lines.push(itemLine.parse(told) as PlatformLine);
      continue;
    }
    if (order) yield placedOrder(order, lines, currency);
    order = orderLine.parse(told) as PlatformOrder;
    lines = [];
  }
  if (order) yield placedOrder(order, lines, currency);
}

/** The connection may end in the middle: the result is fetched again then. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let broken: Error | null = null;
  stream.on('error', (error) => (broken = error));
  yield* createInterface({ input: stream, crlfDelay: Infinity });
  if (broken !== null || !stream.readableEnded)
    throw new PlatformError('unavailable', 'the connection ended in the middle of the orders');
}
