import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation } from '@nestjs/swagger';
import { z } from 'zod';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { SaveDismissals } from './commands/save-dismissals.js';
import { GetDismissals, type DismissalsView } from './queries/get-dismissals.js';

export const dismissalsBody = z.strictObject({
  dismissed: z
    .array(z.string().regex(/^[a-z0-9-]{1,60}$/, 'A short name of lower-case letters, digits and hyphens'))
    .max(50),
});

@Controller('apiSa/onboarding')
export class OnboardingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @ApiOperation({ summary: 'Get what was dismissed on the dashboard' })
  @Get('dismissals')
  get(@Shop() shop: CurrentShop): Promise<DismissalsView> {
    return this.queries.execute(new GetDismissals(shop.id));
  }

  @ApiOperation({ summary: 'Save what is dismissed on the dashboard' })
  @Put('dismissals')
  put(
    @Shop() shop: CurrentShop,
    @Body({ schema: dismissalsBody }) { dismissed }: DismissalsView,
  ): Promise<DismissalsView> {
    return this.commands.execute(new SaveDismissals(shop, dismissed));
  }
}
