import { pageSpeedBody, type PageSpeedBody } from '@purchase-limits/contract/page-speed';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { Report } from '../http/report.js';
import { NotePageSpeed } from './commands/note-page-speed.js';

@Controller('apiSa/page-speed')
export class PageSpeedController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(204)
  @Report()
  async report(@Shop() shop: CurrentShop, @Body({ schema: pageSpeedBody }) visit: PageSpeedBody): Promise<void> {
    await this.commands.execute(new NotePageSpeed({ shop, visit }));
  }
}
