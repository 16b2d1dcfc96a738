import { Module } from '@nestjs/common';
import { VariantLookup } from '../catalog/queries/get-variant-facts.js';
import { SetReferences } from '../limits/set/set-references.js';
import { BulkOperations } from '../platform/bulk-operations.js';
import { PurchaseFacts } from '../repurchase/customer-purchases.js';
import { CancelPastOrderCheckHandler } from './commands/cancel-past-order-check.js';
import { StartPastOrderCheckHandler } from './commands/start-past-order-check.js';
import { PastOrderJudge } from './past-order-judge.js';
import { PastOrdersController } from './past-orders.controller.js';
import { GetPastOrderCheckHandler } from './queries/get-past-order-check.js';
import { ListStoppedOrdersHandler } from './queries/list-stopped-orders.js';
import { CheckPastOrders } from './workers/check-past-orders.js';

const JUDGING = [BulkOperations, PastOrderJudge, PurchaseFacts, VariantLookup];

@Module({
  controllers: [PastOrdersController],
  providers: [
    StartPastOrderCheckHandler,
    CancelPastOrderCheckHandler,
    GetPastOrderCheckHandler,
    ListStoppedOrdersHandler,
    SetReferences,
    ...JUDGING,
  ],
})
export class PastOrdersModule {}

@Module({ providers: [CheckPastOrders, ...JUDGING] })
export class PastOrdersWorkersModule {}
