// Metrics and logs of every request.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { inLogContext, type LogContext } from '../logging.js';
import { requestSeconds } from '../metrics.js';
import { routeOf } from './route-of.js';

const OBSERVED = Symbol('What the lines of a request say');
type Observed = FastifyRequest & { [OBSERVED]?: LogContext; shop?: { id: string } };

/**
 * Logs requests of merchants, platform and operators; for shoppers, only failures. Shoppers send by far the most
 * requests, and none of their effects is traced to a request.
 */
const LOGGED = /^\/(apiSa|auth|webhooks|operations)(\/|$)/;

/** Gives every line that a logged request writes the request's id, and notes what became of it. */
export function observeRequests(server: FastifyInstance, logger: Logger): void {
  server.addHook('onRequest', (request: Observed, _reply, done) => {
    if (!LOGGED.test(routeOf(request))) return done();
    request[OBSERVED] = { requestId: request.id };
    inLogContext(request[OBSERVED], done);
  });
  // The body arrives in a different async context.
  server.addHook('preValidation', (request: Observed, _reply, done) => {
    if (!request[OBSERVED]) return done();
    inLogContext(request[OBSERVED], done);
  });
  server.addHook('onResponse', (request: Observed, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    requestSeconds.observe({ method, route, status }, reply.elapsedTime / 1_000);
    const level = levelOf(request, status);
    if (level) {
      const facts = { method, route, status, ms: Math.round(reply.elapsedTime), shopId: request.shop?.id };
      logger[level]({ ...facts, requestId: request.id }, 'request');
    }
    done();
  });
}

function levelOf(request: Observed, status: number): 'info' | 'warn' | 'debug' | null {
  if (status >= 500) return 'warn';
  if (!request[OBSERVED]) return null;
  return request.method === 'GET' ? 'debug' : 'info';
}
