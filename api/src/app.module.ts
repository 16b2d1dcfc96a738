// The processes, built from the same features: HTTP answers requests, the worker relays and consumes events, and
// operations shows operators both.
import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BrokenLimitsModule, BrokenLimitsWorkersModule } from './broken-limits/broken-limits.module.js';
import { PastOrdersModule, PastOrdersWorkersModule } from './past-orders/past-orders.module.js';
import { BrandingModule } from './branding/branding.module.js';
import { CatalogModule } from './catalog/catalog.module.js';
import { CheckoutRulesModule, CheckoutRulesWorkersModule } from './checkout-rules/checkout-rules.module.js';
import { RepurchaseModule, RepurchaseWorkersModule } from './repurchase/repurchase.module.js';
import { ConfigModule } from './config.module.js';
import type { Config } from './config.js';
import { DatabaseModule } from './database/database.module.js';
import { ENTITIES } from './entities.js';
import { EventsModule, QueuesModule } from './events/events.module.js';
import type { QueueConnection } from './events/queues.js';
import { HousekeepingModule, HousekeepingQueueModule } from './housekeeping/housekeeping.module.js';
import { HttpModule } from './http/http.module.js';
import { IdentityModule, IdentityOperationsModule } from './identity/identity.module.js';
import { InsightsModule } from './insights/insights.module.js';
import { RefusalsModule } from './refusals/refusals.module.js';
import { ImpressionsModule, ImpressionsWorkersModule } from './impressions/impressions.module.js';
import { InstallationModule, InstallationWorkersModule } from './installation/installation.module.js';
import { IntegrationsModule, IntegrationsWorkersModule } from './integrations/integrations.module.js';
import { OutgoingWebhooksModule, OutgoingWebhooksWorkersModule } from './outgoing-webhooks/outgoing-webhooks.module.js';
import { WorkflowActionsModule } from './workflow-actions/workflow-actions.module.js';
import { LimitsModule, LimitsWorkersModule } from './limits/limits.module.js';
import { NotificationsModule, NotificationsWorkersModule } from './notifications/notifications.module.js';
import { OnboardingModule } from './onboarding/onboarding.module.js';
import { OperationsConsoleModule, OperationsModule, OperationsWorkersModule } from './operations/operations.module.js';
import { BackgroundPlatformModule, PlatformModule, WebhooksModule } from './platform/platform.module.js';
import { QuotaModule } from './quota/quota.module.js';
import { ShopsModule } from './shops/shops.module.js';
import { StatusModule } from './status/status.module.js';
import { StorefrontModule, StorefrontWorkersModule } from './storefront/storefront.module.js';
import {
  SubscriptionsModule,
  SubscriptionsOperationsModule,
  SubscriptionsWorkersModule,
} from './subscriptions/subscriptions.module.js';
import { UploadsModule } from './uploads/uploads.module.js';

@Module({})
export class HttpProcessModule {
  static with(config: Config): DynamicModule {
    return {
      module: HttpProcessModule,
      imports: [
        ConfigModule.with(config),
        DatabaseModule.with(ENTITIES),
        CqrsModule.forRoot(),
        PlatformModule,
        HttpModule,
        UploadsModule,
        IdentityModule,
        OperationsModule,
        InstallationModule,
        ShopsModule,
        QuotaModule,
        SubscriptionsModule,
        LimitsModule,
        ImpressionsModule,
        RefusalsModule,
        InsightsModule,
        IntegrationsModule,
        WorkflowActionsModule,
        OutgoingWebhooksModule,
        StorefrontModule,
        CheckoutRulesModule,
        RepurchaseModule,
        BrokenLimitsModule,
        PastOrdersModule,
        StatusModule,
        NotificationsModule,
        BrandingModule,
        CatalogModule,
        OnboardingModule,
        WebhooksModule,
      ],
    };
  }
}

@Module({})
export class WorkerProcessModule {
  static with(config: Config, connection: QueueConnection): DynamicModule {
    return {
      module: WorkerProcessModule,
      imports: [
        ConfigModule.with(config),
        DatabaseModule.with(ENTITIES),
        BackgroundPlatformModule,
        EventsModule.with(connection),
        LimitsWorkersModule,
        ImpressionsWorkersModule,
        IntegrationsWorkersModule,
        OutgoingWebhooksWorkersModule,
        StorefrontWorkersModule,
        CheckoutRulesWorkersModule,
        RepurchaseWorkersModule,
        BrokenLimitsWorkersModule,
        PastOrdersWorkersModule,
        NotificationsWorkersModule,
        InstallationWorkersModule,
        SubscriptionsWorkersModule,
        HousekeepingModule.with(connection),
        OperationsWorkersModule,
      ],
    };
  }
}

/** Consumes nothing, so that it goes on whatever becomes of the workers. */
@Module({})
export class OperationsProcessModule {
  static with(config: Config, connection: QueueConnection): DynamicModule {
    return {
      module: OperationsProcessModule,
      imports: [
        ConfigModule.with(config),
        DatabaseModule.with(ENTITIES),
        BackgroundPlatformModule,
        QueuesModule.with(connection),
        HousekeepingQueueModule.with(connection),
        IdentityOperationsModule,
        SubscriptionsOperationsModule,
        OperationsConsoleModule,
      ],
    };
  }
}
