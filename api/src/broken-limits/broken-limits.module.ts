import { Module } from '@nestjs/common';
import { VariantLookup } from '../catalog/queries/get-variant-facts.js';
import { PurchaseFacts } from '../repurchase/customer-purchases.js';
import { BrokenLimitsController } from './broken-limits.controller.js';
import { CountBrokenLimitsHandler } from './queries/count-broken-limits.js';
import { ListBrokenLimitsHandler } from './queries/list-broken-limits.js';
import { JudgedOrderReader } from './read-judged-order.js';
import { JudgeOrder } from './workers/judge-order.js';

@Module({ controllers: [BrokenLimitsController], providers: [ListBrokenLimitsHandler, CountBrokenLimitsHandler] })
export class BrokenLimitsModule {}

@Module({ providers: [JudgeOrder, JudgedOrderReader, PurchaseFacts, VariantLookup] })
export class BrokenLimitsWorkersModule {}
