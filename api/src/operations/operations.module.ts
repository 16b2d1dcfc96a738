import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { CheckDatabaseHandler } from './queries/check-database.js';

@Module({ controllers: [HealthController], providers: [CheckDatabaseHandler] })
export class OperationsModule {}
