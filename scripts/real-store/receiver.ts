// Receives webhooks on this machine.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type Received = { topic: string; isSigned: boolean; headers: Record<string, string>; body: unknown };
export type Receiver = {
  url: string;
  /** Everything that came and was not taken, of a topic or of all. */
  take: (topic?: string) => Received[];
  /** The next one of a topic; null when none comes in time. */
  next: (topic: string, withinMs: number) => Promise<Received | null>;
  stop: () => Promise<void>;
};

const MOST_BYTES = 1_000_000;
const NOT_FOUND = 404;
const TOO_LARGE = 413;
/** The names of the others are kept, without values. */
const KEPT = ['content-type', 'x-shopify-topic', 'x-shopify-api-version', 'x-shopify-shop-domain'];
const DATED = ['x-shopify-triggered-at', 'x-shopify-webhook-id', 'x-shopify-event-id'];
const OF_THE_PLATFORM = /^(x-)?shopify-/;

/** `port` 0: any. */
export async function startReceiver(clientSecret: string, port = 0): Promise<Receiver> {
  let waiting: Received[] = [];
  const server = createServer((request, response) => {
    receive(request, clientSecret).then(
      (received) => {
        if (typeof received === 'object') waiting.push(received);
        // Closed after it: nothing more is read of a body that is too large.
        if (received === TOO_LARGE) response.setHeader('connection', 'close');
        response.writeHead(typeof received === 'object' ? 200 : received).end();
      },
      () => response.writeHead(400).end(),
    );
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const take = (topic?: string) => {
    const taken = waiting.filter((each) => topic === undefined || each.topic === topic);
    waiting = waiting.filter((each) => !taken.includes(each));
    return taken;
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    take,
    async next(topic, withinMs) {
      for (const end = Date.now() + withinMs; ; await pause(20)) {
        const found = waiting.find((each) => each.topic === topic);
        if (found) waiting = waiting.filter((each) => each !== found);
        if (found || Date.now() > end) return found ?? null;
      }
    },
    async stop() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** Or the status that refuses it. */
async function receive(request: IncomingMessage, secret: string): Promise<Received | number> {
  const topic = request.headers['x-shopify-topic'] ?? request.headers['shopify-topic'];
  if (request.method !== 'POST' || typeof topic !== 'string') return NOT_FOUND;
  const body = await bodyOf(request);
  if (body === null) return TOO_LARGE;
  const signature = request.headers['x-shopify-hmac-sha256'] ?? request.headers['shopify-hmac-sha256'];
  return {
    topic,
    isSigned: typeof signature === 'string' && isSignature(signature, body, secret),
    headers: keptHeaders(request.headers),
    body: JSON.parse(body) as unknown,
  };
}

/** Null: it is too large. A body in chunks does not declare its length. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) return null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The connection is still needed for the answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function isSignature(signature: string, body: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function keptHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const kept = Object.keys(headers).filter((name) => name === 'content-type' || OF_THE_PLATFORM.test(name));
  return Object.fromEntries(
    kept.sort().map((name) => [name, [...KEPT, ...DATED].includes(name) ? String(headers[name]) : '…']),
  );
}
