import { readNotificationsBody, type NotificationList } from '@purchase-limits/contract/notification';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { Shop, type CurrentShop } from '../http/current-shop.js';
import { ReadNotifications } from './commands/read-notifications.js';
import { ListNotifications } from './queries/list-notifications.js';

@Controller('apiSa/notifications')
export class NotificationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  list(@Shop() shop: CurrentShop): Promise<NotificationList> {
    return this.queries.execute(new ListNotifications(shop.id));
  }

  @Post('read')
  @HttpCode(200)
  read(
    @Shop() shop: CurrentShop,
    @Body({ schema: readNotificationsBody }) { ids }: z.infer<typeof readNotificationsBody>,
  ): Promise<{ unread: number }> {
    return this.commands.execute(new ReadNotifications(shop, null, { ids }));
  }
}
