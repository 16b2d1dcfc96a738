import { Controller, Delete, HttpCode } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { RequestIdempotency, type Idempotency } from '../http/idempotency.js';
import { EndAllSessions } from './commands/end-all-sessions.js';

@Controller('apiSa/sessions')
export class SessionsController {
  constructor(private readonly commands: CommandBus) {}

  @Delete()
  @HttpCode(204)
  async endAll(@Shop() shop: CurrentShop, @RequestIdempotency() idempotency: Idempotency | null): Promise<void> {
    await this.commands.execute(new EndAllSessions(shop, idempotency));
  }
}
