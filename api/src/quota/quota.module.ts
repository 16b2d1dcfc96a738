import { Module } from '@nestjs/common';
import { GetQuotaHandler } from './queries/get-quota.js';
import { QuotaController } from './quota.controller.js';

@Module({ controllers: [QuotaController], providers: [GetQuotaHandler] })
export class QuotaModule {}
