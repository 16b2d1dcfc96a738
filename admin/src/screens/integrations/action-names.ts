import type { WorkflowAction } from '@purchase-limits/contract/integrations';

const NAMES: Record<WorkflowAction, string> = {
  'activate-limit': 'Activate limit',
  'deactivate-limit': 'Deactivate limit',
  'set-limit-bounds': 'Set limit bounds',
  'extend-limit': 'Extend limit',
  'create-limit': 'Create limit from sample',
};

/** By the names that `extensions/flow-action-*` declare, which Shopify Flow shows in every language. */
export const WORKFLOW_ACTION_NAMES = Object.entries(NAMES) as [WorkflowAction, string][];
export const actionName = (action: WorkflowAction): string => NAMES[action];
