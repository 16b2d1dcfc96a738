import type { FastifyInstance } from 'fastify';
import type { RenderShell } from '../admin-shell/shell-page.js';
import { stringifyExact } from '../exact-json.js';
import { findShop } from '../shops/shops.js';
import type { FlowTrigger } from './flow-triggers.js';
import type { TriggerStore } from './trigger-store.js';
import { workflowsPage } from './workflows-page.js';

type Parts = { flowTriggers: readonly FlowTrigger[]; triggers: TriggerStore; renderShell: RenderShell };
type OfShop = { Params: { handle: string } };

const NO_STORE = { status: 404, message: 'There is no such store here' };

/** The page Workflows, and the same as JSON for tests. */
export function registerWorkflowRoutes(server: FastifyInstance, { flowTriggers, triggers, renderShell }: Parts): void {
  server.get<OfShop>('/store/:handle/workflows', async (request, reply) => {
    const shop = findShop(request.params.handle);
    if (!shop) return reply.code(404).send(NO_STORE);
    const received = await triggers.list(shop);
    const page = await renderShell(shop, workflowsPage(shop, { flowTriggers, received }));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  });
  // Where the platform has the app that makes workflows.
  server.get<OfShop>('/store/:handle/apps/flow', async (request, reply) =>
    reply.redirect(`/store/${encodeURIComponent(request.params.handle)}/workflows`),
  );
  server.get<OfShop>('/sandbox/shops/:handle/workflows', async (request, reply) => {
    const shop = findShop(request.params.handle);
    if (!shop) return reply.code(404).send(NO_STORE);
    return reply.type('application/json').send(stringifyExact({ received: await triggers.list(shop) }));
  });
}
