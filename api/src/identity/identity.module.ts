import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AdminDocument } from './admin-document.js';
import { CodeGrant } from './code-grant.js';
import { EmbeddedController } from './embedded.controller.js';
import { IdentityGuard } from './identity.guard.js';
import { Sessions } from './session.js';
import { SignInController } from './sign-in.controller.js';
import { StandaloneController } from './standalone.controller.js';

@Module({
  controllers: [EmbeddedController, SignInController, StandaloneController],
  providers: [AdminDocument, CodeGrant, Sessions, { provide: APP_GUARD, useClass: IdentityGuard }],
})
export class IdentityModule {}
