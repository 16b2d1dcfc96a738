import { Module } from '@nestjs/common';
import { OwnerMetafields } from '../platform/owner-metafields.js';
import { VariantLookup } from '../catalog/queries/get-variant-facts.js';
import { PurchaseFacts } from '../repurchase/customer-purchases.js';
import { SoldFacts } from '../repurchase/sold-facts.js';
import { WebPixel } from '../refusals/web-pixel.js';
import { TitleLookup } from '../storefront/look-up-titles.js';
import { ChangeHours } from './change-hours.js';
import { CheckoutRulesController } from './checkout-rules.controller.js';
import { SaveCheckoutRulesHandler } from './commands/save-checkout-rules.js';
import { ProductTokens } from './product-tokens.js';
import { GetCheckoutLeftOutHandler } from './queries/get-checkout-left-out.js';
import { GetCheckoutRulesHandler } from './queries/get-checkout-rules.js';
import { JudgeCheckoutRoomHandler } from './queries/judge-checkout-room.js';
import { PersonsOnPlatform } from './persons-on-platform.js';
import { CheckoutProducts } from './read-products.js';
import { SoldOnPlatform } from './sold-on-platform.js';
import { Validations } from './validations.js';
import { PublishCheckout } from './workers/publish-checkout.js';
import { PublishPersons } from './workers/publish-persons.js';
import { PublishSold } from './workers/publish-sold.js';

@Module({
  controllers: [CheckoutRulesController],
  providers: [
    Validations,
    TitleLookup,
    SaveCheckoutRulesHandler,
    GetCheckoutRulesHandler,
    GetCheckoutLeftOutHandler,
    JudgeCheckoutRoomHandler,
  ],
})
export class CheckoutRulesModule {}

@Module({
  providers: [
    PublishCheckout,
    PublishSold,
    PublishPersons,
    ChangeHours,
    CheckoutProducts,
    ProductTokens,
    OwnerMetafields,
    Validations,
    TitleLookup,
    SoldFacts,
    SoldOnPlatform,
    PersonsOnPlatform,
    WebPixel,
    PurchaseFacts,
    VariantLookup,
  ],
})
export class CheckoutRulesWorkersModule {}
