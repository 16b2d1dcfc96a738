import { BullModule } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import type { QueueConnection } from '../events/queues.js';
import { Housekeeping, HOUSEKEEPING } from './housekeeping.js';
import { HousekeepingSchedule } from './housekeeping-schedule.js';

@Module({})
export class HousekeepingModule {
  static with({ prefixOf }: Pick<QueueConnection, 'prefixOf'>): DynamicModule {
    return {
      module: HousekeepingModule,
      imports: [BullModule.registerQueue({ name: HOUSEKEEPING, ...prefixOf(HOUSEKEEPING) })],
      providers: [Housekeeping, HousekeepingSchedule],
    };
  }
}
