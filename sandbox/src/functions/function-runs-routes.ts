import type { FastifyInstance } from 'fastify';
import { shopOf } from '../shops/shops.js';
import type { FunctionRuns } from './function-runs.js';

/** For tests: what the function was given, and what it answered. */
export function registerFunctionRunsRoutes(server: FastifyInstance, runs: FunctionRuns): void {
  server.get<{ Params: { handle: string } }>('/sandbox/shops/:handle/function-runs', async (request) => {
    const shop = shopOf(request.params.handle);
    return runs.of(shop.domain);
  });
}
