import { Module } from '@nestjs/common';
import { ChangePlanHandler } from './commands/change-plan.js';
import { GetSubscriptionHandler } from './queries/get-subscription.js';
import { SubscriptionsController } from './subscriptions.controller.js';

@Module({ controllers: [SubscriptionsController], providers: [ChangePlanHandler, GetSubscriptionHandler] })
export class SubscriptionsModule {}
