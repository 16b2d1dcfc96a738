import { Module } from '@nestjs/common';
import { TitleLookup } from '../storefront/look-up-titles.js';
import { CheckoutRulesController } from './checkout-rules.controller.js';
import { SaveCheckoutRulesHandler } from './commands/save-checkout-rules.js';
import { ProductTokens } from './product-tokens.js';
import { GetCheckoutRulesHandler } from './queries/get-checkout-rules.js';
import { CheckoutProducts } from './read-products.js';
import { Validations } from './validations.js';
import { PublishCheckout } from './workers/publish-checkout.js';

@Module({
  controllers: [CheckoutRulesController],
  providers: [Validations, SaveCheckoutRulesHandler, GetCheckoutRulesHandler],
})
export class CheckoutRulesModule {}

@Module({ providers: [PublishCheckout, CheckoutProducts, ProductTokens, Validations, TitleLookup] })
export class CheckoutRulesWorkersModule {}
