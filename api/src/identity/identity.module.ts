import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AdminDocument } from './admin-document.js';
import { CodeGrant } from './code-grant.js';
import { OpenForSupportHandler } from './commands/open-for-support.js';
import { UseSupportLinkHandler } from './commands/use-support-link.js';
import { EmbeddedController } from './embedded.controller.js';
import { FirstAnswers } from './first-answers.js';
import { IdentityGuard } from './identity.guard.js';
import { Sessions } from './session.js';
import { SignInController } from './sign-in.controller.js';
import { StandaloneController } from './standalone.controller.js';

@Module({
  controllers: [EmbeddedController, SignInController, StandaloneController],
  providers: [
    AdminDocument,
    CodeGrant,
    FirstAnswers,
    Sessions,
    UseSupportLinkHandler,
    { provide: APP_GUARD, useClass: IdentityGuard },
  ],
})
export class IdentityModule {}

/** What operators need of it, in the worker. */
@Module({ providers: [OpenForSupportHandler] })
export class IdentityWorkersModule {}
