import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ShopsModule } from '../shops/shops.module.js';
import { IdentityGuard } from './identity.guard.js';

@Module({ imports: [ShopsModule], providers: [{ provide: APP_GUARD, useClass: IdentityGuard }] })
export class IdentityModule {}
