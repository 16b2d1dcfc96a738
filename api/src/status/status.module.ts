import { Module } from '@nestjs/common';
import { GetStatusHandler } from './queries/get-status.js';
import { StatusController } from './status.controller.js';

@Module({ controllers: [StatusController], providers: [GetStatusHandler] })
export class StatusModule {}
