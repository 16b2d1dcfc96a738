import { Global, Module } from '@nestjs/common';
import { AccessTokens } from './access-tokens.js';
import { PlatformClient } from './platform-client.js';
import { ReceiveWebhookHandler } from './webhooks/receive-webhook.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

@Global()
@Module({ providers: [PlatformClient, AccessTokens], exports: [PlatformClient, AccessTokens] })
export class PlatformModule {}

/** What the platform sends to the HTTP process. */
@Module({ controllers: [WebhooksController], providers: [ReceiveWebhookHandler] })
export class WebhooksModule {}
