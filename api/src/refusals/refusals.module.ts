import { Module } from '@nestjs/common';
import { RecordCheckoutHandler } from './commands/record-checkout.js';
import { RefusalsController } from './refusals.controller.js';

@Module({ controllers: [RefusalsController], providers: [RecordCheckoutHandler] })
export class RefusalsModule {}
