// What a merchant has put aside on the dashboard, so that it stays put aside.
import { Body, Controller, Get, Module, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { z } from 'zod';
import { Transactions } from '../database/transactions.js';
import { Shop, type CurrentShop } from '../identity/current-shop.js';

export const dismissalsBody = z.strictObject({
  dismissed: z.array(z.string().regex(/^[a-z0-9-]{1,60}$/, 'A short name of lower-case letters, digits and hyphens')).max(50),
});
type DismissalsView = { dismissed: string[] };

@Controller('apiSa/onboarding')
export class OnboardingController {
  constructor(private readonly transactions: Transactions) {}

  @ApiOperation({ summary: 'Get what was put aside on the dashboard' })
  @Get('dismissals')
  async get(@Shop() shop: CurrentShop): Promise<DismissalsView> {
    const [row] = await this.transactions.run(shop.id, (tx) => tx.rows<DismissalsView>('SELECT dismissed FROM dismissal'));
    return { dismissed: row?.dismissed ?? [] };
  }

  @ApiOperation({ summary: 'Save what is put aside on the dashboard' })
  @Put('dismissals')
  async put(@Shop() shop: CurrentShop, @Body({ schema: dismissalsBody }) { dismissed }: DismissalsView): Promise<DismissalsView> {
    await this.transactions.run(shop.id, (tx) =>
      tx.rows('INSERT INTO dismissal (shop_id, dismissed) VALUES ($1, $2) ON CONFLICT (shop_id) DO UPDATE SET dismissed = $2', [
        shop.id,
        dismissed,
      ]),
    );
    return { dismissed };
  }
}

@Module({ controllers: [OnboardingController] })
export class OnboardingModule {}
