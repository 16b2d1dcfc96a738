import { Module } from '@nestjs/common';
import { ProjectDueDays } from './project-due-days.js';
import { StorefrontSettingsProjection } from './projections/storefront-settings.js';
import { GetSettingsHandler } from './queries/get-settings.js';
import { StorefrontController } from './storefront.controller.js';
import { TitleLookup } from './look-up-titles.js';
import { PublishSettings } from './workers/publish-settings.js';

@Module({ controllers: [StorefrontController], providers: [GetSettingsHandler] })
export class StorefrontModule {}

@Module({ providers: [StorefrontSettingsProjection, PublishSettings, ProjectDueDays, TitleLookup] })
export class StorefrontWorkersModule {}
