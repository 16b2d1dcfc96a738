import { Module } from '@nestjs/common';
import { VariantLookup } from '../catalog/queries/get-variant-facts.js';
import { BulkOperations } from '../platform/bulk-operations.js';
import { OrderTopics } from '../platform/order-topics.js';
import { OwnerMetafields } from '../platform/owner-metafields.js';
import { PurchaseFacts } from './customer-purchases.js';
import { EndWindows } from './end-windows.js';
import { GetAllowanceHandler } from './queries/get-allowance.js';
import { GetRepurchaseHandler } from './queries/get-repurchase.js';
import { OrderReader } from './read-placed-order.js';
import { RepurchaseController } from './repurchase.controller.js';
import { SoldFacts } from './sold-facts.js';
import { MergeCustomers } from './workers/merge-customers.js';
import { PublishPurchases } from './workers/publish-purchases.js';
import { ReadOrder } from './workers/read-order.js';
import { ReadOrders } from './workers/read-orders.js';
import { RedactCustomer } from './workers/redact-customer.js';

@Module({
  controllers: [RepurchaseController],
  providers: [GetRepurchaseHandler, GetAllowanceHandler, PurchaseFacts, SoldFacts, VariantLookup],
})
export class RepurchaseModule {}

@Module({
  providers: [
    ReadOrder,
    ReadOrders,
    PublishPurchases,
    EndWindows,
    MergeCustomers,
    RedactCustomer,
    OrderReader,
    OrderTopics,
    BulkOperations,
    OwnerMetafields,
    PurchaseFacts,
    VariantLookup,
  ],
})
export class RepurchaseWorkersModule {}
