import { shopifyFlowBody, type IntegrationsView, type ShopifyFlowBody } from '@purchase-limits/contract/integrations';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { SaveWorkflowConnection } from './commands/save-workflow-connection.js';
import { GetIntegrations } from './queries/get-integrations.js';

@Controller('apiSa/integrations')
export class IntegrationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  get(@Shop() shop: CurrentShop): Promise<IntegrationsView> {
    return this.queries.execute(new GetIntegrations(shop.id));
  }

  @Put('shopify-flow')
  async save(
    @Shop() shop: CurrentShop,
    @Body({ schema: shopifyFlowBody }) { isConnected }: ShopifyFlowBody,
  ): Promise<IntegrationsView> {
    await this.commands.execute(new SaveWorkflowConnection(shop, null, { isConnected }));
    return this.queries.execute(new GetIntegrations(shop.id));
  }
}
