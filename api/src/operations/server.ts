// The servers that merchants and shoppers never reach: the worker's for Prometheus and health checks, and that of the
// process for operators.
import fastifyRateLimit from '@fastify/rate-limit';
import type { Queue } from 'bullmq';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import type { Transactions } from '../database/transactions.js';
import { clientOf } from '../http/client-address.js';
import { readJsonBodies } from '../http/json-bodies.js';
import { isMonitoring, refuseTwoHosts } from '../http/known-hosts.js';
import { addResponseHeaders } from '../http/response-headers.js';
import { RuleError } from '../http/rule-error.js';
import { limitSenders } from '../http/slow-senders.js';
import { serveFiles } from '../http/static-files.js';
import type { Guesses } from './guesses.js';
import { requireOperator } from './operator.js';
import { serveQueueBoard } from './queue-board.js';

const REQUESTS_PER_MINUTE = 1_200;
/** These pages load nothing external and can't be framed; Polaris and the queue board set inline styles. */
const CONTENT_SECURITY_POLICY = [
  `default-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data:`,
  `font-src 'self' data:`,
  `object-src 'none'`,
  `base-uri 'self'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
].join('; ');

/** Around `/metrics` and `/health`. */
export async function prepareMonitoringServer(server: FastifyInstance, config: Config): Promise<void> {
  limitSenders(server, config);
  refuseTwoHosts(server);
  await addResponseHeaders(server);
  server.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).header('content-security-policy', CONTENT_SECURITY_POLICY);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  });
}

/** Around these and the operators' pages, their API and the queue board. */
export async function prepareOperationsServer(
  server: FastifyInstance,
  config: Config,
  queues: readonly Queue[],
  transactions: Transactions,
  guesses: Guesses,
): Promise<void> {
  await prepareMonitoringServer(server, config);
  readJsonBodies(server);
  await server.register(fastifyRateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => clientOf(ip),
    allowList: ({ url }) => isMonitoring(url),
    errorResponseBuilder: () => new RuleError(429, 'too_many_requests', 'Too many requests. Please try again shortly.'),
  });
  await requireOperator(server, config, guesses);
  await serveQueueBoard(server, queues, transactions);
  if (config.OPERATIONS_DIST) await serveFiles(server, config.OPERATIONS_DIST, { prefix: '/operations/' });
}
