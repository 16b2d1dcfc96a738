import { Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { StaffNames } from '../platform/staff-names.js';
import { AdminDocument } from './admin-document.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { CreateApiKeyHandler } from './api-keys/create-api-key.js';
import { FindApiKeyHandler } from './api-keys/find-api-key.js';
import { ListApiKeysHandler } from './api-keys/list-api-keys.js';
import { RevokeApiKeyHandler } from './api-keys/revoke-api-key.js';
import { CodeGrant } from './code-grant.js';
import { BeginSessionHandler } from './commands/begin-session.js';
import { EndAllSessionsHandler } from './commands/end-all-sessions.js';
import { EndSessionHandler } from './commands/end-session.js';
import { OpenForSupportHandler } from './commands/open-for-support.js';
import { UseSupportLinkHandler } from './commands/use-support-link.js';
import { EmbeddedController } from './embedded.controller.js';
import { FirstAnswers } from './first-answers.js';
import { IdentityGuard } from './identity.guard.js';
import { FindSessionHandler } from './queries/find-session.js';
import { ReconnectInterceptor } from './reconnect.interceptor.js';
import { Sessions } from './session.js';
import { SessionsController } from './sessions.controller.js';
import { SignInController } from './sign-in.controller.js';
import { StaffNameInterceptor } from './staff-name.interceptor.js';
import { StandaloneController } from './standalone.controller.js';

@Module({
  controllers: [ApiKeysController, EmbeddedController, SessionsController, SignInController, StandaloneController],
  providers: [
    AdminDocument,
    CodeGrant,
    FirstAnswers,
    Sessions,
    StaffNames,
    BeginSessionHandler,
    EndAllSessionsHandler,
    EndSessionHandler,
    FindSessionHandler,
    CreateApiKeyHandler,
    FindApiKeyHandler,
    ListApiKeysHandler,
    RevokeApiKeyHandler,
    UseSupportLinkHandler,
    { provide: APP_GUARD, useClass: IdentityGuard },
    { provide: APP_INTERCEPTOR, useClass: ReconnectInterceptor },
    { provide: APP_INTERCEPTOR, useClass: StaffNameInterceptor },
  ],
})
export class IdentityModule {}

/** What operators do. */
@Module({ providers: [OpenForSupportHandler] })
export class IdentityOperationsModule {}
