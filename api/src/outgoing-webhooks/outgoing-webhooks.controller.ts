import {
  webhookBody,
  type CreatedWebhook,
  type DeliveryList,
  type WebhookBody,
  type WebhookList,
} from '@purchase-limits/contract/outgoing-webhooks';
import { Body, Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { NotFoundError } from '../http/rule-error.js';
import { CreateWebhook } from './create-webhook.js';
import { DeleteWebhook } from './delete-webhook.js';
import { ListDeliveries } from './list-deliveries.js';
import { ListWebhooks } from './list-webhooks.js';
import { ReplayDelivery } from './replay-delivery.js';

const EVENT_ID = /^\d{1,18}$/;

@Controller('apiSa/webhooks')
export class OutgoingWebhooksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  list(@Shop() shop: CurrentShop): Promise<WebhookList> {
    return this.queries.execute(new ListWebhooks(shop.id));
  }

  @Post()
  create(@Shop() shop: CurrentShop, @Body({ schema: webhookBody }) body: WebhookBody): Promise<CreatedWebhook> {
    return this.commands.execute(new CreateWebhook(shop, null, { body }));
  }

  @Delete(':id')
  delete(@Shop() shop: CurrentShop, @Param('id', ParseUUIDPipe) id: string): Promise<WebhookList> {
    return this.commands.execute(new DeleteWebhook(shop, null, { id }));
  }

  @Get(':id/deliveries')
  deliveries(@Shop() shop: CurrentShop, @Param('id', ParseUUIDPipe) webhookId: string): Promise<DeliveryList> {
    return this.queries.execute(new ListDeliveries(shop.id, { webhookId }));
  }

  @Post(':id/deliveries/:delivery/replay')
  @HttpCode(202)
  replay(
    @Shop() shop: CurrentShop,
    @Param('id', ParseUUIDPipe) webhookId: string,
    @Param('delivery') eventId: string,
  ): Promise<DeliveryList> {
    if (!EVENT_ID.test(eventId)) throw new NotFoundError('delivery');
    return this.commands.execute(new ReplayDelivery(shop, null, { webhookId, eventId }));
  }
}
