// The two processes: HTTP answers, the worker relays and consumes. Both are made of the same features.
import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { CqrsModule } from '@nestjs/cqrs';
import type { Queue } from 'bullmq';
import { BrandingModule } from './branding/branding.module.js';
import { CatalogModule } from './catalog/catalog.module.js';
import { CONFIG, type Config } from './config.js';
import { DatabaseModule } from './database/database.module.js';
import { CheckWorkers } from './events/check-workers.js';
import { HandleOnce } from './events/handle-once.js';
import { JOB_OPTIONS, Queues, type QueueConnection } from './events/queues.js';
import { Reconciler } from './events/reconciler.js';
import { Relay } from './events/relay.js';
import { QUEUES } from './events/subscriptions.js';
import { ErrorFilter } from './http/error-filter.js';
import { SchemaPipe } from './http/schema-pipe.js';
import { IdentityModule } from './identity/identity.module.js';
import { ImpressionsModule, ImpressionsWorkersModule } from './impressions/impressions.module.js';
import { LimitsModule, LimitsWorkersModule } from './limits/limits.module.js';
import { NotificationsModule, NotificationsWorkersModule } from './notifications/notifications.module.js';
import { OnboardingModule } from './onboarding/onboarding.module.js';
import { HealthController } from './operations/health.controller.js';
import { PlatformModule } from './platform/platform.module.js';
import { ShopsModule } from './shops/shops.module.js';
import { StorefrontModule, StorefrontWorkersModule } from './storefront/storefront.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';

/** What both processes stand on. */
@Module({})
class GroundModule {
  static with(config: Config): DynamicModule {
    return { module: GroundModule, global: true, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}

@Module({})
export class HttpModule {
  static with(config: Config): DynamicModule {
    return {
      module: HttpModule,
      imports: [
        GroundModule.with(config),
        DatabaseModule,
        CqrsModule.forRoot(),
        PlatformModule,
        IdentityModule,
        ShopsModule,
        SubscriptionsModule,
        LimitsModule,
        ImpressionsModule,
        StorefrontModule,
        NotificationsModule,
        BrandingModule,
        CatalogModule,
        OnboardingModule,
      ],
      controllers: [HealthController],
      providers: [
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_PIPE, useClass: SchemaPipe },
      ],
    };
  }
}

@Module({})
export class EventsModule {
  static with(connection: QueueConnection): DynamicModule {
    return {
      module: EventsModule,
      global: true,
      imports: [
        BullModule.forRoot({ connection: connection.connection as never, ...(connection.prefix && { prefix: connection.prefix }) }),
        BullModule.registerQueue(...QUEUES.map((name) => ({ name, defaultJobOptions: JOB_OPTIONS }))),
        DiscoveryModule,
      ],
      providers: [
        { provide: Queues, inject: QUEUES.map((name) => getQueueToken(name)), useFactory: (...queues: Queue[]) => new Queues(queues) },
        HandleOnce,
        Relay,
        Reconciler,
        CheckWorkers,
      ],
      exports: [Queues, HandleOnce, Relay, Reconciler],
    };
  }
}

@Module({})
export class WorkerModule {
  static with(config: Config, connection: QueueConnection): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        GroundModule.with(config),
        DatabaseModule,
        PlatformModule,
        EventsModule.with(connection),
        LimitsWorkersModule,
        ImpressionsWorkersModule,
        StorefrontWorkersModule,
        NotificationsWorkersModule,
      ],
    };
  }
}
