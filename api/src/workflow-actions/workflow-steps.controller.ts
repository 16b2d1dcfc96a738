import type { WorkflowSteps } from '@purchase-limits/contract/integrations';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { ListWorkflowSteps } from './list-workflow-steps.js';

@Controller('apiSa/integrations/shopify-flow/steps')
export class WorkflowStepsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  list(@Shop() shop: CurrentShop): Promise<WorkflowSteps> {
    return this.queries.execute(new ListWorkflowSteps(shop.id));
  }
}
