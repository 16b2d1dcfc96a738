import { Module } from '@nestjs/common';
import { CreateWebhookHandler } from './create-webhook.js';
import { DeleteWebhookHandler } from './delete-webhook.js';
import { ListDeliveriesHandler } from './list-deliveries.js';
import { ListWebhooksHandler } from './list-webhooks.js';
import { OutgoingWebhooksController } from './outgoing-webhooks.controller.js';
import { ReplayDeliveryHandler } from './replay-delivery.js';
import { SendWebhooks } from './workers/send-webhooks.js';

@Module({
  controllers: [OutgoingWebhooksController],
  providers: [
    CreateWebhookHandler,
    DeleteWebhookHandler,
    ListWebhooksHandler,
    ListDeliveriesHandler,
    ReplayDeliveryHandler,
  ],
})
export class OutgoingWebhooksModule {}

@Module({ providers: [SendWebhooks] })
export class OutgoingWebhooksWorkersModule {}
