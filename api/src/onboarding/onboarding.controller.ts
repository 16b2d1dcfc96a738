import { dismissals, type DismissalsView } from '@purchase-limits/contract/onboarding';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { SaveDismissals } from './commands/save-dismissals.js';
import { GetDismissals } from './queries/get-dismissals.js';

@Controller('apiSa/onboarding')
export class OnboardingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('dismissals')
  get(@Shop() shop: CurrentShop): Promise<DismissalsView> {
    return this.queries.execute(new GetDismissals(shop.id));
  }

  @Put('dismissals')
  put(@Shop() shop: CurrentShop, @Body({ schema: dismissals }) { dismissed }: DismissalsView): Promise<DismissalsView> {
    return this.commands.execute(new SaveDismissals(shop, null, { dismissed }));
  }
}
