import { BullModule } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import type { QueueConnection } from '../events/queues.js';
import { Housekeeping, HOUSEKEEPING } from './housekeeping.js';
import { HousekeepingSchedule } from './housekeeping-schedule.js';

/** The queue of the repeated tasks. */
@Module({})
export class HousekeepingQueueModule {
  static with({ prefixOf }: Pick<QueueConnection, 'prefixOf'>): DynamicModule {
    const queues = BullModule.registerQueue({ name: HOUSEKEEPING, ...prefixOf(HOUSEKEEPING) });
    return { module: HousekeepingQueueModule, imports: [queues], exports: [queues] };
  }
}

@Module({})
export class HousekeepingModule {
  static with(connection: Pick<QueueConnection, 'prefixOf'>): DynamicModule {
    return {
      module: HousekeepingModule,
      imports: [HousekeepingQueueModule.with(connection)],
      providers: [Housekeeping, HousekeepingSchedule],
    };
  }
}
