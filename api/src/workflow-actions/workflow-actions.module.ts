import { Module } from '@nestjs/common';
import { ListWorkflowStepsHandler } from './list-workflow-steps.js';
import { NoteFailedStepHandler, TakeWorkflowStepHandler } from './take-workflow-step.js';
import { WorkflowActionsController } from './workflow-actions.controller.js';
import { WorkflowStepsController } from './workflow-steps.controller.js';

@Module({
  controllers: [WorkflowActionsController, WorkflowStepsController],
  providers: [TakeWorkflowStepHandler, NoteFailedStepHandler, ListWorkflowStepsHandler],
})
export class WorkflowActionsModule {}
