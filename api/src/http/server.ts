// The Fastify server under Nest: limits of body size and depth, known hosts, rate limits, what caches may keep.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyRateLimit from '@fastify/rate-limit';
import { operationAt } from '@purchase-limits/contract/operations';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import { clientOf } from './client-address.js';
import type { IdentifiedRequest } from './current-shop.js';
import { LARGE_BODY_BYTES, readJsonBodies } from './json-bodies.js';
import { isMonitoring, refuseTwoHosts, requireKnownHost } from './known-hosts.js';
import { addResponseHeaders } from './response-headers.js';
import { routeOf } from './route-of.js';
import { RuleError } from './rule-error.js';
import { answerUnreadable, limitSenders, serverFactory } from './slow-senders.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a call of an API key, once it is known whose it is. */
    takeOfKey: ReturnType<FastifyInstance['createRateLimit']>;
  }
}

const REQUEST_ID = /^[\w-]{8,64}$/;
/** The built files of the admin, and the pictures and styles of the documentation. */
const ASSETS = ['/assets/', '/docs/assets/'];
/** The platform delivers webhooks of all shops from few addresses. */
const WEBHOOKS = '/webhooks/';
/** Steps of workflows come from the same few addresses. */
const WORKFLOWS = '/embed/flow/';
/** Counted separately with a higher limit, because it is cheap and uses up none of the rest. */
const APART = { assets: ' assets', webhooks: ' webhooks', workflows: ' workflows' };
const APART_ENDS = Object.values(APART);
const APART_FOR_A_REQUEST = 10;
const NO_RATES = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
/** Requests through the platform's app proxy. */
const PASSED_ON = '/storefront/proxy/';
/** Answers that belong to one merchant. */
const PRIVATE = /^\/(apiSa|auth)(\/|$)/;
/** A signature is of the bytes as they were sent; of the forms that mail programs send to links nothing is read. */
const RAW_BODIES = /^\/(webhooks|mail|embed\/flow)\//;

export function createAdapter(config: Config): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: LARGE_BODY_BYTES,
    serverFactory: serverFactory(config),
    clientErrorHandler: answerUnreadable,
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers['x-request-id'], config),
    // Of a parameter that is named twice only the first counts.
    routerOptions: {
      maxParamLength: 300,
      querystringParser: (text) => (text ? Object.fromEntries([...new URLSearchParams(text)].reverse()) : {}),
    },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
}

/** Sends parts as they become ready: a document's head goes out before the data for its end is read. */
const FLUSHED = {
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH },
};

/**
 * Registers what applies to every request. Storefronts are other origins; their beacons are plain text, which needs no
 * preflight.
 */
export async function prepareServer(
  server: FastifyInstance,
  config: Config,
  /** The shop whose request the platform proxied here; null if it isn't one. */
  shopOf: (address: string) => string | null = () => null,
): Promise<void> {
  limitSenders(server, config);
  refuseTwoHosts(server);
  requireKnownHost(server, config);
  await server.register(fastifyCookie);
  await addResponseHeaders(server);
  await server.register(fastifyCompress, { threshold: 1_024, ...FLUSHED });
  await server.register(fastifyRateLimit, {
    keyGenerator: ({ ip, url }) => {
      const client = clientOf(ip);
      if (ASSETS.some((folder) => url.startsWith(folder))) return client + APART.assets;
      if (url.startsWith(WEBHOOKS)) return client + APART.webhooks;
      if (url.startsWith(WORKFLOWS)) return client + APART.workflows;
      // The platform passes on what visitors of all shops ask, from few addresses.
      return (url.startsWith(PASSED_ON) && shopOf(url)) || client;
    },
    max: (_request, key) =>
      config.REQUESTS_PER_MINUTE * (APART_ENDS.some((end) => key.endsWith(end)) ? APART_FOR_A_REQUEST : 1),
    timeWindow: '1 minute',
    // Whoever asked too often hears when to ask again; nobody reads the rest, and it is part of every answer.
    addHeadersOnExceeding: NO_RATES,
    addHeaders: NO_RATES,
    allowList: ({ url }) => isMonitoring(url),
    errorResponseBuilder: () =>
      new RuleError(429, 'too_many_requests', 'Too many requests. Please try again in a moment.'),
  });
  server.decorate(
    'takeOfKey',
    server.createRateLimit({
      max: config.REQUESTS_PER_KEY,
      timeWindow: '1 minute',
      keyGenerator: (request) => ` ${(request as IdentifiedRequest).shop?.userId}`,
    }),
  );
  readJsonBodies(server);
  server.addHook('onRequest', (request, _reply, done) => {
    if (RAW_BODIES.test(routeOf(request))) request.headers['content-type'] = 'application/octet-stream';
    done();
  });
  server.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  // Whoever takes a file reads it, as far as it may be read.
  server.addContentTypeParser('text/csv', ({ method, url }, content, done) => {
    const isTaken = operationAt(method, url.split('?')[0]!)?.sendsFile === 'text/csv';
    done(isTaken ? null : new RuleError(415, 'unsupported_media_type', 'Send JSON'), content);
  });
  server.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    if (!PRIVATE.test(routeOf(request))) return done();
    reply.header('cache-control', 'private, no-store');
    reply.header('vary', [reply.getHeader('vary'), 'x-auth-token, authorization, cookie'].filter(Boolean).join(', '));
    done();
  });
}

/** Our own proxy may set the request's id; other senders' ids are ignored. */
function requestIdOf(sent: string | string[] | undefined, { TRUST_PROXY }: Config): string {
  return TRUST_PROXY > 0 && typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
}
