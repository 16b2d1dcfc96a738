import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Transactions } from '../database/transactions.js';
import { Public } from '../identity/public.js';

@Controller('health')
@Public()
export class HealthController {
  constructor(private readonly transactions: Transactions) {}

  /** 200 when requests can be served; 503 while the database is away. */
  @ApiOperation({ summary: 'Whether requests can be served' })
  @Get()
  async health(): Promise<{ status: 'ok' }> {
    await this.transactions.runWithoutShop((tx) => tx.rows('SELECT 1'));
    return { status: 'ok' };
  }
}
