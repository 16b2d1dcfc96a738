import { Module } from '@nestjs/common';
import { ShopsModule } from '../shops/shops.module.js';
import { StorefrontSettingsProjection } from './projections/storefront-settings.js';
import { SettingsCache, StorefrontController } from './storefront.controller.js';
import { PublishSettings } from './workers/publish-settings.js';

@Module({ imports: [ShopsModule], controllers: [StorefrontController], providers: [SettingsCache] })
export class StorefrontModule {}

@Module({ providers: [StorefrontSettingsProjection, PublishSettings] })
export class StorefrontWorkersModule {}
