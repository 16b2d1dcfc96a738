import { Module } from '@nestjs/common';
import { VariantLookup } from '../catalog/queries/get-variant-facts.js';
import { NotificationsWorkersModule } from '../notifications/notifications.module.js';
import { PurchaseFacts } from '../repurchase/customer-purchases.js';
import { CancelUnits } from './actions/cancel-units.js';
import { HoldOrder } from './actions/hold-order.js';
import { TagOrder } from './actions/tag-order.js';
import { BrokenLimitsController } from './broken-limits.controller.js';
import { DecideOrderActionHandler } from './commands/decide-order-action.js';
import { SaveOrderActionSettingsHandler } from './commands/save-order-action-settings.js';
import { CountBrokenLimitsHandler } from './queries/count-broken-limits.js';
import { GetLimitOrdersHandler } from './queries/get-limit-orders.js';
import { GetOrderActionSettingsHandler } from './queries/get-order-action-settings.js';
import { ListBrokenLimitsHandler } from './queries/list-broken-limits.js';
import { JudgedOrderReader } from './read-judged-order.js';
import { ActOnOrder } from './workers/act-on-order.js';
import { MailCustomer } from './workers/mail-customer.js';
import { JudgeOrder } from './workers/judge-order.js';

@Module({
  controllers: [BrokenLimitsController],
  providers: [
    ListBrokenLimitsHandler,
    CountBrokenLimitsHandler,
    GetLimitOrdersHandler,
    GetOrderActionSettingsHandler,
    SaveOrderActionSettingsHandler,
    DecideOrderActionHandler,
  ],
})
export class BrokenLimitsModule {}

@Module({
  imports: [NotificationsWorkersModule],
  providers: [
    JudgeOrder,
    JudgedOrderReader,
    PurchaseFacts,
    VariantLookup,
    ActOnOrder,
    TagOrder,
    HoldOrder,
    CancelUnits,
    MailCustomer,
  ],
})
export class BrokenLimitsWorkersModule {}
