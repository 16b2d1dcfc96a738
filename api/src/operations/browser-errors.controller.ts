import { browserErrorBody, type BrowserErrorBody } from '@purchase-limits/contract/browser-error';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { Report } from '../http/report.js';
import { NoteBrowserError } from './commands/note-browser-error.js';

@Controller('apiSa/browser-errors')
export class BrowserErrorsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(204)
  @Report()
  async report(@Shop() shop: CurrentShop, @Body({ schema: browserErrorBody }) error: BrowserErrorBody): Promise<void> {
    await this.commands.execute(new NoteBrowserError({ shopId: shop.id, error }));
  }
}
