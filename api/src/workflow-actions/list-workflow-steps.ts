import { MOST_WORKFLOW_STEPS, type WorkflowSteps } from '@purchase-limits/contract/integrations';
import { queryHandler, ShopQuery } from '../http/handlers.js';
import { WorkflowRunEntity } from './workflow-run.entity.js';

/** What workflows did lately. */
export class ListWorkflowSteps extends ShopQuery<WorkflowSteps> {}

export const ListWorkflowStepsHandler = queryHandler(ListWorkflowSteps, async (tx) => {
  const runs = await tx.manager.find(WorkflowRunEntity, {
    order: { at: 'DESC', id: 'ASC' },
    take: MOST_WORKFLOW_STEPS,
  });
  return {
    items: runs.map(({ id, action, at, limitName, failure }) => ({
      id,
      action,
      at: at.toISOString(),
      limitName,
      failure,
    })),
  };
});
