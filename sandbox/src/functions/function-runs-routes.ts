import type { FastifyInstance } from 'fastify';
import { findShop } from '../shops/shops.js';
import type { FunctionRuns } from './function-runs.js';

/** For tests: what the function was given, and what it answered. */
export function registerFunctionRunsRoutes(server: FastifyInstance, runs: FunctionRuns): void {
  server.get<{ Params: { handle: string } }>('/sandbox/shops/:handle/function-runs', async (request, reply) => {
    const shop = findShop(request.params.handle);
    return shop ? runs.of(shop.domain) : reply.code(404).send({ status: 404, message: 'There is no such store here' });
  });
}
