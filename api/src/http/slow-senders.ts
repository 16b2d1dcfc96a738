// Keeps slow senders, and clients with many connections, from tying up memory or connections.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { operationAt } from '@purchase-limits/contract/operations';
import type { FastifyInstance, FastifyReply, FastifyServerFactoryHandler } from 'fastify';
import type { Config } from '../config.js';
import { clientOf } from './client-address.js';
import { isMonitoring } from './known-hosts.js';
import { RuleError } from './rule-error.js';

/** Node looks for connections that are late only now and then. */
const LOOKED_FOR_EVERY_MS = 1_000;
/** Longer than load balancers keep theirs, which would otherwise use one that is just being closed. */
const IDLE_MS = 72_000;
/** Files get extra time at this rate, on top of every request's. */
const BYTES_PER_MS = 50;
/** 10 MB at that rate, and a reserve. Shorter deadlines of bodies are our own: Node has one for all requests. */
const LONGEST_MS = 300_000;

const TIMEOUT = { status: '408 Request Timeout', code: 'timeout', error: 'The request took too long to arrive' };
const TOO_MANY = {
  status: '429 Too Many Requests',
  code: 'too_many_requests',
  error: 'Too many connections are open. Please try again in a moment.',
};
const HEADERS_TOO_LARGE = {
  status: '431 Request Header Fields Too Large',
  code: 'too_large',
  error: 'The headers of the request are too large',
};
const UNREADABLE = { status: '400 Bad Request', code: 'bad_request', error: 'The request could not be read' };
const REFUSALS: Record<string, typeof TIMEOUT> = {
  ERR_HTTP_REQUEST_TIMEOUT: TIMEOUT,
  HPE_HEADER_OVERFLOW: HEADERS_TOO_LARGE,
};

/** Servers whose headers have a deadline. Without a proxy before us, each address has some connections. */
export function serverFactory(config: Config): (handler: FastifyServerFactoryHandler) => Server {
  const { HEADERS_DEADLINE_MS, TRUST_PROXY, CONNECTIONS_PER_ADDRESS } = config;
  return (handler) => {
    const server = createServer(
      {
        headersTimeout: HEADERS_DEADLINE_MS,
        requestTimeout: LONGEST_MS,
        keepAliveTimeout: IDLE_MS,
        connectionsCheckingInterval: LOOKED_FOR_EVERY_MS,
      },
      handler,
    );
    if (TRUST_PROXY > 0) return server;
    const open = new Tally(CONNECTIONS_PER_ADDRESS);
    server.on('connection', (socket) => {
      const leave = open.enter(socket.remoteAddress ?? '');
      if (leave) socket.once('close', leave);
      else refuse(socket, TOO_MANY);
    });
    return server;
  };
}

/** Answers unparsable requests before closing their connection. */
export function answerUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code !== 'ECONNRESET') refuse(socket, REFUSALS[code] ?? UNREADABLE);
}

/**
 * Gives each body a deadline. Behind a proxy, whose connections are shared by all visitors, limits an address's
 * requests in progress instead of connections.
 */
export function limitSenders(server: FastifyInstance, config: Config): void {
  const underWay = config.TRUST_PROXY > 0 ? new Tally(config.CONNECTIONS_PER_ADDRESS) : null;
  server.addHook('onRequest', (request, reply, done) => {
    const { raw, method, url } = request;
    if (hasBody(raw)) {
      const isFile = operationAt(method, url.split('?')[0]!)?.sendsFile !== undefined;
      expectBody(reply, config.REQUEST_DEADLINE_MS, isFile ? BYTES_PER_MS : Infinity);
    }
    if (!underWay || isMonitoring(url)) return done();
    const leave = underWay.enter(request.ip);
    if (!leave) return done(new RuleError(429, TOO_MANY.code, TOO_MANY.error));
    // Answered before its body has come, a request still holds a connection.
    reply.raw.once('close', () => (isRead(raw) || raw.destroyed ? leave() : void raw.once('close', leave)));
    done();
  });
}

const hasBody = ({ headers, complete }: IncomingMessage) =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** A request that came over no connection, as tests make them, does not say whether it is complete. */
const isRead = ({ complete }: IncomingMessage) => complete !== false;

function expectBody(reply: FastifyReply, withinMs: number, bytesPerMs: number): void {
  const { raw } = reply.request;
  const began = performance.now();
  const sentBefore = raw.socket.bytesRead;
  const look = () => {
    if (isRead(raw) || raw.socket.destroyed) return;
    const left = began + withinMs + (raw.socket.bytesRead - sentBefore) / bytesPerMs - performance.now();
    if (left > 0) timer = setTimeout(look, left).unref();
    else if (reply.raw.headersSent) raw.socket.destroy();
    else refuse(raw.socket, TIMEOUT);
  };
  let timer = setTimeout(look, withinMs).unref();
  // What is answered before its body has come, as a GET is, still has to come in time.
  reply.raw.once('close', () => {
    if (isRead(raw)) clearTimeout(timer);
  });
}

function refuse(socket: Socket, { status, code, error }: typeof TIMEOUT): void {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify({ error, code });
  const headers = [
    `HTTP/1.1 ${status}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  // A connection may break while it is refused; it is closed anyway.
  socket.on('error', () => socket.destroy());
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** How many of each address there are; 0: as many as come. */
class Tally {
  private readonly counts = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** Counts one more of the address, until what is answered is called; null: there are too many. */
  enter(address: string): (() => void) | null {
    const key = clientOf(address);
    const count = (this.counts.get(key) ?? 0) + 1;
    if (this.most > 0 && count > this.most) return null;
    this.counts.set(key, count);
    return () => {
      const left = this.counts.get(key)! - 1;
      if (left > 0) this.counts.set(key, left);
      else this.counts.delete(key);
    };
  }
}
