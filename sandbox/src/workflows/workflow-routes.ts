import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readBody } from '../admin-shell/own-page.js';
import type { SendShell } from '../admin-shell/shell-page.js';
import { stringifyExact } from '../exact-json.js';
import { shopOf, type Shop } from '../shops/shops.js';
import { keyOf, type FlowAction } from './flow-actions.js';
import type { FlowSteps, StepManner } from './flow-steps.js';
import type { FlowTrigger } from './flow-triggers.js';
import type { TriggerStore } from './trigger-store.js';
import { workflowsPage } from './workflows-page.js';

type Parts = {
  flowTriggers: readonly FlowTrigger[];
  flowActions: readonly FlowAction[];
  triggers: TriggerStore;
  steps: FlowSteps;
  sendShell: SendShell;
};
type OfShop = { Params: { handle: string } };

const how = z.enum(['once', 'twice', 'forged']).default('once');
const properties = z.record(z.string(), z.string());
/** The fields of the action are those of the form. */
const stepForm = z.object({ action: z.string(), how }).catchall(z.string());
const stepJson = z.object({ action: z.string(), how, runId: z.string().optional(), properties });

/** The page Workflows, and the same as JSON for tests. */
export function registerWorkflowRoutes(server: FastifyInstance, parts: Parts): void {
  const { flowTriggers, flowActions, triggers, steps, sendShell } = parts;
  const send = (shop: Shop, handle: string, sent: Record<string, string>, manner: StepManner) => {
    const action = flowActions.find((each) => each.handle === handle);
    if (!action) throw Object.assign(new Error(`action: the app has no ${handle}`), { statusCode: 404 });
    return steps.send(shop, action, sent, manner);
  };

  server.get<OfShop>('/store/:handle/workflows', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    const [received, sent] = await Promise.all([triggers.list(shop), steps.list(shop)]);
    return sendShell(reply, shop, workflowsPage(shop, { flowTriggers, flowActions, received, sent }));
  });
  server.post<OfShop>('/store/:handle/workflows/steps', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    const { action: handle, how: manner, ...typed } = readBody(stepForm, request.body);
    const fields = flowActions.find((each) => each.handle === handle)?.fields.map(keyOf) ?? [];
    const filled = Object.fromEntries(fields.map((key) => [key, typed[key] ?? '']));
    await send(shop, handle, filled, mannerOf(manner));
    return reply.redirect(`/store/${shop.handle}/workflows`, 303);
  });
  // Where the platform has the app that makes workflows.
  server.get<OfShop>('/store/:handle/apps/flow', async (request, reply) =>
    reply.redirect(`/store/${encodeURIComponent(request.params.handle)}/workflows`),
  );
  server.get<OfShop>('/sandbox/shops/:handle/workflows', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    const [received, sent] = await Promise.all([triggers.list(shop), steps.list(shop)]);
    return reply.type('application/json').send(stringifyExact({ received, steps: sent }));
  });
  server.post<OfShop>('/sandbox/shops/:handle/workflows/steps', async (request, reply) => {
    const { action, how: manner, runId, properties: sent } = readBody(stepJson, request.body);
    const step = await send(shopOf(request.params.handle), action, sent, { ...mannerOf(manner), runId });
    return reply.code(201).send(step);
  });
}

const mannerOf = (manner: z.infer<typeof how>): StepManner => ({
  isTwice: manner === 'twice',
  isForged: manner === 'forged',
});
