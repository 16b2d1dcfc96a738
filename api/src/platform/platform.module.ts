import { Global, Module } from '@nestjs/common';
import { AccessTokens } from './access-tokens.js';
import { BUCKET_RESERVE, PlatformClient } from './platform-client.js';
import { ReceiveWebhookHandler } from './webhooks/receive-webhook.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

/** Workers can wait, merchants do not want to: half of what the platform allows a shop is theirs. */
const LEFT_TO_MERCHANTS = 0.5;

@Global()
@Module({ providers: [PlatformClient, AccessTokens], exports: [PlatformClient, AccessTokens] })
export class PlatformModule {}

/** As the worker process asks the platform. */
@Global()
@Module({
  providers: [PlatformClient, AccessTokens, { provide: BUCKET_RESERVE, useValue: LEFT_TO_MERCHANTS }],
  exports: [PlatformClient, AccessTokens],
})
export class BackgroundPlatformModule {}

/** The platform's requests to the HTTP process. */
@Module({ controllers: [WebhooksController], providers: [ReceiveWebhookHandler] })
export class WebhooksModule {}
