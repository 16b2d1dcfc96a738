import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { Housekeeping, HOUSEKEEPING } from './housekeeping.js';
import { HousekeepingSchedule } from './housekeeping-schedule.js';

@Module({
  imports: [BullModule.registerQueue({ name: HOUSEKEEPING })],
  providers: [Housekeeping, HousekeepingSchedule],
})
export class HousekeepingModule {}
