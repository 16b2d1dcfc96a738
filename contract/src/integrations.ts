// Whether the shop is connected to other services.
import { z } from 'zod';
import { instant } from './answers.js';

/** Shopify Flow, the platform's own automation workflows. */
export const shopifyFlowBody = z.strictObject({ isConnected: z.boolean() });
export type ShopifyFlowBody = z.infer<typeof shopifyFlowBody>;

export const integrationsView = z.strictObject({ shopifyFlow: shopifyFlowBody });
export type IntegrationsView = z.infer<typeof integrationsView>;

/** What steps of workflows can do, by the handles that `extensions/flow-action-*` declare. */
export const WORKFLOW_ACTIONS = [
  'activate-limit',
  'deactivate-limit',
  'set-limit-bounds',
  'extend-limit',
  'create-limit',
] as const;
export type WorkflowAction = (typeof WORKFLOW_ACTIONS)[number];

export const MOST_WORKFLOW_STEPS = 20;
/** The latest steps of workflows, the newest first. */
export const workflowSteps = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: z.string(),
        action: z.enum(WORKFLOW_ACTIONS),
        at: instant,
        /** As it was named then, or as the step names it. */
        limitName: z.string().nullable(),
        /** Why nothing was changed; null: it was. */
        failure: z.string().nullable(),
      }),
    )
    .max(MOST_WORKFLOW_STEPS),
});
export type WorkflowSteps = z.infer<typeof workflowSteps>;
