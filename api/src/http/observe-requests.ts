// Metrics and logs of every request.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { inLogContext, type LogContext } from '../logging.js';
import { requestSeconds, requestsTotal } from '../metrics.js';
import { beginTrace, isTracing } from '../tracing/in-span.js';
import type { Span } from '../tracing/span.js';
import { routeGroup, statusGroup } from './route-group.js';
import { routeOf } from './route-of.js';

const OBSERVED = Symbol('What the lines of a request say');
type Observed = FastifyRequest & { [OBSERVED]?: LogContext; shop?: { id: string } };

/**
 * Logs requests of merchants, platform and operators; for shoppers, only failures. Shoppers send by far the most
 * requests, and none of their effects is traced to a request.
 */
const LOGGED = /^\/(apiSa|auth|webhooks|operations)(\/|$)/;

/** Of what storefronts send most, and of what only reads, a share is traced. */
const STOREFRONT = /^\/storefront(\/|$)/;
/** Refused before anything was done for anybody: strangers could send any number of these. */
const REFUSED = [401, 404, 405, 413, 415, 421, 429];

/**
 * Gives every line that a logged request writes the request's id, and notes what became of it. A trace begins here:
 * what callers send as `traceparent` is ignored, so nobody chooses what is traced, or under which id.
 */
export function observeRequests(server: FastifyInstance, logger: Logger, config: Pick<Config, 'TRACED_SHARE'>): void {
  server.addHook('onRequest', (request: Observed, _reply, done) => {
    const route = routeOf(request);
    const isLogged = LOGGED.test(route);
    const span = isTracing() && isTraced(request.method, route, isLogged) ? spanOf(request) : null;
    if (!isLogged && !span) return done();
    request[OBSERVED] = { requestId: request.id, ...(span && { span }) };
    inLogContext(request[OBSERVED], done);
  });
  const isTraced = (method: string, route: string, isLogged: boolean) =>
    (isLogged && method !== 'GET') || ((isLogged || STOREFRONT.test(route)) && Math.random() < config.TRACED_SHARE);
  // The body arrives in a different async context.
  server.addHook('preValidation', (request: Observed, _reply, done) => {
    if (!request[OBSERVED]) return done();
    inLogContext(request[OBSERVED], done);
  });
  server.addHook('onResponse', (request: Observed, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    const group = routeGroup(request.routeOptions.url);
    requestSeconds.observe({ route: group }, reply.elapsedTime / 1_000);
    requestsTotal.inc({ route: group, status: statusGroup(status) });
    endSpan(request[OBSERVED]?.span, status, request.shop?.id);
    const level = levelOf(request, status, LOGGED.test(routeOf(request)));
    if (level) {
      const facts = { method, route, status, ms: Math.round(reply.elapsedTime), shopId: request.shop?.id };
      inLogContext(request[OBSERVED] ?? { requestId: request.id }, () => logger[level](facts, 'request'));
    }
    done();
  });
}

function spanOf({ id, method, routeOptions }: FastifyRequest): Span | null {
  const route = routeOptions.url ?? 'none';
  const facts = { 'http.request.method': method, 'http.route': route, 'purchase_limits.request_id': id };
  return beginTrace(`${method} ${route}`, { kind: 'server', facts });
}

/** The span of a request that was refused is not sent. */
function endSpan(span: Span | undefined, status: number, shopId: string | undefined): void {
  if (!span || REFUSED.includes(status)) return;
  span.add({ 'http.response.status_code': status, 'purchase_limits.shop_id': shopId });
  span.end(status >= 500 ? String(status) : undefined);
}

function levelOf(request: Observed, status: number, isLogged: boolean): 'info' | 'warn' | 'debug' | null {
  if (status >= 500) return 'warn';
  if (!isLogged) return null;
  return request.method === 'GET' ? 'debug' : 'info';
}
