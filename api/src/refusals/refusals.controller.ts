// What the app's pixel sends of checkouts: public, and answered after the commit.
import { checkoutBeaconBody, type CheckoutBeacon, type CheckoutBeaconView } from '@purchase-limits/contract/storefront';
import { Body, Controller, HttpCode, Inject, Ip, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CONFIG, type Config } from '../config.js';
import { Public } from '../http/public.js';
import { networkOf } from '../impressions/network.js';
import { RecordCheckout } from './commands/record-checkout.js';

@Controller('storefront/checkouts')
@Public()
export class RefusalsController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post()
  @HttpCode(200)
  record(
    @Body({ schema: checkoutBeaconBody }) beacon: CheckoutBeacon,
    @Ip() address: string,
  ): Promise<CheckoutBeaconView> {
    return this.commands.execute(new RecordCheckout({ beacon, network: networkOf(address, this.config.APP_SECRET) }));
  }
}
