import { Global, Module } from '@nestjs/common';
import { AccessTokens } from './access-tokens.js';
import { PlatformClient } from './platform-client.js';

@Global()
@Module({ providers: [PlatformClient, AccessTokens], exports: [PlatformClient, AccessTokens] })
export class PlatformModule {}
