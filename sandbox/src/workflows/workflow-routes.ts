import type { FastifyInstance } from 'fastify';
import type { SendShell } from '../admin-shell/shell-page.js';
import { stringifyExact } from '../exact-json.js';
import { shopOf } from '../shops/shops.js';
import type { FlowTrigger } from './flow-triggers.js';
import type { TriggerStore } from './trigger-store.js';
import { workflowsPage } from './workflows-page.js';

type Parts = { flowTriggers: readonly FlowTrigger[]; triggers: TriggerStore; sendShell: SendShell };
type OfShop = { Params: { handle: string } };

/** The page Workflows, and the same as JSON for tests. */
export function registerWorkflowRoutes(server: FastifyInstance, { flowTriggers, triggers, sendShell }: Parts): void {
  server.get<OfShop>('/store/:handle/workflows', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    const received = await triggers.list(shop);
    return sendShell(reply, shop, workflowsPage(shop, { flowTriggers, received }));
  });
  // Where the platform has the app that makes workflows.
  server.get<OfShop>('/store/:handle/apps/flow', async (request, reply) =>
    reply.redirect(`/store/${encodeURIComponent(request.params.handle)}/workflows`),
  );
  server.get<OfShop>('/sandbox/shops/:handle/workflows', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    return reply.type('application/json').send(stringifyExact({ received: await triggers.list(shop) }));
  });
}
